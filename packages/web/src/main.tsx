import './app/tokens.css';
import './app/mantine.css';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.js';
import { createClients } from './app/clients.js';
import { createStore } from './app/store.js';
import { createQueryClient } from './shared/api/query-client.js';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root.');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App
        store={createStore()}
        queryClient={createQueryClient()}
        clients={createClients(window.location.origin)}
      />
    </BrowserRouter>
  </StrictMode>,
);
