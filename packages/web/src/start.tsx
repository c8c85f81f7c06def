import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, startSession } from './app/app.js';
import { createClients, createQueryClient } from './app/clients.js';
import { createStore } from './app/store.js';
import { Answers, answersIn } from './shared/reads/answers.js';
import { savesData } from './shared/browser.js';
import { Navigation } from './shared/navigation/navigation.js';
import { createBrowserHistory } from './shared/navigation/page-history.js';
import { selectSession } from './shared/session/session-slice.js';
import { nextTask } from './shared/tasks.js';

/** By then the page has loaded what it shows, and whoever left at once is spared the rest. */
const IDLE_AFTER_MS = 10_000;

/** Has the browser keep the app for when there is no network, once that is in nobody's way. */
function registerWhenIdle(): void {
  if (!('serviceWorker' in navigator)) return;
  // Those who save data keep what is kept already, and no more.
  if (savesData() && navigator.serviceWorker.controller === null) return;
  setTimeout(() => {
    // A browser that refuses, as in a private window, shows pages as ever.
    void import('./app/offline/register-worker.js')
      .then(({ registerWorker }) => registerWorker())
      .catch(() => undefined);
  }, IDLE_AFTER_MS);
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root.');

const store = createStore();
const history = createBrowserHistory(window);
const answers = new Answers(answersIn(document));
const clients = createClients(answers, window.location.origin, () => {
  const session = selectSession(store.getState());
  return session.status === 'signedIn' ? session.username : undefined;
});

function show(element: HTMLElement): void {
  // In slices: a phone would not answer for as long as all of it takes.
  startTransition(() =>
    createRoot(element).render(
      <StrictMode>
        <Navigation history={history}>
          <App store={store} queryClient={createQueryClient()} clients={clients} />
        </Navigation>
      </StrictMode>,
    ),
  );
}

// No top-level await: the page's own files import what stands in this one, and would wait for it.
if (answers.find('users.openSession', undefined) !== undefined) {
  // In a task of its own, as what this file puts together takes long enough.
  void nextTask()
    .then(() => startSession({ store, clients, history }))
    .finally(() => show(root));
} else {
  show(root);
}
if (import.meta.env.PROD) registerWhenIdle();
