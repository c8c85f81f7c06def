import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, openChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { chatsOf } from '../../testing/chats-of.js';
import { listen, listenInVain } from '../../testing/listen.js';
import { read } from '../../testing/read.js';

let stage: ChatStage;
let chatId: string;
let messageId: string;
beforeAll(async () => {
  stage = await openChatStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.begin();
  ({ chatId } = stage);
  messageId = (await stage.poll(stage.ada))._id;
});

/** What one can do with a chat over REST; over tRPC the endpoint matrix asks all of it. */
const paths: readonly [method: string, path: (chatId: string) => string, body?: unknown][] = [
  ['GET', (id) => `/chat/${id}`],
  ['POST', (id) => `/chat/${id}/addMessage`, { msg: 'hi', msgFrom: 'eve', type: 'direct' }],
  ['POST', (id) => `/chat/${id}/addParticipant`, { username: 'unknown' }],
  ['DELETE', (id) => `/chat/${id}/message/${messageId}`],
  ['PATCH', (id) => `/chat/${id}/changeUserRole`, { username: 'ada', role: 'user' }],
];

describe('to an outsider a chat does not exist', () => {
  it.each(paths)('over REST: %s %s', async (method, path, body) => {
    const real = await answer(stage.eve, method, path(chatId), body);
    expect(real).toEqual({ status: 404, text: 'Invalid chat ID' });
    expect(await answer(stage.eve, method, path('there-is-none'), body)).toEqual(real);
  });

  it('over REST: a vote', async () => {
    const vote = { messageID: messageId, optionIndex: 0, username: 'eve' };
    for (const chatID of [chatId, 'there-is-none']) {
      const path = '/messaging/voteOnPoll';
      const refused = await answer(stage.eve, 'PATCH', path, { chatID, ...vote });
      expect(refused).toEqual({ status: 404, text: 'Invalid chat ID' });
    }
  });

  it('over a subscription, which hears nothing of it', async () => {
    const seats = stage.server.hub.seatCount;
    const one = await listenInVain(stage.eve, { kind: 'chat', chatId });
    const other = await listenInVain(stage.eve, { kind: 'chat', chatId: 'there-is-none' });
    await stage.say(stage.ada, 'secret');
    expect(one.refusal).toBe('Invalid chat ID');
    expect(other.refusal).toBe(one.refusal);
    expect([...one.heard.events, ...one.heard.attached]).toEqual([]);
    expect(stage.server.hub.seatCount).toBe(seats);
  });

  it('in lists and on the own connection', async () => {
    const heard = await listen(stage.eve, { kind: 'person', username: stage.eve.username });
    await stage.say(stage.ada, 'secret');
    await stage.eve.trpc.chats.create.mutate({ participants: ['ada'] });
    await heard.received(1);
    expect(heard.events.map((event) => event.name === 'chatUpdate' && event.type)).toEqual([
      'created',
    ]);
    const ids = (await chatsOf(stage.eve)).map(({ _id }) => _id);
    expect(ids).not.toContain(chatId);
  });

  it('by a made-up id that joins the chat’s with a name', async () => {
    const trick = { chatId: `${chatId}:a`, msg: 'hi' };
    await expect(stage.eve.trpc.chats.send.mutate(trick)).rejects.toThrow('Invalid chat ID');
  });

  it('by a message of another chat than the one that is named', async () => {
    const own = await stage.eve.trpc.chats.create.mutate({ participants: ['ada'] });
    const vote = { chatId: own._id, messageId, optionIndex: 0 };
    await expect(stage.eve.trpc.chats.vote.mutate(vote)).rejects.toThrow('Message not found');
    const { deleteMessage } = stage.eve.trpc.chats;
    await expect(deleteMessage.mutate({ chatId: own._id, messageId })).rejects.toThrow(
      'Message not found',
    );
  });
});

describe('roles (SPEC §6)', () => {
  const noDeletion = {
    message: 'You do not have permission to delete messages.',
    data: { code: 'FORBIDDEN' },
  };
  const noRoles = {
    message: 'You do not have permission to change user permissions.',
    data: { code: 'FORBIDDEN' },
  };

  it('keep a user from deleting, even what they sent themselves', async () => {
    const own = await stage.say(stage.ben, 'mine');
    const { deleteMessage } = stage.ben.trpc.chats;
    await expect(deleteMessage.mutate({ chatId, messageId: own._id })).rejects.toMatchObject(
      noDeletion,
    );
    expect((await read(stage.ben.trpc.chats.open.query({ chatId }))).messages).toHaveLength(2);
  });

  it.each(['moderator', 'admin'] as const)('let a %s delete, until demoted', async (role) => {
    await stage.promote('ben', role);
    const said = await stage.say(stage.cleo, 'delete me');
    const { deleteMessage } = stage.ben.trpc.chats;
    await deleteMessage.mutate({ chatId, messageId: said._id });
    const texts = (await read(stage.cleo.trpc.chats.open.query({ chatId }))).messages;
    expect(texts.map(({ msg }) => msg)).toEqual(['POLL']);
    await stage.promote('ben', 'user');
    await expect(deleteMessage.mutate({ chatId, messageId })).rejects.toMatchObject(noDeletion);
  });

  it.each(['user', 'moderator'] as const)('keep a %s from changing roles', async (role) => {
    await stage.promote('ben', role);
    const { changeRole } = stage.ben.trpc.chats;
    for (const username of ['ada', 'ben', 'cleo', 'eve']) {
      const change = { chatId, username, role: 'admin' as const };
      await expect(changeRole.mutate(change)).rejects.toMatchObject(noRoles);
    }
  });

  it('keep an admin from changing their own', async () => {
    await expect(stage.promote('ada', 'user')).rejects.toMatchObject({
      message: 'You cannot change your own role.',
      data: { code: 'FORBIDDEN' },
    });
    await expect(stage.promote('ADA', 'user')).rejects.toThrow('You cannot change your own role.');
  });

  it('are given to participants alone', async () => {
    await expect(stage.promote('eve', 'admin')).rejects.toMatchObject({
      message: 'This user is not in the chat.',
      data: { code: 'NOT_FOUND' },
    });
  });
});

describe('a message that is refused', () => {
  it.each([
    ['', 'Message cannot be empty'],
    ['  ', 'Message cannot be empty'],
    ['a'.repeat(10_001), 'Message cannot be more than 10000 characters'],
  ])('for its text %j leaves nothing behind', async (msg, reason) => {
    await expect(stage.say(stage.ada, msg)).rejects.toThrow(reason);
    expect((await read(stage.ada.trpc.chats.open.query({ chatId }))).chat.lastSeq).toBe(1);
  });

  it('for its poll leaves nothing behind', async () => {
    await expect(stage.poll(stage.ada, ['one', ' '])).rejects.toThrow(
      'Please enter a poll question and at least two options.',
    );
    expect((await read(stage.ada.trpc.chats.open.query({ chatId }))).chat.lastSeq).toBe(1);
  });

  it.each([-1, 2, 0.5])('for its option %d counts nothing', async (optionIndex) => {
    const { vote } = stage.ben.trpc.chats;
    await expect(vote.mutate({ chatId, messageId, optionIndex })).rejects.toThrow(
      'This poll has no such option.',
    );
    const { messages } = await read(stage.ben.trpc.chats.open.query({ chatId }));
    expect(messages[0]?.poll?.counts).toEqual([0, 0]);
  });
});

describe('a new chat or participant that is refused', () => {
  it.each([[[]], [['ada']]])('for selecting %j', async (participants) => {
    await expect(stage.ada.trpc.chats.create.mutate({ participants })).rejects.toThrow(
      'Please select at least one user to chat with',
    );
  });

  it('for being unknown adds nobody else either', async () => {
    const { addParticipants } = stage.ben.trpc.chats;
    await expect(
      addParticipants.mutate({ chatId, usernames: ['eve', 'nobody'] }),
    ).rejects.toMatchObject({ message: 'User not found', data: { code: 'NOT_FOUND' } });
    await expect(read(stage.eve.trpc.chats.open.query({ chatId }))).rejects.toThrow(
      'Invalid chat ID',
    );
  });
});
