import { useAppSelector } from '../../shared/store.js';
import { selectOwnStanding, openReportsRead } from './moderation-slice.js';
import { useLiveRead } from '../../shared/reads/use-live-read.js';
import { isSuspended, suspendedSentence, type Suspension } from '@collabor8/domain';
import { IconBan } from '@tabler/icons-react';
import { FrameBanner } from '../../shared/ui/frame-banner.js';
import { declareRead } from '../../shared/reads/declare-read.js';

const openRead = declareRead({
  path: 'moderation.openQueue',
  lands: (queue) => openReportsRead(queue),
});

/** Keeps the number of open reports current for moderators, on every page. */
function CountReports() {
  useLiveRead(openRead, { state: 'open', reason: null }, { key: 'count' });
  return null;
}

/** Tells whoever is suspended until when, and why. */
function SuspendedBanner({ suspension }: { readonly suspension: Suspension }) {
  if (!isSuspended(suspension, new Date())) return null;
  return (
    <FrameBanner label="Suspension" icon={IconBan} buttons={null}>
      {suspendedSentence(suspension)}
    </FrameBanner>
  );
}

/** Says on every page what the reader may do on the site, where it is less than usual. */
export function ModerationBanner() {
  const own = useAppSelector(selectOwnStanding);
  if (own === null) return null;
  return (
    <>
      {own.suspension !== null && <SuspendedBanner suspension={own.suspension} />}
      {own.role !== null && <CountReports />}
    </>
  );
}
