import { useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { trpc } from '../shared/api/trpc.js';
import { retryChunks } from '../shared/lazy/load-chunk.js';
import { useLive } from '../shared/live/live-context.js';
import {
  connectionAttached,
  connectionAwaited,
  connectionFailed,
  connectionInterrupted,
  selectSession,
} from '../shared/session/session-slice.js';
import { useAppSelector } from '../shared/store.js';
import type { SessionCheck } from './use-session-check.js';

/** The first connection was tried some times by then. */
const FIRST_CONNECTION_MS = 30_000;

/**
 * Keeps the realtime connection of the signed-in person, by listening to their topic, and registers
 * its id (SPEC §4, sign-in). The server refuses a reconnect of an ended session, so every loss asks
 * whether it still holds. Where the server answers and the first connection can't be made all the same,
 * SPEC §2 leads to the login page; where it doesn't answer, the page waits for it.
 */
export function useLiveConnection(checkSession: SessionCheck): void {
  const { link, topics } = useLive();
  const { mutate: updateSocket } = trpc.users.updateSocket.useMutation();
  const dispatch = useDispatch();
  const session = useAppSelector(selectSession);
  const isSignedIn = session.status === 'signedIn';
  const username = isSignedIn ? session.username : null;
  const place = isSignedIn ? session.place : undefined;
  const isOffline = isSignedIn && session.connection === 'offline';
  const isConnecting = isSignedIn && session.connection === 'connecting';
  const topic = useMemo(
    () => (username === null ? null : ({ kind: 'person', username } as const)),
    [username],
  );

  // A read may have begun to listen before the server was asked who is signed in.
  const hearOfServer = useEffectEvent(() => {
    if (isOffline) void checkSession();
  });

  // Layout effects, so that the connection is begun before the pages behind it begin to read.
  useLayoutEffect(() => {
    if (topic === null) return;
    const leave = topics.join(topic, {
      onAttached: (connectionId) => {
        hearOfServer();
        dispatch(connectionAttached(connectionId));
        retryChunks();
        // A registration that fails is made again by the next connection.
        updateSocket({ username: topic.username, socketId: connectionId });
      },
      onRefused: () => {
        dispatch(connectionFailed());
        void checkSession();
      },
    });
    const stopWatching = link.watchState((state) => {
      if (state !== 'interrupted') return;
      dispatch(connectionInterrupted());
      void checkSession();
    });
    return () => {
      stopWatching();
      leave();
    };
  }, [checkSession, dispatch, link, topic, topics, updateSocket]);

  useLayoutEffect(() => {
    if (topic !== null && isConnecting) topics.start(topic, place);
  }, [isConnecting, place, topic, topics]);

  useEffect(() => {
    if (!isConnecting) return;
    const deadline = setTimeout(() => {
      void checkSession().then((isAnswered) =>
        dispatch(isAnswered ? connectionFailed() : connectionAwaited()),
      );
    }, FIRST_CONNECTION_MS);
    return () => clearTimeout(deadline);
  }, [checkSession, dispatch, isConnecting]);
}
