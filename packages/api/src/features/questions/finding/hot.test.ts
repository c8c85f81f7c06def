import { HOT_SHOWN } from '@collabor8/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { read } from '../../../testing/read.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../../testing/test-server.js';

const DAY_MS = 86_400_000;
const TAGS = ['verbs'];

let clock = Date.parse('2026-01-01T00:00:00Z');
let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) });
  ada = await signUp(server, 'ada');
});
afterAll(() => server.close());

/** The ids of what is hot once what was worked out before holds no more. */
async function hot(): Promise<string[]> {
  clock += 60_000;
  const list = await read(ada.trpc.questions.openList.query({ order: 'hot' }));
  expect(list.nextCursor).toBeNull();
  expect(list.total).toEqual({ count: list.items.length, isExact: true });
  return list.items.map(({ _id }) => _id);
}

const ask = async (title: string): Promise<string> =>
  (await server.services.questions.ask('ada', { title, text: 'So?', tags: TAGS }))._id;

it('ranks what was asked or answered within a week, by votes, answers and age', async () => {
  const { questions } = server.services;
  const [ancient, old] = [await ask('Ancient'), await ask('Old, and answered this week')];
  clock += 8 * DAY_MS;
  const [plain, loved] = [await ask('Plain'), await ask('Loved')];
  await questions.vote('ben', loved, 'up');
  await questions.answer('ben', { qid: old, text: 'Yes.' });
  expect(await hot()).toEqual([loved, old, plain]);

  for (const voter of ['ben', 'eve', 'joe']) await questions.vote(voter, plain, 'up');
  expect(await hot()).toEqual([plain, loved, old]);
  await questions.answer('ben', { qid: ancient, text: 'Late.' });
  expect(await hot()).toContain(ancient);

  await questions.deletePost('ada', { type: 'question', id: plain });
  const listed = await read(ada.trpc.questions.openList.query({ order: 'hot' }));
  expect(listed.items.map(({ _id }) => _id)).not.toContain(plain);
  clock += 8 * DAY_MS;
  expect(await hot()).toEqual([]);
});

it('is one page, however much is asked', async () => {
  for (let number = 0; number < HOT_SHOWN + 5; number += 1) await ask(`Question ${number}`);
  expect(await hot()).toHaveLength(HOT_SHOWN);
});
