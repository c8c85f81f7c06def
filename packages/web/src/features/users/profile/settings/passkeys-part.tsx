import { PASSKEYS_MAX, type Passkey, type WaysIn } from '@collabor8/domain';
import { IconFingerprint } from '@tabler/icons-react';
import { trpc } from '../../../../shared/api/trpc.js';
import { changing, useChange } from '../../../../shared/api/use-change.js';
import {
  makePasskey,
  passkeyFailure,
  useCanUsePasskeys,
} from '../../../../shared/proof/passkeys.js';
import { ProveAgain, proofOf } from '../../../../shared/proof/prove-again.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import { RelativeTime } from '../../../../shared/ui/time.js';
import classes from './own-sessions.module.css';
import { WayRow } from './second-step.js';

interface PasskeyLineProps {
  readonly passkey: Passkey;
  readonly isRemoving: boolean;
  readonly onRemove: () => void;
}

const PasskeyLine = ({ passkey, isRemoving, onRemove }: PasskeyLineProps) => (
  <li className={classes.line}>
    <div className={classes.words}>
      <p className={classes.device}>{passkey.device}</p>
      <p className={classes.times}>
        <RelativeTime date={passkey.createdAt} prefix="Added" />
        {passkey.usedAt === null ? (
          <span>Not used yet</span>
        ) : (
          <RelativeTime date={passkey.usedAt} prefix="Last used" />
        )}
      </p>
    </div>
    <Button
      variant="default"
      size="compact-md"
      loading={isRemoving}
      aria-label={`Remove the passkey made with ${passkey.device}`}
      onClick={onRemove}
    >
      Remove
    </Button>
  </li>
);

interface PasskeysPartProps {
  readonly username: string;
  readonly ways: WaysIn;
}

/** What one's devices and security keys hold, by which one signs in without a name or a password. */
export function PasskeysPart({ username, ways: { passkeys } }: PasskeysPartProps) {
  const utils = trpc.useUtils();
  const canMake = useCanUsePasskeys();
  const refresh = () => {
    void utils.users.waysIn.invalidate();
    void utils.users.activity.invalidate();
  };
  const { mutateAsync: begin } = trpc.users.beginPasskey.useMutation();
  const { mutateAsync: add } = trpc.users.addPasskey.useMutation();
  // Made in the browser's own dialog.
  const make = async () => add({ passkey: await makePasskey(await begin()) });
  const adding = useChange(changing(make), { onSuccess: refresh });
  const removal = useChange(trpc.users.removePasskey, { onSuccess: refresh });
  const failure = adding.error ?? removal.error;
  if (!canMake && passkeys.length === 0) return null;
  return (
    <>
      <WayRow
        icon={<IconFingerprint size={18} stroke={1.75} />}
        name="Passkeys"
        hint="Sign in with your device or a security key, without a password or a code"
        isOn={passkeys.length > 0}
        mark="On"
      >
        {canMake && passkeys.length < PASSKEYS_MAX && (
          <Button
            variant="default"
            size="compact-md"
            loading={adding.isPending}
            onClick={() => adding.mutate()}
          >
            Add a passkey
          </Button>
        )}
      </WayRow>
      {passkeys.length > 0 && (
        <ul className={classes.list} aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              isRemoving={removal.isPending && removal.variables.id === passkey.id}
              onRemove={() => removal.mutate({ id: passkey.id })}
            />
          ))}
        </ul>
      )}
      <AlertLine message={failure === null || proofOf(failure) ? null : passkeyFailure(failure)} />
      <ProveAgain
        username={username}
        failure={failure}
        onProved={() =>
          adding.isError ? adding.mutate() : removal.variables && removal.mutate(removal.variables)
        }
        onCancel={() => {
          adding.reset();
          removal.reset();
        }}
      />
    </>
  );
}
