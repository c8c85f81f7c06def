import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { trpc } from '../shared/api/trpc.js';
import { LiveContext } from '../shared/live/live-context.js';
import type { Clients } from './clients.js';
import { createLive } from './create-live.js';
import { ErrorBoundary } from './error-boundary.js';
import { useColorScheme } from '../shared/ui/color-scheme.js';
import { NoticeArea } from '../shared/ui/notices/notice-area.js';
import { AppRoutes } from './routes.js';
import { SessionProvider } from './session-provider.js';
import type { AppStore } from './store.js';

interface AppProps {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
  readonly clients: Clients;
}

/** Everything inside a router. What it talks to is handed in, so that tests can stand in for it. */
export function App({ store, queryClient, clients }: AppProps) {
  useColorScheme();
  const [live] = useState(() => createLive(clients.liveLink, store));
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
