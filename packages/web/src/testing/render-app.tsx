import type { AppRouter } from '@collabor8/api';
import {
  EMPTY_CENTRE,
  EMPTY_FOLLOWS,
  USUAL_CHAT_SETTINGS,
  type Snapshot,
  type User,
  type WaysIn,
} from '@collabor8/domain';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { onTestFinished } from 'vitest';
import { Navigation } from '../shared/navigation/navigation.js';
import { App } from '../app/app.js';
import { Answers, answersLink } from '../shared/reads/answers.js';
import { createQueryClient, sendingLink } from '../app/clients.js';
import { failureLink } from '../app/network.js';
import { createStore } from '../app/store.js';
// A browser loads both on demand; the clock of a file's first test shall not run meanwhile.
import { loadBeside } from '../app/signed-in-part.js';
import { aChatList } from './chat-samples.js';
import { FakeLiveLink } from './fake-live-link.js';
import { mockApi, type MockAnswers } from './mock-api.js';
import { aStanding } from './moderation-samples.js';
import { opened } from './opened.js';
import { createMemoryHistory } from './memory-navigation.js';

await loadBeside();
interface RenderAppOptions {
  /** The address that is opened. */
  readonly at: string;
  /** Who the server says is signed in; null for a visitor. */
  readonly me?: User | null;
  readonly api?: MockAnswers;
  readonly live?: FakeLiveLink;
}

export const aUser = (username: string, differences: Partial<User> = {}): User => ({
  username,
  biography: '',
  dateJoined: '2024-03-05T12:00:00.000Z',
  revision: 1,
  ...differences,
});

/** What the server answers about who is signed in. */
export const sessionOf = <U extends User | null>(user: U): Snapshot<U> =>
  user === null
    ? { value: user, places: {} }
    : opened({ kind: 'person', username: user.username }, user);

/** What a server offers that nothing is set for. */
export const noOptions = {
  googleClientId: null,
  googleNonce: null,
  oidcName: null,
  canMail: false,
  canUsePasskeys: false,
};

/** Of somebody who has a password and nothing else. */
export const noWaysBesidePassword: WaysIn = {
  ...{ password: true, google: false, oidc: false, secondStepSince: null, passkeys: [] },
};

/** The whole app, with the real store, in front of a mocked server and a fake live link. */
export function renderApp({ at, me = aUser('grace'), api, live }: RenderAppOptions) {
  const link = live ?? new FakeLiveLink();
  const server = mockApi(
    {
      queries: {
        users: {
          openSession: () => sessionOf(me),
          signInOptions: () => noOptions,
          waysIn: () => noWaysBesidePassword,
          recovery: () => ({
            email: null,
            pendingEmail: null,
            canMail: false,
            codesLeft: 0,
            codesMadeAt: null,
          }),
          tokens: () => [],
          figures: () => ({}),
          reputation: () => 0,
          activity: () => [],
          openSessions: () =>
            opened(
              { kind: 'person', username: me?.username ?? '' },
              { sessions: [], currentId: 'own' },
            ),
        },
        questions: {
          openList: () =>
            opened(
              { kind: 'questions' },
              { items: [], nextCursor: null, total: { count: 0, isExact: true } },
            ),
          similar: () => [],
          related: () => [],
          suggest: () => [],
        },
        tags: { suggest: () => [] },
        follows: {
          openMine: () => opened({ kind: 'person', username: me?.username ?? '' }, EMPTY_FOLLOWS),
        },
        blocks: {
          openMine: () => opened({ kind: 'person', username: me?.username ?? '' }, []),
        },
        calls: {
          openMine: () =>
            opened({ kind: 'person', username: me?.username ?? '' }, { call: null, signal: null }),
        },
        games: {
          openOwn: () =>
            opened({ kind: 'person', username: me?.username ?? '' }, { rooms: [], untold: [] }),
        },
        chats: {
          openList: () => opened({ kind: 'person', username: me?.username ?? '' }, aChatList()),
          rows: () => [],
          find: () => [],
          inCommon: () => [],
          openSettings: () =>
            opened({ kind: 'person', username: me?.username ?? '' }, USUAL_CHAT_SETTINGS),
        },
        messages: {
          openReading: () => opened({ kind: 'messages' }, { lastSeq: 0, lastReadSeq: 0 }),
        },
        moderation: {
          openOwn: () =>
            opened({ kind: 'person', username: me?.username ?? '' }, aStanding(me?.username ?? '')),
          standing: ({ username }) => aStanding(username),
          isAdministrationOffered: () => false,
        },
        place: {
          open: () =>
            opened(
              { kind: 'place' },
              {
                ...{ name: '', welcome: '', signup: 'anybody' },
                accent: '',
                logo: '',
                revision: 0,
              },
            ),
        },
        pictures: { room: () => ({ usedBytes: 0, roomBytes: 100 * 1024 * 1024 }) },
        notices: {
          openMine: () => opened({ kind: 'person', username: me?.username ?? '' }, EMPTY_CENTRE),
          named: () => [],
        },
      },
      mutations: {
        users: {
          updateSocket: ({ username, socketId }) =>
            aUser(username, socketId == null ? {} : { socketId }),
          logout: () => undefined,
        },
      },
    },
    ...(api === undefined ? [] : [api]),
  );
  const store = createStore();
  link.tellNow = () => store.dispatch({ type: 'test/told' });
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { retry: false, refetchOnWindowFocus: false },
  });
  const failures: (readonly [text: string, cause: unknown])[] = [];
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const answers = new Answers();
  const client = createTRPCClient<AppRouter>({
    links: [
      answersLink(answers),
      sendingLink,
      failureLink((text, cause) => failures.push([text, cause])),
      httpBatchLink({
        url: `${window.location.origin}/trpc`,
        // What a view sends late mustn't come to the server of the next test.
        fetch: (url, { signal = null, ...request } = {}) =>
          isOver
            ? Promise.reject(new TypeError('The test is over.'))
            : fetch(url, { ...request, signal }),
      }),
    ],
  });
  const history = createMemoryHistory(at);
  const view = render(
    <Navigation history={history}>
      <App
        store={store}
        queryClient={queryClient}
        clients={{ api: client, liveLink: link, answers }}
      />
    </Navigation>,
  );
  /** As in the address bar, which a page may come a moment after. */
  const address = {
    get current() {
      const { pathname, search } = history.current().location;
      return `${pathname}${search}`;
    },
  };
  return { ...view, store, server, live: link, failures, user: userEvent.setup(), address };
}
