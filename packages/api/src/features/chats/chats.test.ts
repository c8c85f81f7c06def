import { unreadCount } from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { atFirst, users } from '../users/index.js';
import { answer, withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { chatsOf } from '../../testing/chats-of.js';
import { listen, type Listener } from '../../testing/listen.js';
import type { Person } from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';
import { read } from '../../testing/read.js';

let stage: ChatStage;
let chatId: string;
withChatStage((opened) => {
  stage = opened;
  ({ chatId } = stage);
});

const open = (person: Person) => read(person.trpc.chats.open.query({ chatId }));

const textsIn = async (person: Person): Promise<string[]> =>
  (await open(person)).messages.map(({ msg }) => msg);

const rowOf = async (person: Person) => {
  const row = (await chatsOf(person)).find(({ _id }) => _id === chatId);
  if (row === undefined) throw new Error('The chat is not in the list.');
  return row;
};

const unreadOf = async (person: Person): Promise<number> => unreadCount(await rowOf(person));

describe('a new chat', () => {
  it('has its creator as admin, the others as users, in the order of selection', async () => {
    const { participants, chat } = await open(stage.cleo);
    expect(participants.map(({ username, role }) => [username, role])).toEqual([
      ['ada', 'admin'],
      ['ben', 'user'],
      ['cleo', 'user'],
    ]);
    expect(chat).toMatchObject({ title: 'Chat with ada, ben, cleo', participantCount: 3 });
  });

  it('lands once when the request is sent again, and is nobody else’s', async () => {
    const request = { _id: crypto.randomUUID(), participants: ['BEN'], title: 'Once' };
    const sent = [await stage.ada.trpc.chats.create.mutate(request)];
    sent.push(await stage.ada.trpc.chats.create.mutate(request));
    expect(sent[0]).toEqual(sent[1]);
    const titles = (await chatsOf(stage.ben)).map(({ title }) => title);
    expect(titles.filter((title) => title === 'Once')).toHaveLength(1);
    await expect(stage.eve.trpc.chats.create.mutate(request)).rejects.toThrow('another chat');
  });

  it('stands first in the lists, and falls behind a chat with a later message', async () => {
    const other = await stage.ada.trpc.chats.create.mutate({ participants: ['ben', 'eve'] });
    const first = async () => (await chatsOf(stage.ben))[0]?._id;
    expect(await first()).toBe(other._id);
    await stage.say(stage.ada, 'up');
    expect(await first()).toBe(chatId);
  });
});

describe('messages', () => {
  it('sent again land once', async () => {
    const message = { _id: crypto.randomUUID(), chatId, msg: 'once' };
    const { send } = stage.ben.trpc.chats;
    const sent = await Promise.all([1, 2, 3].map(() => send.mutate(message)));
    expect(new Set(sent.map(({ seq }) => seq))).toEqual(new Set([1]));
    expect(await textsIn(stage.ada)).toEqual(['once']);
    await expect(stage.ada.trpc.chats.send.mutate(message)).rejects.toThrow('another message');
  });

  it('sent again after they were deleted stay deleted', async () => {
    const message = { _id: crypto.randomUUID(), chatId, msg: 'gone' };
    const { _id: messageId } = await stage.ben.trpc.chats.send.mutate(message);
    const deletion = { chatId, messageId };
    await stage.ada.trpc.chats.deleteMessage.mutate(deletion);
    await stage.ada.trpc.chats.deleteMessage.mutate(deletion);
    await expect(stage.ben.trpc.chats.send.mutate(message)).rejects.toThrow(
      'This message was deleted.',
    );
    const vote = stage.ben.trpc.chats.vote.mutate({ ...deletion, optionIndex: 0 });
    await expect(vote).rejects.toThrow('Message not found');
    expect(await open(stage.ada)).toMatchObject({
      messages: [],
      chat: { deletedRanges: [[1, 1]] },
    });
  });

  it('come page by page, the latest first, whatever happens meanwhile', async () => {
    const { chats } = stage.server.services;
    for (let number = 1; number <= 120; number += 1) {
      await chats.send('ada', { chatId, msg: `${number}` });
    }
    await chats.markRead('ben', { chatId, seq: 120 });
    const page = await open(stage.ben);
    const texts = page.messages.map(({ msg }) => msg);
    expect([texts.length, texts.at(0), texts.at(-1)]).toEqual([50, '71', '120']);
    expect(page.loadedFrom).toBe(71);
    await stage.say(stage.ada, 'meanwhile');
    let cursor = page.messagesCursor;
    while (cursor !== null) {
      const older = await stage.ben.trpc.chats.messagesPage.query({ chatId, cursor });
      texts.unshift(...older.messages.map(({ msg }) => msg));
      cursor = older.messagesCursor;
    }
    expect(texts).toEqual(Array.from({ length: 120 }, (_, index) => `${index + 1}`));
  });
});

describe('fifty people who vote at once', () => {
  const voters = Array.from({ length: 50 }, (_, index) => `voter-${index}`);

  const signUpVoters = async (): Promise<void> => {
    const collection = stage.server.store.collection(users);
    for (const username of voters) {
      const account = { _id: username, username, biography: '', ...atFirst('2026-01-01') };
      await collection.insert(account);
    }
    await stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames: voters });
  };

  it('are all counted, each once, also when they change their minds', async () => {
    await signUpVoters();
    const { chats } = stage.server.services;
    const { _id: messageId } = await stage.poll(stage.ada, ['a', 'b', 'c']);
    const castAll = (shift: number) =>
      Promise.all(
        voters.map((voter, index) =>
          chats.vote(voter, { chatId, messageId, optionIndex: (index + shift) % 3 }),
        ),
      );
    const countsNow = async () => (await open(stage.ada)).messages[0]?.poll?.counts;
    await castAll(0);
    expect(await countsNow()).toEqual([17, 17, 16]);
    await castAll(1);
    expect(await countsNow()).toEqual([16, 17, 17]);
    const { text } = await answer(stage.ada, 'GET', `/chat/${chatId}`);
    expect(Object.keys(JSON.parse(text).messages[0].poll.votes)).toHaveLength(50);
  });
});

describe('unread messages', () => {
  it('are counted for the others, not for the sender', async () => {
    await stage.say(stage.ada, 'one');
    await stage.say(stage.ada, 'two');
    expect([await unreadOf(stage.ada), await unreadOf(stage.ben)]).toEqual([0, 2]);
  });

  it('are read when one writes, and when one says so, never the other way', async () => {
    const { markRead } = stage.ben.trpc.chats;
    for (const msg of ['one', 'two', 'three']) await stage.say(stage.ada, msg);
    expect(await markRead.mutate({ chatId, seq: 2 })).toBe(2);
    expect(await unreadOf(stage.ben)).toBe(1);
    expect(await markRead.mutate({ chatId, seq: 1 })).toBe(2);
    expect(await unreadOf(stage.ben)).toBe(1);
    expect(await markRead.mutate({ chatId, seq: 1_000_000 })).toBe(3);
    await stage.say(stage.ben, 'mine');
    await stage.say(stage.ada, 'four');
    expect(await unreadOf(stage.ben)).toBe(1);
    await stage.say(stage.ben, 'mine too');
    expect(await unreadOf(stage.ben)).toBe(0);
  });

  it('don’t count what was deleted, nor what was said before one joined', async () => {
    const first = await stage.say(stage.ben, 'one');
    await stage.say(stage.ben, 'two');
    await stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
    await stage.ada.trpc.chats.deleteMessage.mutate({ chatId, messageId: first._id });
    expect([await unreadOf(stage.cleo), await unreadOf(stage.eve)]).toEqual([1, 0]);
  });
});

const listenToOwn = (person: Person): Promise<Listener> =>
  listen(person, { kind: 'person', username: person.username });

describe('what others see', () => {
  it('of a message: a notification each, and none for the sender', async () => {
    const [ada, ben] = await Promise.all([listenToOwn(stage.ada), listenToOwn(stage.ben)]);
    await stage.say(stage.ada, 'Hello');
    // What comes next tells that nothing else came before it.
    for (const person of [stage.ada, stage.ben]) {
      await person.trpc.chats.markRead.mutate({ chatId, seq: 1 });
    }
    await Promise.all([ada.received(1), ben.received(2)]);
    const typesOf = ({ events }: Listener) =>
      events.map((event) => (event.name === 'chatUpdate' ? event.type : event.name));
    expect(typesOf(ada)).toEqual(['newMessage']);
    expect(typesOf(ben)).toEqual(['notification', 'readUpdate']);
    expect(ben.events[0]).toMatchObject({
      chat: { title: 'Chat with ada, ben, cleo', participantCount: 3 },
      message: { msg: 'Hello', msgFrom: 'ada' },
    });
    ada.stop();
    ben.stop();
  });

  it('of typing: that it happens, and nothing of it after a lost connection', async () => {
    const ben = await listen(stage.ben, { kind: 'chat', chatId });
    await stage.ada.trpc.chats.typing.mutate({ chatId });
    await ben.received(1);
    expect(ben.events).toEqual([{ name: 'typingUpdate', chatId, username: 'ada' }]);
    stage.server.connections.ofUser('ben')[0]?.socket.terminate();
    await stage.ada.trpc.chats.typing.mutate({ chatId });
    await stage.say(stage.ada, 'Hello');
    await waitFor('the second attachment', () => ben.attached.length === 2);
    await ben.received(2);
    expect(ben.events.map(({ name }) => name)).toEqual(['typingUpdate', 'chatUpdate']);
    ben.stop();
  });

  it('of who is online', async () => {
    const ben = await listen(stage.ben, { kind: 'chat', chatId });
    const [connection] = stage.server.connections.ofUser('ben');
    const registration = { username: 'ben', socketId: connection?.id };
    await stage.ben.trpc.users.updateSocket.mutate(registration);
    const presence = await read(stage.ada.trpc.chats.openOnline.query({ chatId }));
    expect(presence.map(({ username, isOnline }) => [username, isOnline])).toEqual([
      ['ada', false],
      ['ben', true],
      ['cleo', false],
    ]);
    // When those who are away were here last.
    expect(presence.map(({ lastSeen }) => lastSeen !== undefined)).toEqual([true, false, true]);
    ben.stop();
  });
});

it('is neither in the lists of others nor told to them', async () => {
  const heard = await listen(stage.eve, { kind: 'person', username: stage.eve.username });
  await stage.say(stage.ada, 'secret');
  await stage.eve.trpc.chats.create.mutate({ participants: ['ada'] });
  await heard.received(1);
  expect(heard.events).toMatchObject([{ name: 'chatUpdate', type: 'created' }]);
  expect((await chatsOf(stage.eve)).map(({ _id }) => _id)).not.toContain(chatId);
});
