import { Button } from '../../../shared/ui/controls/button.js';
import { IconBrandGoogle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { serverMessage } from '../../../shared/api/errors.js';
import { neverWaits } from '../../../shared/api/never-waits.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useLoginContext } from '../../../shared/session/session-contexts.js';
import classes from './auth-form.module.css';
import { loadGoogleIdentity } from './google-identity.js';

interface GoogleButtonProps {
  readonly onError: (message: string) => void;
}

/** Google's own button where the server is set up for it; otherwise ours, which says so. */
export function GoogleButton({ onError }: GoogleButtonProps) {
  const { mutateAsync: googleLogin } = trpc.users.googleLogin.useMutation(neverWaits);
  const { signIn } = useLoginContext();
  const options = trpc.users.signInOptions.useQuery(undefined, { staleTime: Infinity });
  const clientId = options.data?.googleClientId ?? null;
  const place = useRef<HTMLDivElement>(null);
  const [isRendered, setRendered] = useState(false);

  const logIn = useEffectEvent(async (credential: string | undefined) => {
    if (credential === undefined || credential === '') {
      onError('Failed to authenticate with Google');
      return;
    }
    onError('');
    try {
      signIn(await googleLogin({ credential }));
    } catch (failure) {
      const detail = serverMessage(failure);
      onError(
        detail === undefined
          ? 'Failed to login with Google. Please try again.'
          : `Error processing Google login: ${detail}`,
      );
    }
  });

  useEffect(() => {
    if (clientId === null) return;
    let isCurrent = true;
    loadGoogleIdentity().then(
      ({ accounts }) => {
        if (!isCurrent || place.current === null) return;
        accounts.id.initialize({
          client_id: clientId,
          callback: ({ credential }) => void logIn(credential),
        });
        accounts.id.renderButton(place.current, { size: 'large', text: 'signin_with', width: 360 });
        setRendered(true);
      },
      () => setRendered(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [clientId]);

  return (
    <div className={classes.google}>
      <div ref={place} hidden={!isRendered} />
      {!isRendered && (
        <Button
          fullWidth
          variant="default"
          className={classes.submit ?? ''}
          leftSection={<IconBrandGoogle size={18} stroke={2} aria-hidden />}
          onClick={() => onError('Google OAuth is not available')}
        >
          Sign in with Google
        </Button>
      )}
    </div>
  );
}
