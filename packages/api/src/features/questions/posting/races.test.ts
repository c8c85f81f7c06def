import { afterEach, beforeEach, expect, it } from 'vitest';
import { atOnce } from '../../../testing/at-once.js';
import { beforeWriting } from '../../../testing/meanwhile.js';
import { startTestServer, type TestServer } from '../../../testing/test-server.js';
import { tags } from '../../tags/index.js';
import { questions } from '../stored/documents.js';

// On a store that locks nothing which its port doesn't promise.
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ isRelaxed: true });
});
afterEach(() => server.close());

const form = { title: 'Why?', text: 'Because.', tags: ['logic', 'proofs'] };

const ask = (_id: string) => server.services.questions.ask('ada', { ...form, _id });

const countersOf = async (qid: string) =>
  (await server.services.questions.open('ada', qid)).question;

const usesOf = async (tag: string) => (await server.store.collection(tags).get(tag))?.questionCount;

it('counts a new tag for every question that is asked with it at once', async () => {
  await atOnce(5, (n) => ask(`q${n}`));
  expect([await usesOf('logic'), await usesOf('proofs')]).toEqual([5, 5]);
});

it('asks a question once that is sent several times at once, and counts its tags once', async () => {
  for (let round = 1; round <= 8; round += 1) {
    await atOnce(4, () => ask(`q${round}`));
    expect([await usesOf('logic'), await usesOf('proofs')]).toEqual([round, round]);
  }
});

it('keeps votes and their counts in step when one person votes several times at once', async () => {
  await ask('q');
  for (const count of [3, 4]) {
    const replies = await atOnce(count, () => server.services.questions.vote('ben', 'q', 'up'));
    // Each takes the one before back.
    const kept = replies.filter(({ vote }) => vote === 'up').length;
    expect(Math.abs(2 * kept - count)).toBeLessThanOrEqual(1);
    const page = await server.services.questions.open('ben', 'q');
    expect(page.question.upVoteCount).toBe(page.ownVote.value === 'up' ? 1 : 0);
  }
});

it('takes back the first vote of a person who votes for it in another tab at once', async () => {
  await ask('q');
  const vote = () => server.services.questions.vote('ben', 'q', 'up');
  beforeWriting(server.store, questions, vote);
  expect((await vote()).vote).toBe('none');
  expect((await countersOf('q')).upVoteCount).toBe(0);
});

it('keeps votes on an answer and its score in step when one person votes several times at once', async () => {
  await ask('q');
  const { questions } = server.services;
  await questions.answer('ada', { qid: 'q', _id: 'a', text: 'So.' });
  for (const count of [3, 4]) {
    await atOnce(count, () => questions.voteOnAnswer('ben', 'a', 'up'));
    const [answer] = (await questions.open('ben', 'q')).answers;
    expect(answer?.score).toBe(answer?.ownVote.value === 'up' ? 1 : 0);
  }
});

it('counts a viewer, an answer and a comment once that arrive several times at once', async () => {
  await ask('q');
  const { questions } = server.services;
  await atOnce(3, () => questions.view('ben', 'q'));
  await atOnce(3, () => questions.answer('ben', { qid: 'q', _id: 'a', text: 'So.' }));
  const comment = { type: 'answer', id: 'a', _id: 'c', text: 'See.' } as const;
  await atOnce(3, () => questions.comment('ben', comment));
  expect(await countersOf('q')).toMatchObject({ viewCount: 1, answerCount: 1 });
});
