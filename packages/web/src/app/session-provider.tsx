import { useQueryClient } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
} from 'react';
import { useDispatch, useStore } from 'react-redux';
import { trpc } from '../shared/api/trpc.js';
import {
  forgetTexts,
  hasKeptTexts,
  keepText,
  readText,
} from '../shared/session/browser-storage.js';
import { LoginContext } from '../shared/session/session-contexts.js';
import {
  selectConnection,
  selectIsVisitor,
  selectSession,
  sessionEnded,
  signedIn,
  connectionAttached,
  connectionGivenUp,
  connectionInterrupted,
  sessionConfirmed,
  sessionUnreachable,
} from '../shared/session/session-slice.js';
import { useAppSelector } from '../shared/store.js';
import { useWindowEvent } from '../shared/browser.js';
import { notifyError } from '../shared/ui/notices/notify.js';
import { retryChunks, deployedVersion, reloadOnceFor, lazyPart } from '../shared/lazy/lazy-part.js';
import { useLive } from '../shared/live/live-topics.js';

/**
 * The server answers. A page that was opened without it is of the version that was kept: if there is
 * a newer one, the page loads again, once; what was written is in drafts and outboxes.
 */
async function goOnWithNewest(page: Document): Promise<void> {
  // The build marks the document that the service worker shows (worker-file.ts).
  if (!page.documentElement.hasAttribute('data-kept')) return;
  const deployed = await deployedVersion();
  if (deployed.is === 'newer') reloadOnceFor(deployed.version);
}

/**
 * Who is signed in here, for when the app is opened while the server can't be asked. It is a name
 * and no more: what they may see is still the server's to say. It goes with the session.
 */
const LAST_PERSON = 'collabor8-last-person';

const UNREACHABLE_RETRY_MS = 5_000;
/** Whoever was signed in here before waits no longer for the answer, and goes on offline. */
const PATIENCE_MS = 3_000;

/** Whether the server has said who is signed in. */
type SessionCheck = () => Promise<boolean>;

/** Asks the server who is signed in: at the start, while it can't be reached, and when told to. */
function useSessionCheck(): SessionCheck {
  const { client } = trpc.useUtils();
  const dispatch = useDispatch();
  const store = useStore<Parameters<typeof selectSession>[0]>();
  const session = useAppSelector(selectSession);
  const isUnreachable =
    (session.status === 'signedOut' && session.reason === 'unreachable') ||
    (session.status === 'signedIn' && session.connection === 'offline');

  const check = useCallback(async () => {
    try {
      // An answer that hangs must not keep later questions waiting.
      const { value, places } = await client.users.openSession.query();
      const before = selectSession(store.getState());
      const isOther = before.status === 'signedIn' && before.username !== value?.username;
      if (value === null || isOther) dispatch(sessionEnded('ended'));
      if (value !== null) dispatch(sessionConfirmed({ value, places }));
      void goOnWithNewest(document);
      return true;
    } catch {
      dispatch(sessionUnreachable(readText(LAST_PERSON)));
      return false;
    }
  }, [client, dispatch, store]);

  // The page may have come with the answer.
  const start = useEffectEvent(() => {
    if (session.status === 'unknown') void check();
  });
  useEffect(() => {
    start();
    const person = readText(LAST_PERSON);
    if (person === null) return;
    const goOn = () => void dispatch(sessionUnreachable(person));
    const timer = setTimeout(goOn, navigator.onLine ? PATIENCE_MS : 0);
    return () => clearTimeout(timer);
  }, [dispatch]);

  useEffect(() => {
    if (!isUnreachable) return;
    const timer = setInterval(() => void check(), UNREACHABLE_RETRY_MS);
    return () => clearInterval(timer);
  }, [check, isUnreachable]);
  useWindowEvent('online', () => {
    if (isUnreachable) void check();
  });

  // The cookie is every tab's: who logs in in one is signed in here as well.
  useWindowEvent('storage', ({ key, newValue }) => {
    if (session.status === 'signedOut' && key === LAST_PERSON && newValue !== null) void check();
  });

  return check;
}

const LeaveDialog = lazyPart(() => import('./leave-dialog.js'), 'LeaveDialog');

/** The first connection was tried some times by then. */
const FIRST_CONNECTION_MS = 30_000;

/**
 * Keeps the realtime connection of the signed-in person, by listening to their topic, and registers
 * its id (SPEC §4, sign-in). The server refuses a reconnect of an ended session, so every loss asks
 * whether it still holds. Where the server answers and the first connection can't be made all the same,
 * SPEC §2 leads to the login page; where it doesn't answer, the page waits for it.
 */
function useLiveConnection(checkSession: SessionCheck): void {
  const { link, topics } = useLive();
  const { mutate: updateSocket } = trpc.users.updateSocket.useMutation();
  const dispatch = useDispatch();
  const queryClient = useQueryClient();
  const session = useAppSelector(selectSession);
  const isSignedIn = session.status === 'signedIn';
  const username = isSignedIn ? session.username : null;
  const place = isSignedIn ? session.place : undefined;
  const connection = useAppSelector(selectConnection);
  const isConnecting = connection === 'connecting';
  const topic = useMemo(
    () => (username === null ? null : ({ kind: 'person', username } as const)),
    [username],
  );

  // A read may have begun to listen before the server was asked who is signed in.
  const hearOfServer = useEffectEvent(() => {
    if (connection === 'offline') void checkSession();
  });

  /** The first connection can't be made. */
  const giveUp = useCallback(async () => {
    dispatch(connectionGivenUp((await checkSession()) ? 'failed' : 'offline'));
  }, [checkSession, dispatch]);

  // Layout effects, so that the connection is begun before the pages behind it begin to read.
  useLayoutEffect(() => {
    if (topic === null) return;
    const leave = topics.join(topic, {
      onAttached: (connectionId) => {
        hearOfServer();
        dispatch(connectionAttached(connectionId));
        retryChunks();
        void queryClient.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.status === 'error',
        });
        // A registration that fails is made again by the next connection.
        updateSocket({ username: topic.username, socketId: connectionId });
      },
      onRefused: giveUp,
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
  }, [checkSession, dispatch, giveUp, link, queryClient, topic, topics, updateSocket]);

  useLayoutEffect(() => {
    if (topic !== null && isConnecting) topics.start(topic, place);
  }, [isConnecting, place, topic, topics]);

  useEffect(() => {
    if (!isConnecting) return;
    const deadline = setTimeout(giveUp, FIRST_CONNECTION_MS);
    return () => clearTimeout(deadline);
  }, [giveUp, isConnecting]);
}

/** Finds out who is signed in, keeps their realtime connection, and signs in and out. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const dispatch = useDispatch();
  const queryClient = useQueryClient();
  const { mutateAsync: updateSocket } = trpc.users.updateSocket.useMutation();
  const { mutateAsync: logout } = trpc.users.logout.useMutation();
  const lastActs = useRef(new Set<() => Promise<unknown>>());
  const session = useAppSelector(selectSession);
  const username = session.status === 'signedIn' ? session.username : null;
  const isVisitor = useAppSelector(selectIsVisitor);

  const checkSession = useSessionCheck();
  useLiveConnection(checkSession);

  useEffect(() => {
    if (username !== null || isVisitor) keepText(LAST_PERSON, username);
  }, [isVisitor, username]);

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
      {isAsked && username !== null && (
        <LeaveDialog
          username={username}
          isWorking={isLeaving}
          onConfirm={() => void leave()}
          onCancel={() => setAsked(false)}
        />
      )}
    </LoginContext>
  );
}
