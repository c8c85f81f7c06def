import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import { useActiveCall } from './calls-context.js';
import { selectOffer, selectOwnCall } from './calls-slice.js';

const RingingBanner = lazyPart(
  () => import('./overlay/ringing-banner.js'),
  (module) => module.RingingBanner,
);

/** Says on every page that somebody is calling. */
export function CallBanner() {
  const reader = useUserContext().user.username;
  const call = useAppSelector(selectOwnCall);
  const offer = useAppSelector(selectOffer);
  const held = useActiveCall();
  const isRinging = call?.state.status === 'ringing' && call.callee.username === reader;
  if (!isRinging || offer?.callId !== call.callId || held !== null) return null;
  return <RingingBanner call={call} offer={offer.signal} />;
}
