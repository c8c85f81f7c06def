import { useEffect } from 'react';
import { useApi } from '../shared/api/trpc.js';
import { useLiveLink } from '../shared/live/live-link-context.js';
import {
  connectionAttached,
  connectionFailed,
  connectionInterrupted,
  selectSession,
} from '../shared/session/session-slice.js';
import { useAppDispatch, useAppSelector } from '../shared/store.js';

const FIRST_CONNECTION_MS = 10_000;

/**
 * Keeps the realtime connection of the signed-in person and registers its id (SPEC §4, sign-in).
 * The server refuses a reconnect of an ended session, so every loss asks whether it still holds.
 */
export function useLiveConnection(checkSession: () => Promise<void>): void {
  const link = useLiveLink();
  const api = useApi();
  const dispatch = useAppDispatch();
  const session = useAppSelector(selectSession);
  const username = session.status === 'signedIn' ? session.username : null;
  const isConnecting = session.status === 'signedIn' && session.connection === 'connecting';

  useEffect(() => {
    if (username === null) return;
    const stop = link.subscribe(
      { kind: 'connection' },
      {
        onFrame: (frame) => {
          if (frame.kind !== 'attached') return;
          dispatch(connectionAttached(frame.connectionId));
          // A registration that fails is made again by the next connection.
          api.users.updateSocket
            .mutate({ username, socketId: frame.connectionId })
            .catch(() => undefined);
        },
        onError: () => {
          dispatch(connectionFailed());
          void checkSession();
        },
      },
    );
    const stopWatching = link.watchState((state) => {
      if (state !== 'interrupted') return;
      dispatch(connectionInterrupted());
      void checkSession();
    });
    return () => {
      stopWatching();
      stop();
    };
  }, [api, checkSession, dispatch, link, username]);

  useEffect(() => {
    if (!isConnecting) return;
    const deadline = setTimeout(() => dispatch(connectionFailed()), FIRST_CONNECTION_MS);
    return () => clearTimeout(deadline);
  }, [dispatch, isConnecting]);
}
