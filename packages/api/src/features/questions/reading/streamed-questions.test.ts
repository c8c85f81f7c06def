import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { JsonText } from '../../../http/json-text.js';
import { readAll } from '../../../ports/read-all.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../../testing/test-server.js';
import { answers, questions } from '../stored/documents.js';
import { streamQuestions } from './streamed-questions.js';
import { readWholeQuestions } from './whole-question.js';

let server: TestServer;
let ada: Person;

beforeEach(async () => {
  server = await startTestServer();
  ada = await signUp(server, 'ada');
});

afterEach(() => server.close());

const ask = async (title: string): Promise<string> => {
  const _id = randomUUID();
  await ada.trpc.questions.ask.mutate({ _id, title, text: 'Why?', tagNames: 'a b' });
  return _id;
};

const comment = (type: 'question' | 'answer', id: string) =>
  server.services.questions.comment('ada', { type, id, text: `On ${type}` });

/** The questions as they are streamed, and how many of them in pieces. */
async function stream() {
  const all = [];
  for await (const question of readAll(server.store.collection(questions), 'newest')) {
    all.push(question);
  }
  const told: unknown[] = [];
  let inPieces = 0;
  for await (const item of streamQuestions(server.store, all, 'members')) {
    if (!(item instanceof JsonText)) told.push(item);
    else {
      let text = '';
      for await (const piece of item.pieces) text += piece;
      told.push(JSON.parse(text));
      inPieces += 1;
    }
  }
  return { told, inPieces, whole: await readWholeQuestions(server.store, all) };
}

it('tells a question with many answers in pieces, and all that belongs to it', async () => {
  await ask('A light one');
  const qid = await ask('A heavy one');
  await ask('Another light one');
  for (let n = 0; n < 105; n += 1) {
    const { _id } = await server.services.questions.answer('ada', { qid, text: `No. ${n}` });
    if (n % 50 === 0) await comment('answer', _id);
  }
  await comment('question', qid);
  await server.services.questions.view('ada', qid);
  await server.services.questions.vote('ben', qid, 'down');
  await server.store.collection(questions).update(qid, (question) => ({
    ...question,
    ...{ importedUpVotes: 2, importedDownVotes: 1, importedViews: 3 },
    attribution: { author: 'Zoe', url: 'https://example.org', licence: 'CC BY-SA' },
  }));
  const { told, inPieces, whole } = await stream();
  expect(inPieces).toBe(1);
  expect(told).toEqual(whole);
  const rest = await ada.rest('GET', `/question/getQuestionById/${qid}`);
  expect(await rest.json()).toMatchObject({ answers: { length: 105 }, views: { length: 4 } });
});

it('tells light questions in pieces when comments abound under an answer', async () => {
  const qid = await ask('A light one');
  const { _id } = await server.services.questions.answer('ada', { qid, text: 'No.' });
  expect((await stream()).inPieces).toBe(0);
  await server.store
    .collection(answers)
    .update(_id, (answer) => ({ ...answer, commentCount: 10_000 }));
  const { told, inPieces, whole } = await stream();
  expect(inPieces).toBe(1);
  expect(told).toEqual(whole);
});
