import { useDispatch } from 'react-redux';
import { freshRead } from '../../shared/api/fresh-read.js';
import { trpc } from '../../shared/api/trpc.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { useLiveQuery } from '../../shared/live/use-live-query.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import { ownStandingRead, selectOwnStanding } from './moderation-slice.js';

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
  const { username } = useUserContext().user;
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  useLiveQuery({
    topic: { kind: 'person', username },
    queryKey: ['standing'],
    read: () => utils.moderation.openOwn.fetch(undefined, freshRead()),
    land: (own) => dispatch(ownStandingRead(own)),
  });
  const own = useAppSelector(selectOwnStanding);
  if (own === null) return null;
  return (
    <>
      {own.suspension !== null && <SuspendedBanner suspension={own.suspension} />}
      {own.role !== null && <CountReports />}
    </>
  );
}
