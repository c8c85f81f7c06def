import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signUp, startTestServer, type Person, type TestServer } from '../testing/test-server.js';
import { SAID_PER_HOUR } from './said.js';

const WORDS = { title: 'Why?', text: 'Why?', tagNames: 'whys' };
const REFUSED = /written more than others can read\. Please try again in \d+ minutes/;

let server: TestServer;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  server = await startTestServer({ rateLimits: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  [ada, ben] = await Promise.all([
    signUp(server, `ada ${randomUUID().slice(0, 8)}`),
    signUp(server, `ben ${randomUUID().slice(0, 8)}`),
  ]);
});

/** Past the limits of requests, which are shorter. */
async function times(many: number, say: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < many; time += 1) await say();
}

it('nobody asks, answers and comments without end, over any transport; others still do', async () => {
  const { questions } = server.services;
  const { username } = ada;
  const { _id: qid } = await ben.trpc.questions.ask.mutate(WORDS);
  const answer = { qid, text: 'So.' };
  await times(SAID_PER_HOUR.posts / 3, () => questions.answer(username, answer));
  const comment = { type: 'question', id: qid, text: 'Hm.' } as const;
  await times(SAID_PER_HOUR.posts / 3, () => questions.comment(username, comment));
  await times(SAID_PER_HOUR.posts / 3, () => questions.ask(username, { ...WORDS, tags: ['whys'] }));
  for (const refused of [
    ada.trpc.questions.ask.mutate(WORDS),
    ada.trpc.questions.answer.mutate(answer),
    ada.trpc.questions.comment.mutate(comment),
  ]) {
    await expect(refused).rejects.toThrow(REFUSED);
  }
  const askedBy = username;
  const tags = [{ name: 'whys' }];
  const body = { title: 'Why?', text: 'Why?', tags, askedBy };
  const rest = await ada.rest('POST', '/question/addQuestion', body);
  expect([rest.status, await rest.text()]).toEqual([429, expect.stringMatching(REFUSED)]);
  expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(60);
  await ben.trpc.questions.answer.mutate(answer);
  // What is wrong is not said.
  await expect(ada.trpc.questions.ask.mutate({ ...WORDS, title: '' })).rejects.toThrow('empty');
});

it('what is refused, and what is sent again, counts for nothing', async () => {
  const { questions, messages, chats } = server.services;
  const { username } = ada;
  const comment = { type: 'question', id: 'nowhere', text: 'Hm.' } as const;
  await times(SAID_PER_HOUR.posts, () =>
    expect(questions.comment(username, comment)).rejects.toThrow('not found'),
  );
  const { _id: qid } = await ada.trpc.questions.ask.mutate(WORDS);
  const edit = { type: 'question', id: qid, ...WORDS, why: 'Asks more', version: 0 } as const;
  await times(SAID_PER_HOUR.suggestions, () =>
    expect(questions.suggestEdit(ben.username, edit)).rejects.toThrow('Nothing is changed'),
  );
  await ben.trpc.questions.suggestEdit.mutate({ ...edit, text: 'Why not?' });
  const sent = { _id: randomUUID(), msg: 'Hey' };
  await times(SAID_PER_HOUR.roomMessages, () => messages.send(username, sent));
  await ada.trpc.messages.send.mutate({ msg: 'Hey' });
  const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: [ben.username] });
  const said = { chatId, _id: randomUUID(), msg: 'Hey' };
  await times(SAID_PER_HOUR.chatMessages, () => chats.send(username, said));
  await ada.trpc.chats.send.mutate({ chatId, msg: 'Hey' });
});

it('nobody suggests edits and takes them back without end', async () => {
  const { questions } = server.services;
  const { _id: id } = await ben.trpc.questions.ask.mutate(WORDS);
  const post = { type: 'question', id } as const;
  const edit = { ...post, ...WORDS, text: 'Why not?', why: 'Asks more', version: 0 };
  await times(SAID_PER_HOUR.suggestions, async () => {
    await questions.suggestEdit(ada.username, edit);
    await questions.withdraw(ada.username, post);
  });
  await expect(ada.trpc.questions.suggestEdit.mutate(edit)).rejects.toThrow(REFUSED);
});

it('nobody fills the global room, or a chat', async () => {
  const { messages, chats } = server.services;
  await times(SAID_PER_HOUR.roomMessages, () => messages.send(ada.username, { msg: 'Hey' }));
  await expect(ada.trpc.messages.send.mutate({ msg: 'Hey' })).rejects.toThrow(REFUSED);
  await ben.trpc.messages.send.mutate({ msg: 'Hey' });
  const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: [ben.username] });
  const sent = { chatId, msg: 'Hey' };
  await times(SAID_PER_HOUR.chatMessages, () => chats.send(ada.username, sent));
  for (const refused of [
    ada.trpc.chats.send.mutate(sent),
    ada.trpc.chats.createPoll.mutate({ chatId, question: 'Now?', options: ['Yes', 'No'] }),
  ]) {
    await expect(refused).rejects.toThrow(REFUSED);
  }
  await ben.trpc.chats.send.mutate(sent);
});
