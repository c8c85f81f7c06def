import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { neverWaits } from '../shared/api/never-waits.js';
import { trpc } from '../shared/api/trpc.js';
import { LoginContext } from '../shared/session/session-contexts.js';
import { selectSession, sessionEnded, signedIn } from '../shared/session/session-slice.js';
import { useAppSelector } from '../shared/store.js';
import { notifyError } from '../shared/ui/notices/notify.js';
import { useLiveConnection } from './use-live-connection.js';
import { useSessionCheck } from './use-session-check.js';

/** Finds out who is signed in, keeps their realtime connection, and signs in and out. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const dispatch = useDispatch();
  const queryClient = useQueryClient();
  const { mutateAsync: updateSocket } = trpc.users.updateSocket.useMutation(neverWaits);
  const { mutateAsync: logout } = trpc.users.logout.useMutation(neverWaits);
  const lastActs = useRef(new Set<() => Promise<unknown>>());
  const session = useAppSelector(selectSession);
  const username = session.status === 'signedIn' ? session.username : null;

  const checkSession = useSessionCheck();
  useLiveConnection(checkSession);

  const context = useMemo(
    () => ({
      signIn: (user: Parameters<typeof signedIn>[0]) => {
        queryClient.clear();
        dispatch(signedIn(user));
      },
      signOut: async () => {
        if (username === null) return;
        try {
          await Promise.allSettled([...lastActs.current].map((act) => act()));
          await updateSocket({ username, socketId: null });
          await logout();
        } catch {
          notifyError('Could not log out. Check your connection and try again.');
          return;
        }
        dispatch(sessionEnded('loggedOut'));
        queryClient.clear();
      },
      beforeSignOut: (act: () => Promise<unknown>) => {
        lastActs.current.add(act);
        return () => void lastActs.current.delete(act);
      },
      leaveDeletedAccount: () => {
        dispatch(sessionEnded('accountDeleted'));
        queryClient.clear();
      },
    }),
    [dispatch, logout, queryClient, updateSocket, username],
  );
  return <LoginContext value={context}>{children}</LoginContext>;
}
