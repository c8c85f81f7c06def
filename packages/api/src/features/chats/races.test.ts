import { afterEach, beforeEach, expect, it } from 'vitest';
import { atOnce } from '../../testing/at-once.js';
import { startTestServer, type TestServer } from '../../testing/test-server.js';
import { atFirst, users } from '../users/index.js';

// On a store that locks nothing which its port doesn't promise.
let server: TestServer;
let chatId: string;
beforeEach(async () => {
  server = await startTestServer({ isRelaxed: true });
  for (const username of ['ada', 'ben', 'eve', 'fay']) {
    const user = { _id: username, username, biography: '', ...atFirst('2026-01-01T00:00:00.000Z') };
    await server.store.collection(users).insert(user);
  }
  ({ _id: chatId } = await server.services.chats.create('ada', { participants: ['ada', 'ben'] }));
});
afterEach(() => server.close());

const messagesOf = async () => (await server.services.chats.open('ada', chatId)).messages;

it('gives every message its own place when all are sent at once', async () => {
  const { chats } = server.services;
  const sent = await atOnce(6, (n) =>
    chats.send(n % 2 === 0 ? 'ada' : 'ben', { chatId, msg: `message ${n}` }),
  );
  expect(new Set(sent.map(({ seq }) => seq)).size).toBe(6);
  expect((await chats.open('ada', chatId)).chat.lastSeq).toBe(6);
});

it('lands a message once that is sent several times at once', async () => {
  const { chats } = server.services;
  await atOnce(5, () => chats.send('ada', { chatId, _id: 'same', msg: 'hello' }));
  expect(await messagesOf()).toHaveLength(1);
  expect((await chats.open('ada', chatId)).chat.lastSeq).toBe(1);
});

it('counts one vote of a person who votes in several tabs at once, and everybody’s', async () => {
  const { chats } = server.services;
  const form = { question: 'Tea?', options: ['yes', 'no'] };
  const { _id: messageId } = await chats.createPoll('ada', { chatId, ...form });
  await atOnce(4, (n) =>
    chats.vote(n % 2 === 0 ? 'ada' : 'ben', { chatId, messageId, optionIndex: 1 }),
  );
  const [poll] = await messagesOf();
  expect(poll?.poll?.counts).toEqual([0, 2]);
});

it('counts people once who are added several times at once', async () => {
  const { chats } = server.services;
  const added = await atOnce(3, () => chats.add('ada', { chatId, usernames: ['eve', 'fay'] }));
  expect(added.map((joined) => joined.length).toSorted()).toEqual([0, 0, 2]);
  const { chat, participants } = await chats.open('ada', chatId);
  expect(chat.participantCount).toBe(4);
  expect(participants.map(({ username }) => username)).toEqual(['ada', 'ben', 'eve', 'fay']);
});

it('keeps a new title and every message when a chat is renamed while people send', async () => {
  const { chats } = server.services;
  await chats.add('ada', { chatId, usernames: ['eve'] });
  await Promise.all([
    chats.rename('ada', { chatId, title: 'Trip' }),
    ...['ada', 'ben', 'eve'].map((username) => chats.send(username, { chatId, msg: 'hello' })),
  ]);
  const { chat, messages } = await chats.open('ben', chatId);
  expect(chat).toMatchObject({ title: 'Trip', lastSeq: 3 });
  expect(messages).toHaveLength(3);
});

it('shows the latest message that is there when one is deleted while another is sent', async () => {
  const { chats } = server.services;
  for (let round = 0; round < 8; round += 1) {
    const [first, second] = [
      await chats.send('ada', { chatId, msg: `first ${round}` }),
      await chats.send('ada', { chatId, msg: `second ${round}` }),
    ];
    await Promise.all([
      chats.delete('ada', { chatId, messageId: second._id }),
      chats.delete('ada', { chatId, messageId: first._id }),
      chats.send('ben', { chatId, msg: `third ${round}` }),
    ]);
    const { chat, messages } = await chats.open('ada', chatId);
    expect(messages).toHaveLength(round + 1);
    expect(chat.lastMessage?.msg).toBe(`third ${round}`);
  }
});
