import { Button } from '../../../shared/ui/controls/button.js';
import { IconBrandGoogle } from '@tabler/icons-react';
import { serverMessage } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useLoginContext } from '../../../shared/session/session-contexts.js';
import classes from './auth-form.module.css';
import { GoogleCredential } from './google-credential.js';

interface GoogleButtonProps {
  readonly onError: (message: string) => void;
}

/** Google's own button where the server is set up for it; otherwise ours, which says so. */
export function GoogleButton({ onError }: GoogleButtonProps) {
  const { mutateAsync: googleLogin } = trpc.users.googleLogin.useMutation();
  const { signIn } = useLoginContext();

  const logIn = async (credential: string | undefined) => {
    if (credential === undefined) {
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
  };

  return (
    <GoogleCredential
      text="signin_with"
      width={360}
      onCredential={(credential) => void logIn(credential)}
      fallback={
        <Button
          fullWidth
          variant="default"
          className={classes.submit ?? ''}
          leftSection={<IconBrandGoogle size={18} stroke={2} aria-hidden />}
          onClick={() => onError('Google OAuth is not available')}
        >
          Sign in with Google
        </Button>
      }
    />
  );
}
