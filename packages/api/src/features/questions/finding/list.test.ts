import {
  indexedWords,
  listOrders,
  matchesSearch,
  parseSearch,
  type ListOrder,
} from '@collabor8/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../../testing/test-server.js';
import type { QuestionList } from './list.js';
import { read } from '../../../testing/read.js';

const WORDS = ['verb', 'noun', 'vowel', 'harmony', 'été', 'script', 'verbal'];
const TAGS = ['grammar', 'phonology', 'Script', 'c++'];
const START = Date.parse('2026-01-01T00:00:00Z');

interface Asked {
  readonly _id: string;
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly asked: string;
  readonly answered: string;
  readonly views: number;
}

let server: TestServer;
let ada: Person;
const all: Asked[] = [];

/** Forty questions whose words, tags, answers and views follow from their number. */
beforeAll(async () => {
  let clock = START;
  server = await startTestServer({ now: () => new Date(clock) });
  ada = await signUp(server, 'ada');
  const { questions } = server.services;
  for (let number = 0; number < 40; number += 1) {
    clock += 60_000;
    const [one, two] = [WORDS[number % 7] ?? '', WORDS[(number * 3 + 1) % 7] ?? ''];
    const tags = [TAGS[number % 4] ?? '', ...(number % 3 === 0 ? ['extra'] : [])];
    const row = await questions.ask('ada', {
      title: `On ${one} ${number}`,
      text: `About ${two}.`,
      tags,
    });
    const views = (number * 7) % 5;
    for (let viewer = 0; viewer < views; viewer += 1)
      await questions.view(`viewer${viewer}`, row._id);
    let answered = '';
    if (number % 4 === 1) {
      clock += ((number * 11) % 17) * 1000;
      answered = (await questions.answer('ada', { qid: row._id, text: 'Yes.' })).ansDateTime;
    }
    all.push({
      _id: row._id,
      title: row.title,
      text: `About ${two}.`,
      tags,
      asked: row.askDateTime,
      answered,
      views,
    });
  }
});

afterAll(() => server.close());

/** What the decisions of DESIGN say, written down once more as a plain sort. */
function expected(order: ListOrder, search: string): string[] {
  const query = parseSearch(search);
  const byKeys = (keys: (question: Asked) => (string | number)[]) => (one: Asked, other: Asked) => {
    const [mine, theirs] = [keys(one), keys(other)];
    const place = mine.findIndex((value, index) => value !== theirs[index]);
    return (mine[place] ?? 0) < (theirs[place] ?? 0) ? 1 : -1;
  };
  const inTitle = { words: indexedWords(query), phrases: [], tags: [] };
  const keysOf = {
    newest: ({ asked }: Asked) => [asked],
    unanswered: ({ asked }: Asked) => [asked],
    active: ({ answered, asked }: Asked) => [answered, asked],
    mostViewed: ({ views, asked }: Asked) => [views, asked],
    relevance: (question: Asked) => [
      query.words.length > 0 && matchesSearch(inTitle, { ...question, text: '' }) ? 1 : 0,
      question.asked,
    ],
  }[order];
  return all
    .filter((question) => matchesSearch(query, question))
    .filter(({ answered }) => order !== 'unanswered' || answered === '')
    .sort(byKeys(keysOf))
    .map(({ _id }) => _id);
}

async function readPages(order: ListOrder, search: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: QuestionList =
      cursor === null
        ? await read(ada.trpc.questions.openList.query({ order, search, limit }))
        : await ada.trpc.questions.page.query({ order, search, cursor, limit });
    ids.push(...page.items.map(({ _id }) => _id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

const searches = [
  '',
  '[grammar]',
  '[script] [extra]',
  'verb',
  'verb noun',
  'ETE',
  '[c++] harm',
  'nowhere',
  '"about verb"',
  '"on noun" [grammar]',
  '"on verb" about',
  '"verb on"',
];

describe.each(listOrders)('the list in order %s', (order) => {
  it.each(searches)(
    'is complete and sorted for the search "%s", whatever the page size',
    async (search) => {
      for (const limit of [1, 7, 100]) {
        expect(await readPages(order, search, limit)).toEqual(expected(order, search));
      }
    },
  );

  it.each(searches)('tells its total for the search "%s"', async (search) => {
    const { total } = await read(ada.trpc.questions.openList.query({ order, search, limit: 1 }));
    // The number of matches does not depend on the order, except that unanswered filters.
    const count = expected(order, search).length;
    expect(total).toEqual({ count, isExact: true });
  });

  it('is the same over REST', async () => {
    const response = await ada.rest('GET', `/question/getQuestion?order=${order}&search=verb`);
    const questions = (await response.json()) as { _id: string }[];
    expect(questions.map(({ _id }) => _id)).toEqual(expected(order, 'verb'));
  });
});

describe('filters', () => {
  it('by tag, whatever its case, equals the search for that tag', async () => {
    const { items, total } = await read(
      ada.trpc.questions.openList.query({ tag: 'SCRIPT', limit: 100 }),
    );
    expect(items.map(({ _id }) => _id)).toEqual(expected('newest', '[script]'));
    expect(total.count).toBe(items.length);
  });

  it('by a search without a single word find nothing', async () => {
    const { items, total } = await read(ada.trpc.questions.openList.query({ search: '?!' }));
    expect([items, total.count]).toEqual([[], 0]);
  });

  it('refuse a cursor of another list', async () => {
    const { nextCursor } = await read(ada.trpc.questions.openList.query({ limit: 3 }));
    const wrong = ada.trpc.questions.page.query({
      order: 'active',
      cursor: nextCursor ?? '',
      limit: 3,
    });
    await expect(wrong).rejects.toThrow('cursor');
  });
});
