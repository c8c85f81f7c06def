import './app/tokens.css';
import './app/mantine.css';
import './app/global.css';
import './app/first-frame.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.js';
import { beginSession } from './app/begin-session.js';
import { createClients } from './app/clients.js';
import { keepWhenQuiet } from './app/offline/keep-when-quiet.js';
import { createStore } from './app/store.js';
import { readPrepared } from './shared/api/prepared.js';
import { createQueryClient } from './shared/api/query-client.js';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root.');

const store = createStore();
const prepared = readPrepared(document);
const clients = createClients(window.location.origin, prepared);
if (prepared.has('users.openSession')) {
  await beginSession({ store, api: clients.api, pathname: window.location.pathname });
}
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App store={store} queryClient={createQueryClient()} clients={clients} />
    </BrowserRouter>
  </StrictMode>,
);
if (import.meta.env.PROD) keepWhenQuiet();
