import { proofsNeeded, type Proof, type ProofNeeded } from '@collabor8/domain';
import { useState } from 'react';
import { failureText, proofNeededBy } from '../api/errors.js';
import { trpc } from '../api/trpc.js';
import { FormDialog } from '../ui/dialogs/form-dialog.js';
import { TextInput } from '../ui/fields/text-input.js';
import { GoogleCredential } from './google-credential.js';

/** What a refusal asks for; undefined for any other failure, and for none. */
export const proofOf = (failure: unknown): ProofNeeded | undefined =>
  proofsNeeded.find((proof) => proof === proofNeededBy(failure));

interface ProveAgainProps {
  readonly username: string;
  /** Why what was asked for has failed, if it has. */
  readonly failure: unknown;
  /** Goes on with what was asked for. */
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

/** Asks who is there where the server has refused to go on without; for any other failure it isn't there. */
export function ProveAgain({ failure, ...props }: ProveAgainProps) {
  const needed = proofOf(failure);
  return needed === undefined ? null : <ProofForm needed={needed} {...props} />;
}

interface ProofFormProps extends Omit<ProveAgainProps, 'failure'> {
  readonly needed: ProofNeeded;
}

const WORDS: Readonly<Record<ProofNeeded, string>> = {
  password: 'You logged in a while ago. Enter your password to continue.',
  google: 'You logged in a while ago. Sign in with Google again to continue.',
  passwordOrGoogle:
    'You logged in a while ago. Enter your password, or sign in with Google again, to continue.',
};

function ProofForm({ username, needed, onProved, onCancel }: ProofFormProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const { mutate, isPending } = trpc.users.proveAgain.useMutation({
    onError: (error) => setProblem(failureText(error)),
  });
  const prove = (proof: Proof) => {
    setProblem('');
    mutate(proof, { onSuccess: onProved });
  };
  const submit = () => {
    if (password.trim() === '') setProblem('Please enter your password.');
    else prove({ password });
  };
  const takesPassword = needed !== 'google';
  return (
    <FormDialog
      title="Confirm that it’s you"
      submitLabel={takesPassword ? 'Continue' : undefined}
      error={problem}
      isWorking={isPending}
      onSubmit={submit}
      onClose={onCancel}
    >
      <p>{WORDS[needed]}</p>
      {takesPassword && (
        <>
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={username}
            readOnly
            hidden
          />
          <TextInput
            label="Password"
            type="password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </>
      )}
      {needed !== 'password' && (
        <GoogleCredential
          text="continue_with"
          width={280}
          onCredential={(credential) =>
            credential === undefined
              ? setProblem('Failed to authenticate with Google')
              : prove({ credential })
          }
          fallback={<p>Google OAuth is not available</p>}
        />
      )}
    </FormDialog>
  );
}
