import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { read } from '../testing/read.js';
import { signUp, startTestServer, type Person, type TestServer } from '../testing/test-server.js';

const UNSEEN = '\u200b\u2060\u3164';
const RLO = '\u202e';
const PDF = '\u202c';

let server: TestServer;
let ada: Person;
let ben: Person;

beforeEach(async () => {
  server = await startTestServer();
  [ada, ben] = await Promise.all([signUp(server, 'ada'), signUp(server, 'ben')]);
});

afterEach(() => server.close());

const question = { title: 'Why?', text: 'Because.', tagNames: 'verbs' };
const whole = {
  title: 'Why?',
  text: 'Because.',
  tags: [{ name: 'verbs', description: 'user added tag' }],
  askedBy: 'ada',
};

const asked = async (): Promise<string> => (await ada.trpc.questions.ask.mutate(question))._id;
const chatOf = async (): Promise<string> =>
  (await ada.trpc.chats.create.mutate({ participants: ['ben'] }))._id;

describe('a text of nothing that is seen is refused as an empty one', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['Title cannot be empty', () => ada.trpc.questions.ask.mutate({ ...question, title: UNSEEN })],
    [
      'Question text cannot be empty',
      () => ada.trpc.questions.ask.mutate({ ...question, text: UNSEEN }),
    ],
    [
      'Should have at least 1 tag',
      () => ada.trpc.questions.ask.mutate({ ...question, tagNames: UNSEEN }),
    ],
    [
      'Answer text cannot be empty',
      async () => ada.trpc.questions.answer.mutate({ qid: await asked(), text: UNSEEN }),
    ],
    [
      'Comment text cannot be empty',
      async () =>
        ada.trpc.questions.comment.mutate({ id: await asked(), type: 'question', text: UNSEEN }),
    ],
    ['Message cannot be empty', () => ada.trpc.messages.send.mutate({ msg: UNSEEN })],
    [
      'Message cannot be empty',
      async () => ada.trpc.chats.send.mutate({ chatId: await chatOf(), msg: UNSEEN }),
    ],
    [
      'Please enter a poll question and at least two options.',
      async () =>
        ada.trpc.chats.createPoll.mutate({
          chatId: await chatOf(),
          question: 'Which?',
          options: ['one', UNSEEN],
        }),
    ],
    [
      'Please enter a title for the whiteboard.',
      () => ada.trpc.whiteboards.create.mutate({ uniqueLink: crypto.randomUUID(), title: UNSEEN }),
    ],
  ])('over tRPC: %s', async (sentence, send) => {
    await expect(send()).rejects.toThrow(sentence);
  });

  it.each<[string, string, string, (qid: string) => unknown]>([
    ['Title cannot be empty', 'POST', '/question/addQuestion', () => ({ ...whole, title: UNSEEN })],
    [
      'Answer text cannot be empty',
      'POST',
      '/answer/addAnswer',
      (qid) => ({ qid, ans: { text: UNSEEN, ansBy: 'ada' } }),
    ],
    [
      'Comment text cannot be empty',
      'POST',
      '/comment/addComment',
      (id) => ({ id, type: 'question', comment: { text: UNSEEN, commentBy: 'ada' } }),
    ],
    [
      'Message cannot be empty',
      'POST',
      '/messaging/addMessage',
      () => ({ messageToAdd: { msg: UNSEEN, msgFrom: 'ada' } }),
    ],
    [
      'Please enter a title for the whiteboard.',
      'POST',
      '/whiteboard/addWhiteboard',
      () => ({ owner: 'ada', title: UNSEEN, uniqueLink: crypto.randomUUID() }),
    ],
  ])('over REST: %s', async (sentence, method, path, body) => {
    const response = await ada.rest(method, path, body(await asked()));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(sentence);
  });
});

describe('names with something unseen in them are refused', () => {
  it.each([`verbs${RLO}`, 've\u200drbs', 've\u2060rbs'])('as a tag: %j', async (tagNames) => {
    const sentence = 'Tags cannot contain control or invisible characters';
    await expect(ada.trpc.questions.ask.mutate({ ...question, tagNames })).rejects.toThrow(
      sentence,
    );
    const tags = [{ name: tagNames, description: '' }];
    const response = await ada.rest('POST', '/question/addQuestion', { ...whole, tags });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining(sentence),
    ]);
  });

  it.each([`Friends${RLO}`, 'Fri\u200bends'])('as the name of a group: %j', async (title) => {
    const sentence = 'Chat title cannot contain control or invisible characters';
    const participants = ['ada', 'ben'];
    await expect(ada.trpc.chats.create.mutate({ title, participants })).rejects.toThrow(sentence);
    const body = { title, participants, messages: [], permissions: [] };
    const response = await ada.rest('POST', '/chat/createChat', body);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining(sentence),
    ]);
  });

  it('as a username', async () => {
    const credentials = { username: `c${RLO}arl`, password: 'secret' };
    const sentence = 'Username cannot contain control or invisible characters';
    await expect(ada.trpc.users.signup.mutate(credentials)).rejects.toThrow(sentence);
    const response = await ada.rest('POST', '/user/signup', credentials);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining(sentence),
    ]);
  });
});

it('a password stays as it was typed', async () => {
  const credentials = { username: 'carl', password: `${RLO}secret` };
  await ada.trpc.users.signup.mutate(credentials);
  expect(await ben.trpc.users.login.mutate(credentials)).toMatchObject({
    value: { username: 'carl' },
  });
  await expect(
    ben.trpc.users.login.mutate({ ...credentials, password: `${RLO}secret${PDF}` }),
  ).rejects.toThrow();
});

it('a change of direction ends where its text ends', async () => {
  await ada.trpc.messages.send.mutate({ msg: `so ${RLO}so` });
  const body = { messageToAdd: { msg: `and ${RLO}so\non`, msgFrom: 'ada' } };
  expect((await ada.rest('POST', '/messaging/addMessage', body)).status).toBe(200);
  const { messages } = await read(ben.trpc.messages.open.query({}));
  expect(messages.map(({ msg }) => msg)).toEqual([`so ${RLO}so${PDF}`, `and ${RLO}so${PDF}\non`]);
});
