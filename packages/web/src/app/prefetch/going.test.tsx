import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Call } from '../../testing/mock-api.js';
import { loadPage } from '../signed-in-part.js';
import { opened } from '../../testing/opened.js';
import { aPage, aRow } from '../../testing/question-samples.js';
import type { PageLocation } from '../../shared/navigation/page-history.js';
import { renderApp } from '../../testing/render-app.js';

const LOADING = 'Loading the question';

// A browser loads it in a moment, a test for the first time in seconds.
await loadPage({ pathname: '/question/q1' } as PageLocation);

/** What the server waits for before it answers with a question. */
let held: Promise<void>;
let hasLoaded: boolean;
const watcher = new MutationObserver(() => {
  hasLoaded ||= screen.queryByLabelText(LOADING) !== null;
});

beforeEach(() => {
  held = Promise.resolve();
  hasLoaded = false;
  watcher.observe(document, { childList: true, subtree: true, attributes: true });
});
afterEach(() => {
  watcher.disconnect();
  vi.unstubAllGlobals();
});

const openList = () =>
  renderApp({
    at: '/home',
    api: {
      queries: {
        questions: {
          openList: () =>
            opened(
              { kind: 'questions' },
              {
                items: [aRow('q1'), aRow('q2')],
                nextCursor: null,
                total: { count: 2, isExact: true },
              },
            ),
          open: async ({ qid }) => {
            await held;
            return opened({ kind: 'question', qid }, aPage(aRow(qid), { text: `Text of ${qid}` }));
          },
        },
      },
      mutations: { questions: { view: () => undefined } },
    },
  });

/** Keeps the server from answering with a question until it is called. */
function holdAnswers(): () => void {
  let answer = () => {};
  held = new Promise((resolve) => {
    answer = resolve;
  });
  return answer;
}

/** On a slow machine a tenth of a second may be over before the answer comes. */
function waitForEver(): void {
  const after = setTimeout;
  vi.stubGlobal('setTimeout', (act: () => void, delayed?: number) =>
    after(act, delayed === 100 ? 60_000 : delayed),
  );
}

/** The list foresees that its first two rows are opened. */
const isOpening = ([path, input]: Call) =>
  path === 'questions.open' && JSON.stringify(input).includes('q1');

const titleOf = (qid: string) => screen.findByRole('link', { name: `Title of ${qid}` });

it('shows a question with its text from the beginning, which is asked for once', async () => {
  waitForEver();
  const { user, server } = openList();
  await user.click(await titleOf('q1'));
  await screen.findByText('Text of q1');
  // It stands there as it was written until it is rendered.
  await waitFor(() => expect(screen.getByText('Text of q1')).toBeVisible());
  await waitFor(() => expect(server.mutations).toContainEqual(['questions.view', { qid: 'q1' }]));
  expect(hasLoaded).toBe(false);
  expect(server.queries.filter(isOpening)).toHaveLength(1);
});

it('puts a question into its slice once, from which it is drawn', async () => {
  waitForEver();
  const { user, store, server } = openList();
  const first = await titleOf('q1');
  const states = new Set<unknown>();
  const stop = store.subscribe(() => {
    // It comes with the page.
    const state: { readonly questionPages?: { readonly pages: object } } & object =
      store.getState();
    const { pages = {} } = state.questionPages ?? {};
    if ('q1' in pages) states.add(pages);
  });
  await user.click(first);
  await waitFor(() => expect(server.mutations).toContainEqual(['questions.view', { qid: 'q1' }]));
  stop();
  expect(states.size).toBe(1);
});

it('says that a question is on its way when its answer takes long, and asks no second time', async () => {
  const answer = holdAnswers();
  const { user, server } = openList();
  await user.click(await titleOf('q1'));
  await screen.findByLabelText(LOADING);
  answer();
  expect(await screen.findByText('Text of q1')).toBeVisible();
  expect(server.queries.filter(isOpening)).toHaveLength(1);
});

it('waits for a question that was asked for ahead and is on its way', async () => {
  waitForEver();
  const answer = holdAnswers();
  const { user, server } = openList();
  const link = await titleOf('q1');
  // The list foresees that its first rows are opened.
  await waitFor(() => expect(server.queries.filter(isOpening)).toHaveLength(1));
  await user.click(link);
  expect(link).toBeInTheDocument();
  answer();
  expect(await screen.findByText('Text of q1')).toBeVisible();
  expect(hasLoaded).toBe(false);
  expect(server.queries.filter(isOpening)).toHaveLength(1);
});

it('follows the last of two clicks', async () => {
  waitForEver();
  const answer = holdAnswers();
  const { user, store } = openList();
  const [first, second] = [await titleOf('q1'), await titleOf('q2')];
  await user.click(first);
  await user.click(second);
  answer();
  expect(await screen.findByText('Text of q2')).toBeVisible();
  expect(screen.queryByText('Text of q1')).not.toBeInTheDocument();
  expect(JSON.stringify(store.getState())).not.toContain('Text of q1');
});

it('lacks nothing that happened between reading ahead and the click', async () => {
  const list = (ids: readonly string[]) =>
    opened(
      { kind: 'questions' },
      {
        items: ids.map((id) => aRow(id)),
        nextCursor: null,
        total: { count: ids.length, isExact: true },
      },
    );
  let ids = ['q1'];
  const { user, live, server } = renderApp({
    at: '/home',
    api: { queries: { questions: { openList: () => list(ids) } } },
  });
  const tag = await screen.findByRole('link', { name: 'verbs' });
  const ofTag = ['questions.openList', { order: 'newest', limit: 30, tag: 'verbs' }];
  // The pages begin to watch their links two seconds after they were opened, or later on a slow machine.
  await waitFor(
    async () => {
      await user.unhover(tag);
      await user.hover(tag);
      expect(server.queries).toContainEqual(ofTag);
    },
    { interval: 300 },
  );
  ids = ['q2', 'q1'];
  live.emit('questions', { name: 'questionUpdate', isNew: true, question: aRow('q2') });
  await user.click(tag);
  await screen.findByRole('heading', { name: 'verbs' });
  expect(await titleOf('q2')).toBeVisible();
});
