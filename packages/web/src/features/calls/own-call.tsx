import { useEffect } from 'react';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { trpc } from '../../shared/api/trpc.js';
import { useLoginContext } from '../../shared/session/session-contexts.js';
import { useCallsContext } from './calls-context.js';
import { useCallDesk } from './use-call-desk.js';
import { useOwnCall } from './use-own-call.js';

const CallOverlay = lazyPart(
  () => import('./overlay/call-overlay.js'),
  (module) => module.CallOverlay,
);

/** Keeps one's own call current on every page, and what this tab has of it. */
export function OwnCall() {
  const utils = trpc.useUtils();
  const { beforeSignOut } = useLoginContext();
  // A missed call is told by the line that it leaves in the chat of the two, and the chat's toast.
  const callId = useOwnCall()?.callId;
  const calls = useCallDesk();
  const { tell } = useCallsContext();

  useEffect(() => tell(calls), [calls, tell]);

  useEffect(() => {
    if (callId === undefined) return;
    return beforeSignOut(() => utils.client.calls.hangUp.mutate({ callId }));
  }, [beforeSignOut, callId, utils]);

  return calls.desk !== null && <CallOverlay />;
}
