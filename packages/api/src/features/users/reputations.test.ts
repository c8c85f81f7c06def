import type { Figures } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signUp, startTestServer, type TestServer } from '../../testing/test-server.js';
import { createReputations } from './reputations.js';

let clock = Date.parse('2026-01-01T00:00:00Z');
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ now: () => new Date(clock) });
});
afterEach(() => server.close());

it('is what others think of somebody, under any spelling of the name, and ten seconds old at most', async () => {
  const [ada, ben] = [await signUp(server, 'ada'), await signUp(server, 'Ben')];
  const reputation = (username: string) => ada.trpc.users.reputation.query({ username });
  const { questions } = server.services;
  const asked = { title: 'Why?', text: 'So.', tags: ['verbs'] };
  const { _id: qid } = await questions.ask('Ben', asked);
  await ada.trpc.questions.vote.mutate({ qid, vote: 'up' });
  expect([await reputation('Ben'), await reputation('ben'), await reputation('zoe')]).toEqual([
    10, 10, 0,
  ]);
  await ada.trpc.questions.vote.mutate({ qid, vote: 'up' });
  expect(await reputation('Ben')).toBe(10);
  clock += 10_000;
  expect(await reputation('Ben')).toBe(0);
  await Promise.all([ada.leave(), ben.leave()]);
});

it('is worked out once for all who ask, and again where that failed', async () => {
  const ada = await signUp(server, 'ada');
  const outcomes: (() => Figures)[] = [
    () => {
      throw new Error('The store is away.');
    },
    () => ({ reputation: { count: 7, isExact: true } }),
  ];
  let asked = 0;
  const reputations = createReputations(
    { store: server.store, now: () => new Date(clock) },
    async () => {
      const outcome = outcomes[asked];
      asked += 1;
      return Promise.resolve(outcome?.() ?? {});
    },
  );
  const both = await Promise.allSettled([
    reputations.reputation('ada'),
    reputations.reputation('ADA'),
  ]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([reputations.reputation('ada'), reputations.reputation('ada')])).toEqual(
    [7, 7],
  );
  expect(asked).toBe(2);
  await ada.leave();
});
