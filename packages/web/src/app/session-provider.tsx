import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useApi } from '../shared/api/trpc.js';
import { LoginContext } from '../shared/session/session-contexts.js';
import { selectSession, signedIn, signedOut } from '../shared/session/session-slice.js';
import { useAppDispatch, useAppSelector } from '../shared/store.js';
import { notifyError } from '../shared/ui/notify.js';
import { useLiveConnection } from './use-live-connection.js';
import { useSessionCheck } from './use-session-check.js';

/** Finds out who is signed in, keeps their realtime connection, and signs in and out. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch();
  const api = useApi();
  const queryClient = useQueryClient();
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
          await api.users.updateSocket.mutate({ username, socketId: null });
          await api.users.logout.mutate();
        } catch {
          notifyError('Could not log out. Check your connection and try again.');
          return;
        }
        dispatch(signedOut('loggedOut'));
        queryClient.clear();
      },
      leaveDeletedAccount: () => {
        dispatch(signedOut('accountDeleted'));
        queryClient.clear();
      },
    }),
    [api, dispatch, queryClient, username],
  );
  return <LoginContext value={context}>{children}</LoginContext>;
}
