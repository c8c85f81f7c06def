import { IconFingerprint } from '@tabler/icons-react';
import { trpc } from '../../../shared/api/trpc.js';
import { useCanUsePasskeys, useShownPasskey } from '../../../shared/proof/passkeys.js';
import { useLoginContext } from '../../../shared/session/session-contexts.js';
import { Button } from '../../../shared/ui/controls/button.js';
import classes from './auth-form.module.css';

interface PasskeyButtonProps {
  readonly onError: (message: string) => void;
}

/** Signs in without a name, a password or a code, where the browser can. */
export function PasskeyButton({ onError }: PasskeyButtonProps) {
  const isOffered = useCanUsePasskeys();
  const { signIn } = useLoginContext();
  const { mutateAsync: logIn } = trpc.users.passkeyLogin.useMutation();
  const { isWorking, show } = useShownPasskey({
    onShown: async (passkey) => signIn(await logIn({ passkey })),
    onProblem: onError,
  });
  if (!isOffered) return null;
  return (
    <Button
      fullWidth
      variant="default"
      className={classes.submit ?? ''}
      leftSection={<IconFingerprint size={18} stroke={2} aria-hidden />}
      loading={isWorking}
      onClick={show}
    >
      Sign in with a passkey
    </Button>
  );
}
