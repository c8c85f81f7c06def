import { useEffect, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { freshRead } from '../../shared/api/fresh-read.js';
import { trpc } from '../../shared/api/trpc.js';
import { useLiveQuery } from '../../shared/live/use-live-query.js';
import { useLoginContext, useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import { CallsContext } from './calls-context.js';
import { ownCallRead, selectOwnCall } from './calls-slice.js';
import { useCallDesk } from './use-call-desk.js';

const CallOverlay = lazyPart(
  () => import('./overlay/call-overlay.js'),
  (module) => module.CallOverlay,
);

/** Keeps one's own call current on every page, and what this tab has of it. */
export function CallsProvider({ children }: { readonly children: ReactNode }) {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const { beforeSignOut } = useLoginContext();
  // A missed call is told by the line that it leaves in the chat of the two, and the chat's toast.
  const reader = useUserContext().user.username;
  const callId = useAppSelector(selectOwnCall)?.callId;
  const calls = useCallDesk();

  useLiveQuery({
    topic: { kind: 'person', username: reader },
    queryKey: ['calls'],
    read: () => utils.calls.openMine.fetch(undefined, freshRead()),
    land: (own) => dispatch(ownCallRead(own)),
  });

  useEffect(() => {
    if (callId === undefined) return;
    return beforeSignOut(() => utils.client.calls.hangUp.mutate({ callId }));
  }, [beforeSignOut, callId, utils]);

  return (
    <CallsContext value={calls}>
      {children}
      {calls.desk !== null && <CallOverlay />}
    </CallsContext>
  );
}
