import type { User } from '@collabor8/domain';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { opened } from '../../../testing/opened.js';
import { aUser, renderApp } from '../../../testing/render-app.js';
import { scrollToEnd } from '../../../testing/stub-browser.js';

const pageOf = (
  users: readonly User[],
  count = users.length,
  nextCursor: string | null = null,
) => ({
  items: users,
  nextCursor,
  total: { count, isExact: true },
});

const openUsers = async (
  list: (input: {
    search?: string | undefined;
    cursor?: string;
    order?: string | undefined;
  }) => ReturnType<typeof pageOf>,
) => {
  const app = renderApp({
    at: '/users',
    api: {
      queries: {
        users: {
          openDirectory: (input) => opened({ kind: 'users' }, list(input)),
          page: ({ cursor }) => list({ cursor }),
        },
      },
    },
  });
  await screen.findByRole('heading', { name: 'Users List' });
  return app;
};

const names = () =>
  screen
    .queryAllByRole('link', { name: /Joined/ })
    .map((card) => card.textContent.replace(/Joined.*/, '').slice(1));

describe('the users list', () => {
  it('shows a card with name and date for everyone, and how many there are', async () => {
    await openUsers(() => pageOf([aUser('ada'), aUser('grace')]));
    const card = await screen.findByRole('link', { name: /ada/ });
    expect(card).toHaveTextContent('Joined Mar 5, 2024');
    expect(card).toHaveAttribute('href', '/user/ada');
    expect(screen.getByText('2 users')).toBeVisible();
  });

  it('counts a single user in the singular', async () => {
    await openUsers(() => pageOf([aUser('grace')]));
    expect(await screen.findByText('1 user')).toBeVisible();
  });

  it('searches the usernames, and says what to do when none matches', async () => {
    const { user } = await openUsers(({ search }) =>
      pageOf(search === 'zzz' ? [] : [aUser('ada')]),
    );
    await user.type(screen.getByPlaceholderText('Search Usernames...'), 'zzz');
    expect(await screen.findByText('No Users Found')).toBeVisible();
    expect(screen.getByText('Try adjusting your search criteria')).toBeVisible();
    expect(screen.getByText('0 users')).toBeVisible();
  });

  it('is sorted by who was here last, when that is asked for', async () => {
    const [noor, ada] = [aUser('noor', { socketId: 's1' }), aUser('ada')];
    const { user, server, address, live } = await openUsers(({ order }) =>
      pageOf(order === 'activity' ? [noor, ada] : [ada, noor]),
    );
    await user.click(await screen.findByRole('button', { name: 'Recently here' }));
    expect(address.current).toBe('/users?order=activity');
    await waitFor(() =>
      expect(server.queries.at(-1)).toEqual([
        'users.openDirectory',
        expect.objectContaining({ order: 'activity' }),
      ]),
    );
    expect(await screen.findByRole('link', { name: /noor.*Online/ })).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['noor', 'ada']));
    live.emit('users', { name: 'userUpdate', type: 'created', user: aUser('zoe') });
    expect(names()).toEqual(['zoe', 'noor', 'ada']);
  });

  it('loads the next page when its end comes into view', async () => {
    await openUsers(({ cursor }) =>
      cursor === undefined ? pageOf([aUser('ada')], 2, 'next') : pageOf([aUser('grace')], 2),
    );
    await screen.findByRole('link', { name: /ada/ });
    scrollToEnd();
    await waitFor(() => expect(names()).toEqual(['ada', 'grace']));
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('follows people who join, change and leave', async () => {
    const { live } = await openUsers(() => pageOf([aUser('ada'), aUser('grace')]));
    await screen.findByRole('link', { name: /ada/ });
    live.emit('users', { name: 'userUpdate', type: 'created', user: aUser('Bob') });
    expect(names()).toEqual(['ada', 'Bob', 'grace']);
    expect(screen.getByText('3 users')).toBeVisible();

    live.emit('users', { name: 'userUpdate', type: 'deleted', username: 'ada' });
    expect(names()).toEqual(['Bob', 'grace']);
    expect(screen.getByText('2 users')).toBeVisible();
  });

  it('reads afresh after a gap in the live updates', async () => {
    let users = [aUser('ada')];
    const { live } = await openUsers(() => pageOf(users));
    await screen.findByRole('link', { name: /ada/ });
    users = [aUser('ada'), aUser('linus')];
    live.reconnect({ resumed: false });
    await waitFor(() => expect(names()).toEqual(['ada', 'linus']));
  });

  it('keeps what it has after a reconnect that missed nothing', async () => {
    const { live, server } = await openUsers(() => pageOf([aUser('ada')]));
    await screen.findByRole('link', { name: /ada/ });
    live.reconnect({ resumed: true });
    expect(names()).toEqual(['ada']);
    expect(server.queries.filter(([path]) => path === 'users.openDirectory')).toHaveLength(1);
  });

  it('says so when the server refuses to tell more, and listens anew when asked to', async () => {
    let users = [aUser('ada')];
    const { live, user } = await openUsers(() => pageOf(users));
    await screen.findByRole('link', { name: /ada/ });
    live.refuse('users');
    expect(await screen.findByText('The users could not be loaded')).toBeVisible();
    users = [aUser('ada'), aUser('linus')];
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toEqual(['ada', 'linus']));
    live.emit('users', { name: 'userUpdate', type: 'deleted', username: 'ada' });
    expect(names()).toEqual(['linus']);
  });

  it('says what happened when it cannot be loaded, and tries again', async () => {
    let isDown = true;
    const { user } = await openUsers(() => {
      if (isDown) throw new Error('down');
      return pageOf([aUser('ada')]);
    });
    expect(await screen.findByText('The users could not be loaded')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toEqual(['ada']));
  });

  it('asks again for people who take long to come, and lists them once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const asked: ((page: ReturnType<typeof pageOf>) => void)[] = [];
      const { user } = renderApp({
        at: '/users',
        api: {
          queries: {
            users: {
              openDirectory: () => opened({ kind: 'users' }, pageOf([aUser('ada')], 2, 'next')),
              page: () => new Promise<ReturnType<typeof pageOf>>((answer) => asked.push(answer)),
            },
          },
        },
      });
      await user.click(await screen.findByRole('button', { name: 'Load more' }));
      await vi.advanceTimersByTimeAsync(9_000);
      expect(screen.queryByText(/taking long/)).not.toBeInTheDocument();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'The server is taking long to answer.',
      );
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(asked).toHaveLength(2));
      asked[1]?.(pageOf([aUser('grace')], 2));
      await waitFor(() => expect(names()).toEqual(['ada', 'grace']));
      asked[0]?.(pageOf([aUser('noor')], 2, 'other'));
      await vi.advanceTimersByTimeAsync(100);
      expect(names()).toEqual(['ada', 'grace']);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });
});
