import { proofWays, type Proof, type ProofWay } from '@collabor8/domain';
import { useState } from 'react';
import { trpc, failureText, proofNeededBy, useChange } from '../api/trpc.js';
import { useUserContext } from '../session/session-contexts.js';
import { FormDialog } from '../ui/dialogs/dialog.js';
import { TextInput } from '../ui/fields/field.js';
import { Button } from '../ui/controls/button.js';
import { GoogleCredential } from './google-credential.js';
import { useOidcName, useOidcVisit, useShownPasskey } from './passkeys.js';

/** Among which proofs a refusal lets one choose; undefined for any other failure, and for none. */
export function proofOf(failure: unknown): readonly ProofWay[] | undefined {
  const needed: unknown = proofNeededBy(failure);
  return Array.isArray(needed) ? proofWays.filter((way) => needed.includes(way)) : undefined;
}

/** What a change says of a refusal: nothing where it lets one choose a proof, for which a form is there. */
export const unlessProof = (sentence: string, failure: unknown): string =>
  proofOf(failure) === undefined ? sentence : '';

/** What `useChange` gives, and whatever else may be refused without a proof. */
type Provable = Pick<ReturnType<typeof useChange>, 'again' | 'reset'> & { readonly error: unknown };

/** Asks who is there where the server has refused one of these without, then asks for the same again. */
export function ProveAgain({ changes }: { readonly changes: readonly Provable[] }) {
  const refused = changes.find(({ error }) => proofOf(error) !== undefined);
  const ways = proofOf(refused?.error);
  if (refused === undefined || ways === undefined) return null;
  const cancel = () => changes.forEach(({ reset }) => reset());
  return <ProofForm ways={ways} onProved={refused.again} onCancel={cancel} />;
}

interface ProofFormProps {
  readonly ways: readonly ProofWay[];
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** 'Enter your password, or sign in with Google again, to continue.' */
function wordsOf(ways: readonly ProofWay[], provider: string): string {
  const what = {
    password: 'enter your password',
    passkey: 'use a passkey',
    google: 'sign in with Google again',
    oidc: `sign in with ${provider} again`,
  };
  const [first = '', ...others] = ways.map((way) => what[way]);
  const rest = others.map((words) => `, or ${words}`).join('');
  const end = rest === '' ? ' to continue.' : ', to continue.';
  return `You logged in a while ago. ${upper(first)}${rest}${end}`;
}

/** Leads to the provider and back to one's settings: what was asked for is pressed there once more. */
function OidcProof({ onProblem }: { readonly onProblem: (problem: string) => void }) {
  const name = useOidcName() ?? 'the provider';
  const { go, isPending } = useOidcVisit('prove');
  return (
    <Button
      fullWidth
      variant="default"
      loading={isPending}
      onClick={() => go((error) => onProblem(failureText(error)))}
    >
      {`Sign in with ${name}`}
    </Button>
  );
}

interface PasskeyProofProps {
  readonly onShown: (proof: Proof) => void;
  readonly onProblem: (problem: string) => void;
}

function PasskeyProof({ onShown, onProblem }: PasskeyProofProps) {
  const { isWorking, show } = useShownPasskey({
    onShown: (passkey) => onShown({ passkey }),
    onProblem,
  });
  return (
    <Button fullWidth variant="default" loading={isWorking} onClick={show}>
      Use a passkey
    </Button>
  );
}

function ProofForm({ ways, onProved, onCancel }: ProofFormProps) {
  const { username } = useUserContext().user;
  const [password, setPassword] = useState('');
  const change = useChange(trpc.users.proveAgain);
  const prove = (proof: Proof) => change.mutate(proof, { onSuccess: onProved });
  const submit = () => {
    if (password.trim() === '') change.refuse('Please enter your password.');
    else prove({ password });
  };
  const takesPassword = ways.includes('password');
  const provider = useOidcName() ?? 'the provider';
  return (
    <FormDialog
      title="Confirm that it’s you"
      submitLabel={takesPassword ? 'Continue' : undefined}
      change={change}
      onSubmit={submit}
      onClose={onCancel}
    >
      <p>{wordsOf(ways, provider)}</p>
      {takesPassword && (
        <>
          <input name="username" autoComplete="username" value={username} readOnly hidden />
          <TextInput
            label="Password"
            type="password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            onText={setPassword}
          />
        </>
      )}
      {ways.includes('passkey') && <PasskeyProof onShown={prove} onProblem={change.refuse} />}
      {ways.includes('oidc') && <OidcProof onProblem={change.refuse} />}
      {ways.includes('google') && (
        <GoogleCredential
          text="continue_with"
          width={280}
          onCredential={(credential) =>
            credential === undefined
              ? change.refuse('Failed to authenticate with Google')
              : prove({ credential })
          }
          fallback={<p>Google OAuth is not available</p>}
        />
      )}
    </FormDialog>
  );
}
