import {
  isGoodOutcome,
  OIDC_OUTCOME,
  oidcSentence,
  readOidcOutcome,
  type WaysIn,
  PASSKEYS_MAX,
} from '@collabor8/domain';
import { IconLogin2, IconFingerprint, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc, failureText, useChange, changing } from '../../../../shared/api/trpc.js';
import { useSearchParams } from '../../../../shared/navigation/navigation.js';
import {
  useOidcName,
  useOidcVisit,
  makePasskey,
  passkeyFailure,
  useCanUsePasskeys,
} from '../../../../shared/proof/passkeys.js';
import { ProveAgain, unlessProof, proofOf } from '../../../../shared/proof/prove-again.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { FormDialog } from '../../../../shared/ui/dialogs/dialog.js';
import { Hint, Text } from '../../../../shared/ui/layout.js';
import { notifySuccess } from '../../../../shared/ui/notices/notify.js';
import { AlertLine, LoadState } from '../../../../shared/ui/states/states.js';
import { OwnedLine } from './own-sessions.js';
import { SecondStepPart, useRefresh, WayRow } from './second-step.js';
import sections from '../../../../shared/ui/sections.module.css';
import { RelativeTime } from '../../../../shared/ui/time.js';
import own from './own-sessions.module.css';

/** What one's devices and security keys hold, by which one signs in without a name or a password. */
export function PasskeysPart({ ways: { passkeys } }: { readonly ways: WaysIn }) {
  const canMake = useCanUsePasskeys();
  const refresh = useRefresh('waysIn');
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
        icon={<IconFingerprint size={18} />}
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
        <ul className={own.list} data-under aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <OwnedLine
              key={passkey.id}
              name={passkey.device}
              button={{
                'aria-label': `Remove the passkey made with ${passkey.device}`,
                loading: removal.isPending && removal.variables.id === passkey.id,
                onClick: () => removal.mutate({ id: passkey.id }),
                children: 'Remove',
              }}
            >
              <RelativeTime date={passkey.createdAt} prefix="Added" />
              {passkey.usedAt === null ? (
                <span>Not used yet</span>
              ) : (
                <RelativeTime date={passkey.usedAt} prefix="Last used" />
              )}
            </OwnedLine>
          ))}
        </ul>
      )}
      <AlertLine message={failure === null || proofOf(failure) ? null : passkeyFailure(failure)} />
      <ProveAgain changes={[adding, removal]} />
    </>
  );
}

/** An account elsewhere that is one's own, too. */
function OidcPart({ provider, ways }: { readonly provider: string; readonly ways: WaysIn }) {
  const visit = useOidcVisit('connect');
  const disconnect = useChange(trpc.users.disconnectOidc, {
    say: unlessProof,
    onSuccess: useRefresh('waysIn'),
  });
  const { error } = visit;
  const visitFailure =
    error === null ? '' : failureText(error, (sentence) => unlessProof(sentence, error));
  const isOnlyWay = ways.oidc && !ways.password && !ways.google;
  return (
    <>
      <WayRow
        icon={<IconLogin2 size={18} />}
        name={provider}
        hint={
          isOnlyWay
            ? 'This is how you sign in. Set a password before you disconnect it.'
            : `Sign in here with your account of ${provider}`
        }
        isOn={ways.oidc}
        mark="Connected"
      >
        {ways.oidc ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            disabled={isOnlyWay}
            loading={disconnect.isPending}
            onClick={() => disconnect.mutate()}
          >
            Disconnect
          </Button>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            loading={visit.isPending || visit.isSuccess}
            onClick={() => visit.go()}
          >
            {`Connect ${provider}`}
          </Button>
        )}
      </WayRow>
      <AlertLine message={disconnect.failure || visitFailure} />
      <ProveAgain changes={[disconnect, visit]} />
    </>
  );
}

/** How the visit to the provider ended from which somebody comes. */
function VisitOutcome({ provider }: { readonly provider: string }) {
  const [address] = useSearchParams();
  const outcome = readOidcOutcome(address.get(OIDC_OUTCOME));
  if (outcome === undefined) return null;
  const sentence = oidcSentence(outcome, provider);
  if (!isGoodOutcome(outcome)) return <AlertLine message={sentence} />;
  return (
    <Text as="p" size="s" weight="medium" tone="pine-text" role="status">
      {sentence}
    </Text>
  );
}

/** For whoever had somebody else in their account: all by which they may come back ends at once. */
function CloseOtherWays() {
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const closing = useChange(trpc.users.closeOtherWays, {
    say: unlessProof,
    onSuccess() {
      setAsking(false);
      notifySuccess('All other ways in are closed.');
      void utils.users.invalidate();
    },
  });
  return (
    <>
      <WayRow
        icon={<IconShieldX size={18} />}
        name="Was somebody else in your account?"
        hint="A new password alone leaves open what they may have added"
      >
        <Button variant="outline" color="coral" size="compact-md" onClick={() => setAsking(true)}>
          Close all other ways in
        </Button>
      </WayRow>
      <ProveAgain changes={[closing]} />
      {isAsking && proofOf(closing.error) === undefined && (
        <FormDialog
          title="Close all other ways in?"
          submitLabel="Close them"
          isGrave
          change={closing}
          onSubmit={() => closing.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            Your other sessions, passkeys, recovery codes, tokens and feed addresses end, and
            accounts elsewhere are disconnected. Your password and authenticator app stay. Check
            that the e-mail address is yours: links for new passwords are sent there.
          </p>
        </FormDialog>
      )}
    </>
  );
}

/** By what one signs in beside the password, and what is asked for after it. */
export function WaysInSettings() {
  const query = trpc.users.waysIn.useQuery(undefined, { staleTime: 0 });
  const { data: ways } = query;
  const provider = useOidcName();
  return (
    <section className={sections.section} aria-labelledby="ways-in">
      <h2 id="ways-in">Signing in</h2>
      <VisitOutcome provider={provider ?? 'the provider'} />
      {ways === undefined ? (
        <LoadState query={query} failure="This could not be loaded" rows={1} height={44} />
      ) : (
        <>
          {provider != null && <OidcPart provider={provider} ways={ways} />}
          <PasskeysPart ways={ways} />
          {(ways.password || ways.secondStepSince !== null) && <SecondStepPart ways={ways} />}
          {!ways.password && <Hint>Set a password to sign in with your name as well.</Hint>}
          <CloseOtherWays />
        </>
      )}
    </section>
  );
}
