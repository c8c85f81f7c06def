import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { startSession } from './app/start-session.js';
import { createClients } from './app/clients.js';
import { registerWhenIdle } from './app/offline/register-when-idle.js';
import { createStore } from './app/store.js';
import { Answers } from './shared/reads/answers.js';
import { answersIn } from './shared/reads/answers-in.js';
// It listens from now on.
import './shared/browser.js';
import { Navigation } from './shared/navigation/navigation.js';
import { createBrowserHistory } from './shared/navigation/page-history.js';
import { createQueryClient } from './shared/api/query-client.js';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root.');

const store = createStore();
const history = createBrowserHistory(window);
const answers = new Answers(answersIn(document));
const clients = createClients(window.location.origin, answers);

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
  const { location } = history.current();
  void startSession({ store, clients, location }).finally(() => show(root));
} else {
  show(root);
}
if (import.meta.env.PROD) registerWhenIdle();
