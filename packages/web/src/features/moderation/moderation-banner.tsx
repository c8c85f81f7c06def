import { useAppSelector } from '../../shared/store.js';
import { endLabel } from './labels.js';
import { selectOwnStanding } from './own-standing.js';
import { openRead } from './moderation-slice.js';
import { useLiveRead } from '../../shared/reads/use-live-read.js';
import {
  isSuspended,
  STAFF_NEEDS_SECOND_STEP,
  suspendedSentence,
  type Suspension,
} from '@collabor8/domain';
import { IconBan, IconShieldLock } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { serverMessage } from '../../shared/api/trpc.js';
import { useLocation } from '../../shared/navigation/navigation.js';
import { settingsPath } from '../../shared/paths.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { ButtonLink } from '../../shared/ui/controls/button.js';
import { FrameBanner } from '../../shared/ui/frame-banner.js';

const OPEN = { state: 'open', reason: null } as const;

/** Keeps the number of open reports current for moderators, on every page, or says what they lack for it. */
function CountReports() {
  const { username } = useUserContext().user;
  const { pathname } = useLocation();
  const { error, retry } = useLiveRead(openRead, OPEN);
  const lacksStep = serverMessage(error) === STAFF_NEEDS_SECOND_STEP;
  const askAgain = useEffectEvent(() => {
    if (lacksStep) retry();
  });
  // They come from their settings, perhaps.
  useEffect(() => askAgain(), [pathname]);
  if (!lacksStep) return null;
  return (
    <FrameBanner
      label="A second step is needed"
      icon={IconShieldLock}
      buttons={<ButtonLink to={settingsPath(username)}>Open the settings</ButtonLink>}
    >
      {STAFF_NEEDS_SECOND_STEP}
    </FrameBanner>
  );
}

function SuspendedBanner({ suspension }: { readonly suspension: Suspension }) {
  if (!isSuspended(suspension, new Date())) return null;
  return (
    <FrameBanner label="Suspension" icon={IconBan} buttons={null}>
      {suspendedSentence(suspension, endLabel)}
    </FrameBanner>
  );
}

/** Says on every page what the reader may do on the site, where it is less than usual. */
export function ModerationBanner() {
  const own = useAppSelector(selectOwnStanding);
  if (own === undefined) return null;
  return (
    <>
      {own.suspension !== null && <SuspendedBanner suspension={own.suspension} />}
      {own.role !== null && <CountReports />}
    </>
  );
}
