import { LIST_PAGE_SIZE, listInput, readFilter } from '@collabor8/domain';
import { observable } from '@trpc/server/observable';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listKey } from '../features/questions/list/stored-positions.js';
import {
  selectListing,
  type questionListsSlice,
} from '../features/questions/list/question-lists-slice.js';
import type { AppRouter } from '@collabor8/api';
import { createTRPCClient } from '@trpc/client';
import { Answers, answersLink } from '../shared/reads/answers.js';
import { selectSession } from '../shared/session/session-slice.js';
import { opened } from '../testing/opened.js';
import { aRow } from '../testing/question-samples.js';
import { aUser, sessionOf } from '../testing/render-app.js';
import { startSession } from './app.js';
import { createStore, type AppStore } from './store.js';
import { createMemoryHistory } from '../testing/memory-navigation.js';

const FILTER = readFilter(new URLSearchParams());
const LIST = { ...listInput(FILTER), limit: LIST_PAGE_SIZE };
const home = createMemoryHistory('/home');
const KEY = listKey(home.current().location.key, FILTER);

const session = { path: 'users.openSession', data: sessionOf(aUser('grace')) };
const list = {
  path: 'questions.openList',
  input: LIST,
  data: opened(
    { kind: 'questions' },
    { items: [aRow('q1')], nextCursor: null, total: { count: 1, isExact: true } },
  ),
};

const asked = vi.fn();
let store: AppStore;

const listing = (key = KEY) => {
  // It comes with the page.
  const state: object = store.getState();
  return selectListing(state as Parameters<typeof questionListsSlice.selectSlice>[0], key);
};

async function beginWith(ofDocument: ConstructorParameters<typeof Answers>[0], history = home) {
  const answers = new Answers(ofDocument);
  const api = createTRPCClient<AppRouter>({
    links: [
      answersLink(answers),
      () =>
        ({ op }) => {
          asked(op.path);
          return observable(() => undefined);
        },
    ],
  });
  await startSession({ store, clients: { api, answers }, history });
  return { api, answers };
}

beforeAll(async () => {
  // Its code loads once; the patience for that is no part of what is tested.
  await import('../features/questions/list/questions-page.js');
});

afterEach(() => vi.restoreAllMocks());

beforeEach(() => {
  asked.mockReset();
  sessionStorage.clear();
  store = createStore();
});

it('puts the content of the first page into its slice, and leaves the page its answer', async () => {
  const { api, answers } = await beginWith([session, list]);
  expect(selectSession(store.getState())).toMatchObject({ status: 'signedIn', username: 'grace' });
  expect(listing()?.ids).toEqual(['q1']);
  expect(answers.find(list.path, LIST)?.hasLanded).toBe(true);
  expect(await api.questions.openList.query(LIST)).toBe(list.data);
  expect(asked).not.toHaveBeenCalled();
});

it.each([
  ['/', null, '/home'],
  ['/signup', null, '/home'],
  ['/join/abc', null, '/home'],
  ['/', { from: '/home?order=active' }, '/home?order=active'],
  ['/forgot', null, '/forgot'],
])('leads whoever is signed in on from %s (%j), with what they come to', async (at, state, to) => {
  const history = createMemoryHistory('/home?order=active');
  history.open(at, { replace: true, state });
  await beginWith([session, list], history);
  const { pathname, search, key } = history.current().location;
  expect(pathname + search).toBe(to);
  expect(listing(listKey(key, FILTER))?.ids).toEqual(to === '/home' ? ['q1'] : undefined);
});

it('leaves those who are not signed in on the page that they opened', async () => {
  const history = createMemoryHistory('/');
  await beginWith([{ ...session, data: { value: null, places: {} } }, list], history);
  expect(history.current()).toMatchObject({ movement: 'pop', location: { pathname: '/' } });
});

it('asks for nothing that did not come with the document', async () => {
  await beginWith([session]);
  expect(selectSession(store.getState())).toMatchObject({ status: 'signedIn', username: 'grace' });
  expect(listing()).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});

it.each([
  ['leaves a list to its page that was read further before a reload', KEY, 60, undefined],
  ['shows a list at once of which no more was read before a reload', KEY, 1, ['q1']],
  ['has nothing to do with what another visit left there', listKey('another', FILTER), 60, ['q1']],
])('%s', async (_rule, key, count, ids) => {
  const place = { scrollY: 4_000, count };
  sessionStorage.setItem('collabor8-list-positions', JSON.stringify({ [key]: place }));
  await beginWith([session, list]);
  expect(listing()?.ids).toEqual(ids);
});
