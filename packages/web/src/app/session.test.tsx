import { act, render, screen, waitFor, within } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { forgetTexts, keepText, keptTextKey } from '../shared/session/browser-storage.js';
import { useLoginContext, useUserContext } from '../shared/session/session-contexts.js';
import { FakeLiveLink } from '../testing/fake-live-link.js';
import { aChatList, aChatRow } from '../testing/chat-samples.js';
import { aBoardPage } from '../testing/board-samples.js';
import { draw, lift, openBoard, shownLines } from '../testing/open-board.js';
import { opened } from '../testing/opened.js';
import { aUser, renderApp, sessionOf } from '../testing/render-app.js';

const grace = aUser('grace');
const directory = opened(
  { kind: 'users' },
  { items: [grace], nextCursor: null, total: { count: 1, isExact: true } },
);

describe('a visitor', () => {
  it('is led to the login page, and after logging in to the page they wanted', async () => {
    const { user, address } = renderApp({
      at: '/users',
      me: null,
      api: {
        queries: {
          users: {
            openDirectory: () => directory,
          },
        },
        mutations: { users: { login: () => sessionOf(grace) } },
      },
    });
    await user.type(await screen.findByLabelText('Username'), 'grace');
    expect(address.current).toBe('/');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('heading', { name: 'Users List' })).toBeVisible();
    expect(address.current).toBe('/users');
  });

  it('reads that the server cannot be reached when it does not answer', async () => {
    renderApp({
      at: '/home',
      api: {
        queries: {
          users: {
            openSession: () => {
              throw new Error('down');
            },
          },
        },
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
  });
});

/** The list of users, of a server that can be away. */
function openUsers(live: FakeLiveLink) {
  const server = { isAway: false };
  const openSession = () => {
    if (server.isAway) throw new Error('away');
    return sessionOf(grace);
  };
  const queries = { users: { openDirectory: () => directory, openSession } };
  const { address } = renderApp({ at: '/users', live, api: { queries } });
  return { address, server };
}

describe('somebody who is signed in', () => {
  it('goes on from the login page to the questions', async () => {
    const { address } = renderApp({ at: '/' });
    await waitFor(() => expect(address.current).toBe('/home'));
  });

  it('registers the id of the live connection', async () => {
    const { server } = renderApp({ at: '/home' });
    await waitFor(() =>
      expect(server.mutations).toContainEqual([
        'users.updateSocket',
        { username: 'grace', socketId: 'connection-0' },
      ]),
    );
  });

  it('listens to each topic once, from the place that was noted before its first read', async () => {
    const { live } = renderApp({
      at: '/messaging/direct-message',
      api: {
        queries: {
          users: { openSession: () => ({ ...sessionOf(grace), places: { 'person:grace': '41' } }) },
          chats: {
            openList: () => ({ value: aChatList([aChatRow({ participantCount: 2 })]), places: {} }),
            openOnline: () => ({ value: [], places: { users: '7' } }),
          },
          messages: {
            openReading: () => ({
              value: { lastSeq: 0, lastReadSeq: 0 },
              places: { messages: '9' },
            }),
          },
        },
      },
    });
    await screen.findByRole('link', { name: /Script designers/ });
    await waitFor(() => expect(live.topics).toHaveLength(4));
    expect(live.topics).toEqual([
      { kind: 'person', username: 'grace' },
      { kind: 'messages' },
      { kind: 'place' },
      { kind: 'users' },
    ]);
    expect(live.places).toEqual(['41', '9', '0', '7']);
  });

  it('reads the first page while the live connection is still being made', async () => {
    renderApp({
      at: '/users',
      live: new FakeLiveLink('never'),
      api: { queries: { users: { openDirectory: () => directory } } },
    });
    expect(await screen.findByRole('link', { name: /graceJoined/ })).toBeVisible();
  });

  it('is led to the login page while the first live connection cannot be made', async () => {
    const live = new FakeLiveLink('never');
    const { address, user } = renderApp({ at: '/users', live });
    await waitFor(() => expect(live.topics).toContainEqual({ kind: 'person', username: 'grace' }));
    live.refuse('person');
    await waitFor(() => expect(address.current).toBe('/'));
    expect(screen.getByRole('alert')).toHaveTextContent('The live connection could not be made.');

    await user.click(screen.getByRole('button', { name: 'Try again' }));
    live.reconnect({ resumed: false });
    await waitFor(() => expect(address.current).toBe('/users'));
  });

  it('is told when the first live connection takes long, and waits for a server that is away', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { address, server } = openUsers(new FakeLiveLink('never'));
      await screen.findByRole('heading', { name: 'Users List' });
      server.isAway = true;
      await vi.advanceTimersByTimeAsync(4_000);
      expect(await screen.findByText(/^Connecting/)).toBeVisible();
      await vi.advanceTimersByTimeAsync(30_000);
      expect(await screen.findByText(/^The server can’t be reached/)).toBeVisible();
      expect(address.current).toBe('/users');
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps the page when the connection is given up as the server cannot be reached', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const live = new FakeLiveLink('never');
      const { address, server } = openUsers(live);
      await screen.findByRole('heading', { name: 'Users List' });
      await waitFor(() =>
        expect(live.topics).toContainEqual({ kind: 'person', username: 'grace' }),
      );
      server.isAway = true;
      live.refuse('person');
      await vi.advanceTimersByTimeAsync(4_000);
      expect(address.current).toBe('/users');
      expect(screen.getByText(/^The server can’t be reached/)).toBeVisible();
      server.isAway = false;
      await vi.advanceTimersByTimeAsync(6_000);
      live.reconnect({ resumed: false });
      await waitFor(() =>
        expect(screen.queryByText(/^The server can’t be reached/)).not.toBeInTheDocument(),
      );
      expect(address.current).toBe('/users');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is told that an answer takes long, and can ask again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let asked = 0;
      const { user } = renderApp({
        at: '/users',
        api: {
          queries: {
            users: {
              openDirectory: () => {
                asked += 1;
                return asked === 1 ? new Promise<typeof directory>(() => undefined) : directory;
              },
            },
          },
        },
      });
      await waitFor(() => expect(asked).toBe(1));
      await vi.advanceTimersByTimeAsync(9_000);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await vi.advanceTimersByTimeAsync(2_000);
      const line = await screen.findByRole('alert');
      expect(line).toHaveTextContent('The server is taking long to answer.');
      await user.click(within(line).getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('1 user')).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    } finally {
      vi.useRealTimers();
    }
  });

  it('is led to the login page when the server answers and no live connection can be made', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { address } = renderApp({
        at: '/users',
        live: new FakeLiveLink('never'),
        api: { queries: { users: { openDirectory: () => directory } } },
      });
      await screen.findByRole('heading', { name: 'Users List' });
      await vi.advanceTimersByTimeAsync(30_000);
      expect(await screen.findByRole('alert')).toHaveTextContent('could not be made');
      expect(address.current).toBe('/');
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps the page and what was typed while the connection is lost', async () => {
    const { live, user, address } = renderApp({
      at: '/user/grace',
      api: { queries: { users: { open: () => opened({ kind: 'users' }, grace) } } },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit biography' }));
    await user.type(screen.getByLabelText('Biography'), 'half a sen');
    live.interrupt();
    expect(await screen.findByText(/Connection lost/)).toBeVisible();
    expect(screen.getByLabelText('Biography')).toHaveValue('half a sen');
    expect(address.current).toBe('/user/grace');

    live.reconnect({ resumed: true });
    await waitFor(() => expect(screen.queryByText(/Connection lost/)).not.toBeInTheDocument());
    expect(screen.getByLabelText('Biography')).toHaveValue('half a sen');
  });

  it('is led to the login page when the session has ended', async () => {
    let me: typeof grace | null = grace;
    const { live, address } = renderApp({
      at: '/users',
      api: {
        queries: {
          users: {
            openSession: () => sessionOf(me),
            openDirectory: () => directory,
          },
        },
      },
    });
    await screen.findByRole('heading', { name: 'Users List' });
    keepText(keptTextKey('grace', 'draft:question'), 'Half a thought');
    me = null;
    live.interrupt();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your session has ended. Log in again to continue: what you were writing is kept.',
    );
    expect(address.current).toBe('/');
    expect(live.topics).toEqual([]);

    // She had logged out in another tab, which discards what she wrote.
    forgetTexts('grace');
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /Your session has ended\. Log in again to continue\.$/,
    );
  });

  it('goes on from the login page once they have logged in in another tab', async () => {
    let me: typeof grace | null = null;
    const { address } = renderApp({
      at: '/users',
      api: {
        queries: { users: { openSession: () => sessionOf(me), openDirectory: () => directory } },
      },
    });
    await screen.findByLabelText('Username');
    expect(address.current).toBe('/');
    me = grace;
    const news = { key: 'collabor8-last-person', newValue: 'grace' };
    act(() => void window.dispatchEvent(new StorageEvent('storage', news)));
    expect(await screen.findByRole('heading', { name: 'Users List' })).toBeVisible();
    expect(address.current).toBe('/users');
  });

  it('logs out: the socket id is cleared, the session ended, and the login page shown', async () => {
    const { user, server, address, live } = renderApp({ at: '/home' });
    const [logOut] = await screen.findAllByRole('button', { name: 'Log out' });
    if (logOut === undefined) throw new Error('There is no way out.');
    await user.click(logOut);
    expect(await screen.findByRole('heading', { name: 'Welcome to Collabor8' })).toBeVisible();
    expect(address.current).toBe('/');
    expect(server.mutations.slice(-2)).toEqual([
      ['users.updateSocket', { username: 'grace', socketId: null }],
      ['users.logout', undefined],
    ]);
    expect(live.topics).toEqual([]);
  });

  it('asks before drafts are lost, and takes them off the machine', async () => {
    const { user, server } = renderApp({ at: '/new/question' });
    const leave = async () => {
      const [logOut] = await screen.findAllByRole('button', { name: 'Log out' });
      if (logOut === undefined) throw new Error('There is no way out.');
      await user.click(logOut);
    };
    await user.type(await screen.findByLabelText(/Question Title/), 'Half a thought');
    await leave();
    const dialog = await screen.findByRole('dialog', {
      name: 'Log out and discard your drafts?',
    });
    const drafts = within(dialog).getByRole('link', { name: 'See your drafts' });
    expect(drafts).toHaveAttribute('href', '/user/grace?tab=drafts');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText(/Question Title/)).toHaveValue('Half a thought');
    expect(localStorage).not.toHaveLength(0);

    await leave();
    await user.click(await screen.findByRole('button', { name: 'Discard and log out' }));
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeVisible();
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
    expect(server.mutations.at(-1)).toEqual(['users.logout', undefined]);
  });
});

describe('what waits in a tab, once its person has logged out in another one,', () => {
  const fail = () => {
    throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR' });
  };
  const giveLocks = () => {
    const request = () => new Promise<never>(() => undefined);
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  };
  const slots = (name: string) =>
    Object.keys(localStorage).filter((key) => key.startsWith(keptTextKey('grace', name)));
  const logOutElsewhere = async (name: string) => {
    await waitFor(() => expect(slots(name)).toHaveLength(1));
    const [key = ''] = slots(name);
    forgetTexts('grace');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
  };

  it('is said no more', async () => {
    giveLocks();
    const mutations = { messages: { send: fail } };
    const { user } = renderApp({ at: '/messaging', api: { mutations } });
    await user.type(await screen.findByLabelText('Message'), 'Half a thought{Enter}');
    expect(await screen.findByText('Half a thought')).toBeVisible();
    await logOutElsewhere('outbox:');
    await waitFor(() => expect(screen.queryByText('Half a thought')).toBeNull());
    expect(slots('outbox:')).toEqual([]);
  });

  it('is drawn no more', async () => {
    giveLocks();
    vi.stubGlobal('indexedDB', { open: fail });
    onTestFinished(() => void vi.unstubAllGlobals());
    await openBoard(aBoardPage(), { addStroke: fail });
    draw({ x: 10, y: 10 }, { x: 50, y: 10 });
    lift();
    expect(await shownLines()).not.toEqual([]);
    await logOutElsewhere('board-outbox:');
    expect(await shownLines()).toEqual([]);
    expect(slots('board-outbox:')).toEqual([]);
  });
});

describe('whoever opens the app while the server cannot be reached', () => {
  let answer: () => ReturnType<typeof sessionOf> = () => sessionOf(grace);
  const away = () => {
    throw new Error('away');
  };
  const visit = (at: string) =>
    renderApp({
      at,
      live: new FakeLiveLink('never'),
      api: { queries: { users: { openSession: () => answer(), openDirectory: () => directory } } },
    });
  /** Somebody was here before, and closed the page. */
  const visitBefore = async (name: RegExp) => {
    answer = () => sessionOf(grace);
    const before = visit('/users');
    await screen.findByRole('heading', { name: 'Users List' });
    await waitFor(() => expect(JSON.stringify(localStorage)).toMatch(name));
    before.unmount();
  };
  const comeBack = () => act(() => void window.dispatchEvent(new Event('online')));

  it('is told so in the frame, and goes on there when the server is back', async () => {
    await visitBefore(/grace/);
    answer = away;
    const { live, server, address } = visit('/new/question');
    expect(await screen.findByText(/^The server can’t be reached/)).toBeVisible();
    expect(await screen.findByLabelText(/Question Title/)).toBeVisible();

    answer = () => sessionOf(grace);
    comeBack();
    await waitFor(() =>
      expect(screen.queryByText(/^The server can’t be reached/)).not.toBeInTheDocument(),
    );
    live.reconnect({ resumed: true });
    await waitFor(() =>
      expect(server.mutations.map(([path]) => path)).toContain('users.updateSocket'),
    );
    expect(address.current).toBe('/new/question');
  });

  it('is told what the messages wait for that are written there', async () => {
    await visitBefore(/grace/);
    answer = away;
    const { user } = visit('/messaging');
    await user.type(await screen.findByLabelText('Message'), 'Half a thought{Enter}');
    expect(await screen.findByText('Sent when the server is back')).toBeVisible();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => void vi.restoreAllMocks());
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText('Sent when you are back online')).toBeVisible();
  });

  it('comes to the login page when the session has ended meanwhile', async () => {
    await visitBefore(/grace/);
    answer = away;
    const { address } = visit('/new/question');
    await screen.findByText(/^The server can’t be reached/);
    answer = () => sessionOf(null);
    comeBack();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your session has ended.');
    expect(address.current).toBe('/');
    expect(localStorage.getItem('collabor8-last-person')).toBeNull();
  });

  it('is nobody after logging out', async () => {
    await visitBefore(/grace/);
    const { user, unmount } = visit('/users');
    const [logOut] = await screen.findAllByRole('button', { name: 'Log out' });
    if (logOut === undefined) throw new Error('There is no way out.');
    await user.click(logOut);
    await screen.findByRole('heading', { name: 'Welcome to Collabor8' });
    unmount();
    answer = away;
    visit('/users');
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
  });
});

describe('the contexts', () => {
  const failure = (Probe: () => null): string => {
    try {
      render(<Probe />);
    } catch (error) {
      if (error instanceof Error) return error.message;
    }
    return 'nothing was thrown';
  };

  it('throw where the login context is missing', () => {
    const Probe = () => {
      useLoginContext();
      return null;
    };
    expect(failure(Probe)).toBe('Login context is null.');
  });

  it('throw where the user context is missing', () => {
    const Probe = () => {
      useUserContext();
      return null;
    };
    expect(failure(Probe)).toBe('User context is null.');
  });
});
