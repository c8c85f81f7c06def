import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { trpc } from '../shared/api/trpc.js';
import { forgetTexts, hasKeptTexts } from '../shared/session/kept-texts.js';
import { forgetPerson, rememberPerson } from '../shared/session/last-person.js';
import { LoginContext } from '../shared/session/session-contexts.js';
import { selectSession, sessionEnded, signedIn } from '../shared/session/session-slice.js';
import { useAppSelector } from '../shared/store.js';
import { notifyError } from '../shared/ui/notices/notify.js';
import { LeaveDialog } from './leave-dialog.js';
import { useLiveConnection } from './use-live-connection.js';
import { useSessionCheck } from './use-session-check.js';

/** Finds out who is signed in, keeps their realtime connection, and signs in and out. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const dispatch = useDispatch();
  const queryClient = useQueryClient();
  const { mutateAsync: updateSocket } = trpc.users.updateSocket.useMutation();
  const { mutateAsync: logout } = trpc.users.logout.useMutation();
  const lastActs = useRef(new Set<() => Promise<unknown>>());
  const session = useAppSelector(selectSession);
  const username = session.status === 'signedIn' ? session.username : null;

  const checkSession = useSessionCheck();
  useLiveConnection(checkSession);

  useEffect(() => {
    if (username !== null) rememberPerson(username);
    else if (session.status === 'signedOut' && session.reason !== 'unreachable') forgetPerson();
  }, [session, username]);

  const [isAsked, setAsked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  const leave = useCallback(async () => {
    if (username === null) return;
    setLeaving(true);
    try {
      await Promise.allSettled([...lastActs.current].map((act) => act()));
      await updateSocket({ username, socketId: null });
      await logout();
      dispatch(sessionEnded('loggedOut'));
      forgetTexts(username);
      queryClient.clear();
    } catch {
      notifyError('Could not log out. Check your connection and try again.');
    } finally {
      setLeaving(false);
      setAsked(false);
    }
  }, [dispatch, logout, queryClient, updateSocket, username]);

  const context = useMemo(
    () => ({
      signIn: (user: Parameters<typeof signedIn>[0]) => {
        queryClient.clear();
        dispatch(signedIn(user));
      },
      signOut: async () => {
        if (username !== null && hasKeptTexts(username)) setAsked(true);
        else await leave();
      },
      beforeSignOut: (act: () => Promise<unknown>) => {
        lastActs.current.add(act);
        return () => void lastActs.current.delete(act);
      },
      leaveDeletedAccount: () => {
        dispatch(sessionEnded('accountDeleted'));
        if (username !== null) forgetTexts(username);
        queryClient.clear();
      },
    }),
    [dispatch, leave, queryClient, username],
  );
  return (
    <LoginContext value={context}>
      {children}
      {isAsked && (
        <LeaveDialog
          isWorking={isLeaving}
          onConfirm={() => void leave()}
          onCancel={() => setAsked(false)}
        />
      )}
    </LoginContext>
  );
}
