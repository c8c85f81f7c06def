import { useWindowEvent } from '../../shared/browser.js';
import { useEffect, useCallback, useMemo, useRef, useState } from 'react';
import { lazyPart, loadChunk } from '../../shared/lazy/lazy-part.js';
import { trpc } from '../../shared/api/trpc.js';
import { useLoginContext, useUserContext } from '../../shared/session/session-contexts.js';
import { forgetCalls, tellCalls, useActiveCall, useActiveGroup } from './calls.js';
import { useDispatch } from 'react-redux';
import { useLive } from '../../shared/live/live-topics.js';
import { selectSession } from '../../shared/session/session-slice.js';
import { useAppSelector } from '../../shared/store.js';
import { notifyNews } from '../../shared/ui/notices/notify.js';
import { callLeft, callRead, selectLastCall, selectOwnCall, selectOffer } from './calls-slice.js';
import type { CallDesk } from './desk/call-desk.js';
import { groupCallRead, selectGroupRing } from './group/group-slice.js';
import { tellLeaving, clearStoredCall, storeCall, readStoredCall } from './stored-call.js';

/** Makes the tab's desk when first something needs it, and tells it what the state learns. */
function useCallDesk() {
  const { client } = trpc.useUtils();
  const { topics } = useLive();
  const dispatch = useDispatch();
  const { username } = useUserContext().user;
  const session = useAppSelector(selectSession);
  const isSignedIn = session.status === 'signedIn';
  const connectionId = isSignedIn && session.connection === 'live' ? session.connectionId : null;
  const ownCall = useAppSelector(selectOwnCall);
  const lastCall = useAppSelector(selectLastCall);
  const [desk, setDesk] = useState<CallDesk | null>(null);
  const [kept] = useState(readStoredCall);
  const made = useRef<Promise<CallDesk> | null>(null);
  const connection = useRef(connectionId);

  const load = useCallback(() => {
    made.current ??= loadChunk(() => import('./desk/call-desk.js')).then(({ CallDesk }) => {
      const desk = new CallDesk({
        username,
        api: client.calls,
        topics,
        connectionId: () => connection.current,
        onCall: (call) => dispatch(callRead(call)),
        onGroupCall: (call) => dispatch(groupCallRead(call)),
        onLeft: (callId) => dispatch(callLeft(callId)),
        say: notifyNews,
        kept,
      });
      setDesk(desk);
      return desk;
    });
    return made.current;
  }, [client, dispatch, kept, topics, username]);

  useEffect(() => {
    connection.current = connectionId;
    if (connectionId !== null) desk?.reconnected();
  }, [connectionId, desk]);

  // A call that rings or goes on is about to need it.
  const isEngaged = ownCall !== null || kept?.chatId !== undefined;
  useEffect(() => {
    if (isEngaged) void load();
  }, [isEngaged, load]);

  useEffect(() => desk?.follow(lastCall), [desk, lastCall]);

  // It is for one return: a tab that is duplicated later must not find it.
  useEffect(clearStoredCall, []);

  useWindowEvent('pagehide', () => {
    const call = desk?.kept() ?? null;
    if (call === null) return;
    storeCall(call);
    tellLeaving(call);
  });
  useEffect(() => () => desk?.close(), [desk]);

  const isReturning = desk === null && kept !== null && kept.callId === ownCall?.callId;
  return useMemo(() => ({ desk, load, isReturning }), [desk, load, isReturning]);
}

const CallOverlay = lazyPart(() => import('./overlay/call-overlay.js'), 'CallOverlay');

/** What this tab has of one's own call, on every page. */
export function OwnCall() {
  const utils = trpc.useUtils();
  const { beforeSignOut } = useLoginContext();
  // A missed call is told by the line that it leaves in the chat of the two, and the chat's toast.
  const callId = useAppSelector(selectOwnCall)?.callId;
  const calls = useCallDesk();

  useEffect(() => tellCalls(calls), [calls]);
  useEffect(() => forgetCalls, []);

  useEffect(() => {
    if (callId === undefined) return;
    return beforeSignOut(() => utils.client.calls.hangUp.mutate({ callId }));
  }, [beforeSignOut, callId, utils]);

  return calls.desk !== null && <CallOverlay />;
}

const GroupBanner = lazyPart(() => import('./overlay/ringing-banner.js'), 'GroupBanner');

const RingingBanner = lazyPart(() => import('./overlay/ringing-banner.js'), 'RingingBanner');

/** Says on every page that somebody is calling. */
export function CallBanner() {
  const reader = useUserContext().user.username;
  const call = useAppSelector(selectOwnCall);
  const offer = useAppSelector(selectOffer);
  const held = useActiveCall();
  const group = useActiveGroup();
  const groupRing = useAppSelector(selectGroupRing);
  const isFree = held === null && group === null;
  const isRinging = call?.state.status === 'ringing' && call.callee.username === reader;
  if (groupRing !== null && isFree && !isRinging) {
    const { startedBy, chatId } = groupRing.call;
    return <GroupBanner key={chatId} caller={startedBy} chatId={chatId} title={groupRing.title} />;
  }
  if (!isRinging || offer?.callId !== call.callId || held !== null) return null;
  return <RingingBanner call={call} offer={offer.signal} />;
}
