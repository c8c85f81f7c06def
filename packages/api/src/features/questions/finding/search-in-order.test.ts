import { matchesSearch, parseSearch } from '@collabor8/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentStore } from '../../../ports/document-store.js';
import { signUp, startTestServer, type TestServer } from '../../../testing/test-server.js';
import { questions, type QuestionDocument } from '../stored/documents.js';
import { pageOfQuestions } from './list.js';

let server: TestServer;
let store: DocumentStore;
let all: readonly QuestionDocument[];

/** So many hold the words that they are met along the order's index; every seventh holds the phrase. */
const MANY = 1_100;

const LONG = 'And so on. '.repeat(200);

beforeAll(async () => {
  server = await startTestServer();
  store = server.store;
  await signUp(server, 'ada');
  const { _id } = await server.services.questions.ask('ada', {
    title: 'On verbs',
    text: 'Now.',
    tags: ['grammar'],
  });
  const [asked] = await store.collection(questions).getMany([_id]);
  if (asked === undefined) throw new Error('Nothing was asked.');
  all = Array.from({ length: MANY }, (_, n) => ({
    ...asked,
    _id: `q${n}`,
    text: `${n % 7 === 0 ? 'Each stem vowel is short.' : 'Each vowel of a stem is short.'} ${LONG}`,
    activeAt: new Date(1.7e12 + ((n * 37) % MANY) * 1000).toISOString(),
    viewCount: (n * 53) % MANY,
  }));
  const refused = await store
    .collection(questions)
    .restoreMany(all.map((each) => ({ ...each, revision: 1 })));
  expect(refused).toEqual([]);
});

afterAll(() => server.close());

async function readAll(order: 'active' | 'mostViewed', search: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof pageOfQuestions>> = await pageOfQuestions(store, {
      ...{ order, search, cursor },
      limit: 50,
    });
    ids.push(...page.items.map(({ _id }) => _id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

describe('a search that many questions meet', () => {
  it.each(['vowel', '"stem vowel"', 'stem vow', 'vowel "is short"'])(
    'gives all of %s in each order, once each',
    async (search) => {
      const query = parseSearch(search);
      const met = all.filter((question) => matchesSearch(query, question));
      const byActivity = met.toSorted((one, other) => (one.activeAt < other.activeAt ? 1 : -1));
      const byViews = met.toSorted((one, other) => other.viewCount - one.viewCount);
      expect(await readAll('active', search)).toEqual(byActivity.map(({ _id }) => _id));
      expect(await readAll('mostViewed', search)).toEqual(byViews.map(({ _id }) => _id));
    },
  );

  it.each(['newest', 'active'] as const)(
    'lets others in while %s are held against a phrase',
    async (order) => {
      let turns = 0;
      let isOver = false;
      const count = (): void => {
        turns += 1;
        if (!isOver) setImmediate(count);
      };
      count();
      await pageOfQuestions(store, { order, search: '"vowel stem"', limit: 1 });
      isOver = true;
      expect(turns).toBeGreaterThan(3);
    },
  );
});
