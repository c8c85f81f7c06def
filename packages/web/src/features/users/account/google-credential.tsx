import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import classes from './auth-form.module.css';
import { loadGoogleIdentity } from './google-identity.js';

interface GoogleCredentialProps {
  readonly text: 'signin_with' | 'continue_with';
  /** Pixels. */
  readonly width: number;
  /** Whom Google says is there; undefined when it doesn't say. */
  readonly onCredential: (credential: string | undefined) => void;
  /** Stands there until Google's button does, and where the server is not set up for it. */
  readonly fallback: ReactNode;
}

/** Google's own button, where the server is set up for it. */
export function GoogleCredential({ text, width, onCredential, fallback }: GoogleCredentialProps) {
  const options = trpc.users.signInOptions.useQuery(undefined, { staleTime: Infinity });
  const clientId = options.data?.googleClientId ?? null;
  const place = useRef<HTMLDivElement>(null);
  const [isRendered, setRendered] = useState(false);
  const answer = useEffectEvent((credential: string | undefined) =>
    onCredential(credential === '' ? undefined : credential),
  );

  useEffect(() => {
    if (clientId === null) return;
    let isCurrent = true;
    loadGoogleIdentity().then(
      ({ accounts }) => {
        if (!isCurrent || place.current === null) return;
        accounts.id.initialize({
          client_id: clientId,
          callback: ({ credential }) => answer(credential),
        });
        accounts.id.renderButton(place.current, { size: 'large', text, width });
        setRendered(true);
      },
      () => setRendered(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [clientId, text, width]);

  return (
    <div className={classes.google}>
      <div ref={place} hidden={!isRendered} />
      {!isRendered && fallback}
    </div>
  );
}
