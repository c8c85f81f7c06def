import {
  isGoodOutcome,
  OIDC_OUTCOME,
  oidcSentence,
  readOidcOutcome,
  type WaysIn,
} from '@collabor8/domain';
import { IconLogin2 } from '@tabler/icons-react';
import { trpc } from '../../../../shared/api/trpc.js';
import { useSearchParams } from '../../../../shared/navigation/navigation.js';
import { useOidcName, useOidcVisit } from '../../../../shared/proof/passkeys.js';
import { ProveAgain } from '../../../../shared/proof/prove-again.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { AlertLine, SkeletonRows } from '../../../../shared/ui/states/states.js';
import { PasskeysPart } from './passkeys-part.js';
import { SecondStepPart, problemOf, WayRow } from './second-step.js';
import sections from './settings.module.css';

interface OidcPartProps {
  readonly username: string;
  readonly provider: string;
  readonly ways: WaysIn;
}

/** An account elsewhere that is one's own, too. */
function OidcPart({ username, provider, ways }: OidcPartProps) {
  const utils = trpc.useUtils();
  const visit = useOidcVisit('connect');
  const disconnect = trpc.users.disconnectOidc.useMutation({
    onSuccess() {
      void utils.users.waysIn.invalidate();
      void utils.users.activity.invalidate();
    },
  });
  const isOnlyWay = ways.oidc && !ways.password && !ways.google;
  return (
    <>
      <WayRow
        icon={<IconLogin2 size={18} stroke={1.75} />}
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
      <AlertLine message={problemOf(disconnect.error ?? visit.error)} />
      <ProveAgain
        username={username}
        failure={disconnect.error ?? visit.error}
        onProved={() => (disconnect.error === null ? visit.go() : disconnect.mutate())}
        onCancel={() => {
          disconnect.reset();
          visit.reset();
        }}
      />
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
    <p role="status" className={sections.success}>
      {sentence}
    </p>
  );
}

/** By what one signs in beside the password, and what is asked for after it. */
export function WaysInSettings({ username }: { readonly username: string }) {
  const { data: ways, isError } = trpc.users.waysIn.useQuery(undefined, { staleTime: 0 });
  const provider = useOidcName();
  return (
    <section className={sections.section} aria-labelledby="ways-in">
      <h2 id="ways-in">Signing In</h2>
      <AlertLine message={isError ? 'This could not be loaded.' : null} />
      {ways === undefined && !isError && <SkeletonRows rows={1} height={44} />}
      <VisitOutcome provider={provider ?? 'the provider'} />
      {ways !== undefined && provider != null && (
        <OidcPart username={username} provider={provider} ways={ways} />
      )}
      {ways !== undefined && <PasskeysPart username={username} ways={ways} />}
      {ways !== undefined && (ways.password || ways.secondStepSince !== null) && (
        <SecondStepPart username={username} ways={ways} />
      )}
      {ways !== undefined && !ways.password && (
        <p className={sections.hint}>Set a password to sign in with your name as well.</p>
      )}
    </section>
  );
}
