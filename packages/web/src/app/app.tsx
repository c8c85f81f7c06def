import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Provider } from 'react-redux';
import { trpc } from '../shared/api/trpc.js';
import { LiveLinkContext } from '../shared/live/live-link-context.js';
import type { Clients } from './clients.js';
import { ErrorBoundary } from './error-boundary.js';
import { NoticeArea } from './notice-area.js';
import { AppRoutes } from './routes.js';
import { SessionProvider } from './session-provider.js';
import type { AppStore } from './store.js';
import { cssVariablesResolver, theme } from './theme.js';

interface AppProps {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
  readonly clients: Clients;
}

const colorSchemeManager = localStorageColorSchemeManager({ key: 'collabor8-color-scheme' });

/** Everything inside a router. What it talks to is handed in, so that tests can stand in for it. */
export const App = ({ store, queryClient, clients }: AppProps) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
  >
    <ErrorBoundary>
      <Provider store={store}>
        <trpc.Provider client={clients.api} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <LiveLinkContext value={clients.liveLink}>
              <SessionProvider>
                <AppRoutes />
              </SessionProvider>
              <NoticeArea />
            </LiveLinkContext>
          </QueryClientProvider>
        </trpc.Provider>
      </Provider>
    </ErrorBoundary>
  </MantineProvider>
);
