import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { trpc } from '../api/trpc.js';
import classes from './google-credential.module.css';

/** The part of Google Identity Services that a sign-in button needs. */
interface GoogleIdentity {
  readonly accounts: {
    readonly id: {
      initialize(options: {
        client_id: string;
        nonce?: string;
        callback: (response: { credential?: string }) => void;
      }): void;
      renderButton(parent: HTMLElement, options: Readonly<Record<string, string | number>>): void;
    };
  };
}

declare global {
  interface Window {
    google?: GoogleIdentity;
  }
}

const SCRIPT = 'https://accounts.google.com/gsi/client';

let loading: Promise<GoogleIdentity> | undefined;

/** Loads Google's script once; a failure may be tried again. */
function loadGoogleIdentity(): Promise<GoogleIdentity> {
  if (window.google !== undefined) return Promise.resolve(window.google);
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => (window.google === undefined ? fail() : resolve(window.google));
    script.onerror = () => fail();
    const fail = () => {
      loading = undefined;
      script.remove();
      reject(new Error('Google OAuth is not available'));
    };
    document.head.append(script);
  });
  return loading;
}

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
  const nonce = options.data?.googleNonce ?? null;
  const host = useRef<HTMLDivElement>(null);
  const [isRendered, setRendered] = useState(false);
  const answer = useEffectEvent((credential: string | undefined) =>
    onCredential(credential === '' ? undefined : credential),
  );

  useEffect(() => {
    if (clientId === null) return;
    let isCurrent = true;
    loadGoogleIdentity().then(
      ({ accounts }) => {
        if (!isCurrent || host.current === null) return;
        accounts.id.initialize({
          client_id: clientId,
          ...(nonce !== null && { nonce }),
          callback: ({ credential }) => answer(credential),
        });
        accounts.id.renderButton(host.current, { size: 'large', text, width });
        setRendered(true);
      },
      () => setRendered(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [clientId, nonce, text, width]);

  return (
    <div className={classes.google}>
      <div ref={host} hidden={!isRendered} />
      {!isRendered && fallback}
    </div>
  );
}
