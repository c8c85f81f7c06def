import type { AnswerOrder } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { read } from '../../../testing/read.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../../testing/test-server.js';

let server: TestServer;
let ada: Person;
let ben: Person;
let cleo: Person;
let qid: string;

beforeEach(async () => {
  server = await startTestServer();
  [ada, ben, cleo] = await Promise.all([
    signUp(server, 'ada'),
    signUp(server, 'ben'),
    signUp(server, 'cleo'),
  ]);
  qid = (await ada.trpc.questions.ask.mutate({ title: 'Why?', text: 'I ask.', tagNames: 'verbs' }))
    ._id;
});

afterEach(() => server.close());

const answer = async (text: string, ...votes: readonly (readonly [Person, 'up' | 'down'])[]) => {
  const { _id } = await ben.trpc.questions.answer.mutate({ qid, text });
  for (const [person, vote] of votes) {
    await person.trpc.questions.voteOnAnswer.mutate({ answerId: _id, vote });
  }
  return _id;
};

const opened = (order?: AnswerOrder) => read(ada.trpc.questions.open.query({ qid, order }));
const textsIn = async (order?: AnswerOrder) =>
  (await opened(order)).answers.map(({ text }) => text);

describe('answers', () => {
  it('are read oldest first, newest first or by their score, of which the oldest comes first', async () => {
    await answer('sunk', [ada, 'down']);
    await answer('first');
    await answer('risen', [ada, 'up'], [cleo, 'up']);
    await answer('last');
    expect(await textsIn()).toEqual(['sunk', 'first', 'risen', 'last']);
    expect(await textsIn('newest')).toEqual(['last', 'risen', 'first', 'sunk']);
    expect(await textsIn('best')).toEqual(['risen', 'first', 'last', 'sunk']);
  });

  it('come in pages whatever the order, each once', async () => {
    for (let count = 0; count < 34; count += 1) {
      await answer(`${count}`, ...(count % 3 === 0 ? ([[ada, 'up']] as const) : []));
    }
    for (const order of ['oldest', 'newest', 'best'] as const) {
      const first = await opened(order);
      const cursor = first.answersCursor ?? '';
      const rest = await ada.trpc.questions.answersPage.query({ qid, order, cursor });
      expect([first.answers.length, rest.answers.length, rest.answersCursor]).toEqual([
        30,
        4,
        null,
      ]);
      const texts = [...first.answers, ...rest.answers].map(({ text }) => text);
      expect(new Set(texts).size).toBe(34);
      if (order === 'best')
        expect(texts.slice(0, 13).map(Number)).toEqual([
          ...Array.from({ length: 12 }, (_, place) => 3 * place),
          1,
        ]);
    }
  });

  it('refuse a cursor of another order', async () => {
    for (let count = 0; count < 31; count += 1) await answer(`${count}`);
    const cursor = (await opened('best')).answersCursor ?? '';
    await expect(ada.trpc.questions.answersPage.query({ qid, cursor })).rejects.toThrow('cursor');
  });
});
