import { QueryClientProvider } from '@tanstack/react-query';
import type { AppRouter } from '@collabor8/api';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { Provider } from 'react-redux';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../app/store.js';
import { createQueryClient } from '../../../app/clients.js';
import { trpc } from '../../../shared/api/trpc.js';
import { createLive } from '../../../app/app.js';
import { LiveContext } from '../../../shared/live/live-topics.js';
import { UserContext } from '../../../shared/session/session-contexts.js';
import { opened } from '../../../testing/opened.js';
import { FakeLiveLink } from '../../../testing/fake-live-link.js';
import { mockApi } from '../../../testing/mock-api.js';
import { aUser } from '../../../testing/render-app.js';
import { UserDirectory } from './user-directory.js';

describe('the directory as a picker', () => {
  it('selects the user of a card and marks those selected', async () => {
    mockApi({
      queries: {
        users: {
          openDirectory: () =>
            opened(
              { kind: 'users' },
              {
                items: [aUser('ada'), aUser('grace')],
                nextCursor: null,
                total: { count: 2, isExact: true },
              },
            ),
        },
      },
    });
    const queryClient = createQueryClient();
    const api = createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: `${window.location.origin}/trpc` })],
    });
    const store = createStore();
    const onSelect = vi.fn();
    render(
      <Provider store={store}>
        <trpc.Provider client={api} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <LiveContext value={createLive(new FakeLiveLink(), store)}>
              <UserContext value={{ user: aUser('grace') }}>
                <UserDirectory onSelect={onSelect} selected={['grace']} />
              </UserContext>
            </LiveContext>
          </QueryClientProvider>
        </trpc.Provider>
      </Provider>,
    );
    expect(await screen.findByRole('button', { name: /grace/, pressed: true })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /ada/, pressed: false }));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('ada');
  });
});
