import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useState, Suspense } from 'react';
import { Provider } from 'react-redux';
import { trpc } from '../shared/api/trpc.js';
import { LiveContext, LiveTopics } from '../shared/live/live-topics.js';
import type { Clients } from './clients.js';
import { ErrorBoundary } from './error-boundary.js';
import { useColorScheme } from '../shared/ui/color-scheme.js';
import { NoticeArea } from '../shared/ui/notices/notify.js';
import { SessionProvider } from './session-provider.js';
import type { AppStore } from './store.js';
import {
  heldLink,
  type LiveLink,
  liveEventHeard,
  unhurriedLink,
} from '../shared/live/live-link.js';
import { Answers } from '../shared/reads/answers.js';
import {
  selectIsVisitor,
  selectSession,
  sessionConfirmed,
  sessionEnded,
} from '../shared/session/session-slice.js';
import type { PageHistory } from '../shared/navigation/page-history.js';
import { entrance, loadEntrance, onwardFrom, RequireSession } from '../features/users/entrance.js';
import { lazyPage } from '../shared/lazy/lazy-part.js';
import { useLocation, Routes } from '../shared/navigation/navigation.js';
import { isOpenPage } from '../shared/session/session-contexts.js';
import { useAppSelector } from '../shared/store.js';
import { PageLoading } from '../shared/ui/states/states.js';

/** The frame and everything behind sign-in: the login page does without. */
export const SignedInPart = lazyPage(() => import('./signed-in-part.js'), 'SignedInPart');

/** What visitors may read, where the operator opens it. */
export const VisitorPart = lazyPage(() => import('./visitor/visitor-part.js'), 'VisitorPart');

/** All other pages: those who are not signed in read what is open, or are led to the login page. */
function Behind() {
  const isVisitor = useAppSelector(selectIsVisitor);
  const location = useLocation();
  if (isVisitor && isOpenPage(location)) return <VisitorPart />;
  return (
    <RequireSession>
      <SignedInPart />
    </RequireSession>
  );
}

/** The two pages that anybody can open, and all others. */
const AppRoutes = () => (
  <Suspense fallback={<PageLoading isAlone />}>
    <Routes routes={entrance}>
      <Behind />
    </Routes>
  </Suspense>
);

/** What the tab listens to, once it is released; every event goes to the slices, once. */
export function createLive(source: LiveLink, store: AppStore, answers = new Answers()) {
  const { link, release } = heldLink(unhurriedLink(source));
  const topics = new LiveTopics(link, (event) => {
    const session = selectSession(store.getState());
    if (session.status !== 'signedIn') return;
    store.dispatch(liveEventHeard({ event, reader: session.username }));
  });
  return { link, topics, release, answers };
}

interface AppProps {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
  readonly clients: Clients;
}

/** Everything inside a router. What it talks to is handed in, so that tests can stand in for it. */
export function App({ store, queryClient, clients }: AppProps) {
  useColorScheme();
  const [live] = useState(() => createLive(clients.liveLink, store, clients.answers));
  return (
    <ErrorBoundary>
      <Provider store={store}>
        <trpc.Provider client={clients.api} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <LiveContext value={live}>
              <SessionProvider>
                <AppRoutes />
              </SessionProvider>
              <NoticeArea />
            </LiveContext>
          </QueryClientProvider>
        </trpc.Provider>
      </Provider>
    </ErrorBoundary>
  );
}

/** A line so slow that the page's files take longer shows at least that something comes. */
const PATIENCE_MS = 3_000;

interface StartOptions {
  readonly store: AppStore;
  readonly clients: Pick<Clients, 'api' | 'answers'>;
  readonly history: PageHistory;
}

const nothing = (): void => undefined;

/** Loads the first page; answers what puts its content, where that came with the document, into its slices. */
async function loadFirstPage(options: StartOptions, reader: string): Promise<() => void> {
  const { store, clients, history } = options;
  // The document brings along what they come to, from the pages that are for others, too.
  const onward = onwardFrom(history.current().location);
  if (onward !== undefined) history.open(onward, { replace: true, state: null });
  const { location } = history.current();
  await SignedInPart.load();
  const { loadPage, landAnswers } = await import('./signed-in-part.js');
  await loadPage(location);
  return () => landAnswers(location, { ...clients, store, reader, isFirst: true });
}

/** Puts who is signed in into the store, and loads what their page needs: then it is shown in one go. */
export async function startSession(options: StartOptions): Promise<void> {
  const { store, clients, history } = options;
  const { location } = history.current();
  const { value, places } = await clients.api.users.openSession.query();
  const patience = new Promise<() => void>((resolve) => {
    setTimeout(() => resolve(nothing), PATIENCE_MS);
  });
  const loading =
    value === null
      ? (isOpenPage(location) ? VisitorPart.load() : loadEntrance(location.pathname)).then(
          () => nothing,
        )
      : loadFirstPage(options, value.username);
  // What can't be loaded is told where it is missing.
  const land = await Promise.race([loading.catch(() => nothing), patience]);
  if (value === null) {
    store.dispatch(sessionEnded('ended'));
    return;
  }
  // After that, so that the slices of the features are in the store for the first view.
  store.dispatch(sessionConfirmed({ value, places }));
  land();
}
