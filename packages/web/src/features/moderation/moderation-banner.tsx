import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { useAppSelector } from '../../shared/store.js';
import { selectOwnStanding } from './moderation-slice.js';
import { ownRead } from './reads.js';
import { useLiveRead } from '../../shared/reads/use-live-read.js';

const SuspendedBanner = lazyPart(
  () => import('./person/suspended-banner.js'),
  (module) => module.SuspendedBanner,
);
const CountReports = lazyPart(
  () => import('./page/count-reports.js'),
  (module) => module.CountReports,
  { fallback: () => null },
);

/** Knows on every page what the reader may do on the site, and says so where it is less than usual. */
export function ModerationBanner() {
  useLiveRead(ownRead);
  const own = useAppSelector(selectOwnStanding);
  if (own === null) return null;
  return (
    <>
      {own.suspension !== null && <SuspendedBanner suspension={own.suspension} />}
      {own.role !== null && <CountReports />}
    </>
  );
}
