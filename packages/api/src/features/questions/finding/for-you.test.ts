import { lastActivity, tagKey, type QuestionRow } from '@collabor8/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { read } from '../../../testing/read.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../../testing/test-server.js';
import { withMethods } from '../../../testing/with-methods.js';

const TAGS = ['grammar', 'Phonology', 'script', 'c++', 'verbs'];
const FOLLOWED = ['grammar', 'phonology', 'c++'];
const START = Date.parse('2026-01-01T00:00:00Z');

let server: TestServer;
let ada: Person;
let ben: Person;

/** Fifty questions, several in each moment; some answered, of which some lost their answer again. */
beforeAll(async () => {
  let clock = START;
  server = await startTestServer({ now: () => new Date(clock) });
  [ada, ben] = [await signUp(server, 'ada'), await signUp(server, 'ben')];
  const { questions } = server.services;
  const ids: string[] = [];
  for (let number = 0; number < 50; number += 1) {
    if (number % 3 === 0) clock += 60_000;
    const tags = [TAGS[number % 5] ?? '', ...(number % 4 === 0 ? ['grammar', 'extra'] : [])];
    const asked = { title: `Question ${number}`, text: 'So?', tags };
    ids.push((await questions.ask('ada', asked))._id);
    if (number % 3 !== 1) continue;
    const qid = ids[(number * 7) % ids.length] ?? '';
    const { _id: id } = await questions.answer('ben', { qid, text: 'Yes.' });
    if (number % 2 === 0) await questions.deletePost('ben', { type: 'answer', id });
  }
  for (const name of FOLLOWED) await ada.trpc.tags.follow.mutate({ name, isOn: true });
  for (const number of [2, 4, 7, 10]) {
    await ada.trpc.questions.follow.mutate({ qid: ids[number] ?? '', isOn: true });
  }
  await questions.deletePost('ada', { type: 'question', id: ids[10] ?? '' });
});
afterAll(() => server.close());

/** The same list, sorted the plain way. */
async function expected(): Promise<string[]> {
  const { tags, questions } = await read(ada.trpc.follows.openMine.query());
  const all = await read(ada.trpc.questions.openList.query({ limit: 100 }));
  const keyOf = (row: QuestionRow) => [lastActivity(row), row.askDateTime, row._id].join(' ');
  return all.items
    .filter((row) => questions.includes(row._id) || row.tags.some((t) => tags.includes(tagKey(t))))
    .sort((one, other) => (keyOf(one) > keyOf(other) ? -1 : 1))
    .map(({ _id }) => _id);
}

async function readThrough(person: Person, limit: number): Promise<string[]> {
  const request = { order: 'forYou', limit } as const;
  const first = await read(person.trpc.questions.openList.query(request));
  const ids = first.items.map(({ _id }) => _id);
  for (let cursor = first.nextCursor; cursor !== null;) {
    const page = await person.trpc.questions.page.query({ ...request, cursor });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    ids.push(...page.items.map(({ _id }) => _id));
    cursor = page.nextCursor;
  }
  return ids;
}

it('holds what is followed and what has a followed tag, latest activity first, once each', async () => {
  const wanted = await expected();
  expect(wanted.length).toBeGreaterThan(25);
  for (const limit of [1, 2, 5, 7, 30, 100]) expect(await readThrough(ada, limit)).toEqual(wanted);
});

it('says how many there are where all of them are read', async () => {
  const totalOf = async (limit: number) =>
    (await read(ada.trpc.questions.openList.query({ order: 'forYou', limit }))).total;
  expect(await totalOf(5)).toEqual({ count: 5, isExact: false });
  expect(await totalOf(100)).toEqual({ count: (await expected()).length, isExact: true });
});

it('is empty for who follows nothing, and nobody reads another’s', async () => {
  expect(await readThrough(ben, 30)).toEqual([]);
});

it('refuses a cursor of another list', async () => {
  const { nextCursor } = await read(ada.trpc.questions.openList.query({ limit: 3 }));
  for (const cursor of [nextCursor ?? '', 'x', '']) {
    const page = ada.trpc.questions.page.query({ order: 'forYou', cursor, limit: 3 });
    await expect(page).rejects.toThrow('cursor');
  }
});

it('reads hardly more than a page shows, however many questions a tag has', async () => {
  const { questions, follows } = server.services;
  const count = { documents: 0 };
  const collectionOf = server.store.collection.bind(server.store);
  const counting: Pick<TestServer['store'], 'collection'> = {
    collection(definition) {
      const inner = collectionOf(definition);
      return withMethods(inner, {
        async page(...given) {
          const page = await inner.page(...given);
          count.documents += page.items.length;
          return page;
        },
      });
    },
  };
  const { readForYou } = await import('./for-you.js');
  await readForYou(counting, await follows.followsOf('ada'), { cursor: null, limit: 10 });
  const before = count.documents;
  for (let number = 0; number < 60; number += 1) {
    await questions.ask('ada', { title: `More ${number}`, text: 'So?', tags: ['grammar'] });
  }
  count.documents = 0;
  await readForYou(counting, await follows.followsOf('ada'), { cursor: null, limit: 10 });
  expect(count.documents).toBeLessThanOrEqual(before + 10);
});
