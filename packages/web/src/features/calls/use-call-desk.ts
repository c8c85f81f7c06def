import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { trpc } from '../../shared/api/trpc.js';
import { loadChunk } from '../../shared/lazy/load-chunk.js';
import { useLive } from '../../shared/live/live-context.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { selectSession } from '../../shared/session/session-slice.js';
import { useAppSelector } from '../../shared/store.js';
import { notifyNews } from '../../shared/ui/notices/notify.js';
import { callLeft, callRead, selectLastCall, selectOwnCall } from './calls-slice.js';
import type { CallDesk } from './desk/call-desk.js';
import { forgetKeptCall, keepCall, readKeptCall } from './kept-call.js';

/** Makes the tab's desk when first something needs it, and tells it what the state learns. */
export function useCallDesk() {
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
  const [kept] = useState(readKeptCall);
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
  const isEngaged = ownCall !== null;
  useEffect(() => {
    if (isEngaged) void load();
  }, [isEngaged, load]);

  useEffect(() => desk?.follow(lastCall), [desk, lastCall]);

  // It is for one return: a tab that is duplicated later must not find it.
  useEffect(forgetKeptCall, []);

  useEffect(() => {
    if (desk === null) return;
    const keep = () => {
      const call = desk.kept();
      if (call !== null) keepCall(call);
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [desk]);
  useEffect(() => () => desk?.close(), [desk]);

  const isReturning = desk === null && kept !== null && kept.callId === ownCall?.callId;
  return useMemo(() => ({ desk, load, isReturning }), [desk, load, isReturning]);
}
