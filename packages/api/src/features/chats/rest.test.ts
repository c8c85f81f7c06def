import { wholeChatSchema, type WholeChat } from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { answer, withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { chatsOf } from '../../testing/chats-of.js';
import type { Person } from '../../testing/test-server.js';

let stage: ChatStage;
withChatStage((opened) => {
  stage = opened;
});

const anyId = expect.any(String) as string;

/** A call that must succeed and answer a whole chat. */
async function chatOf(
  person: Person,
  ...call: [method: string, path: string, body?: unknown]
): Promise<WholeChat> {
  const { status, text } = await answer(person, ...call);
  expect([status, text]).toEqual([200, expect.stringMatching(/^\{/)]);
  return wholeChatSchema.strict().parse(JSON.parse(text));
}

const message = {
  msg: 'Hello',
  msgFrom: 'ben',
  msgDateTime: '2026-01-02T03:04:05.000Z',
  type: 'direct',
};

const pollMessage = {
  ...message,
  msg: 'POLL',
  type: 'poll',
  poll: { question: 'Tea?', options: [{ optionText: 'yes' }, { optionText: ' no ' }], votes: {} },
};

describe('the chat paths of SPEC §7', () => {
  it('create a chat whose roles are the rule’s, whatever the body grants', async () => {
    const chat = await chatOf(stage.ben, 'POST', '/chat/createChat', {
      title: 'Team',
      participants: ['cleo', 'ben', 'cleo'],
      messages: [],
      permissions: [
        { user: 'ben', role: 'user' },
        { user: 'cleo', role: 'admin' },
      ],
    });
    expect(chat).toEqual({
      _id: anyId,
      title: 'Team',
      participants: ['ben', 'cleo'],
      permissions: [
        { user: 'ben', role: 'admin' },
        { user: 'cleo', role: 'user' },
      ],
      messages: [],
    });
    expect(await chatOf(stage.cleo, 'GET', `/chat/${chat._id}`)).toEqual(chat);
  });

  it('make a title of the participants’ names where none is given', async () => {
    const body = { title: '', participants: ['ada', 'eve'], messages: [], permissions: [] };
    const { title } = await chatOf(stage.ada, 'POST', '/chat/createChat', body);
    expect(title).toBe('Chat with ada, eve');
  });

  it('add a message and answer the chat with it', async () => {
    const path = `/chat/${stage.chatId}/addMessage`;
    const chat = await chatOf(stage.ben, 'POST', path, message);
    expect(chat.messages).toEqual([{ _id: anyId, ...message }]);
  });

  it('add a poll, count votes and name who gave them', async () => {
    const path = `/chat/${stage.chatId}/addMessage`;
    const [poll] = (await chatOf(stage.ben, 'POST', path, pollMessage)).messages;
    expect(poll).toEqual({
      _id: anyId,
      ...pollMessage,
      poll: { ...pollMessage.poll, options: [{ optionText: 'yes' }, { optionText: 'no' }] },
    });
    const vote = { chatID: stage.chatId, messageID: poll?._id, optionIndex: 1 };
    const cast = (person: Person, optionIndex: number) =>
      chatOf(person, 'PATCH', '/messaging/voteOnPoll', {
        ...vote,
        optionIndex,
        username: person.username,
      });
    await cast(stage.ada, 1);
    await cast(stage.cleo, 1);
    const { messages } = await cast(stage.cleo, 0);
    expect(messages[0]?.poll?.votes).toEqual({ ada: 1, cleo: 0 });
  });

  it('add a participant, change a role and delete a message', async () => {
    const path = `/chat/${stage.chatId}`;
    const [said] = (await chatOf(stage.ben, 'POST', `${path}/addMessage`, message)).messages;
    const joined = await chatOf(stage.ben, 'POST', `${path}/addParticipant`, {
      ...{ username: 'eve', showHistory: true },
    });
    expect(joined.participants).toEqual(['ada', 'ben', 'cleo', 'eve']);
    const change = { username: 'eve', role: 'moderator' };
    const changed = await chatOf(stage.ada, 'PATCH', `${path}/changeUserRole`, change);
    expect(changed.permissions.at(-1)).toEqual({ user: 'eve', role: 'moderator' });
    const deleted = await chatOf(stage.eve, 'DELETE', `${path}/message/${said?._id ?? ''}`);
    expect(deleted.messages).toEqual([]);
  });

  it('list one’s own chats whole, or page by page', async () => {
    await stage.say(stage.ada, 'Hello');
    await stage.poll(stage.ada);
    for (const other of ['ada', 'cleo', 'eve']) {
      await stage.ben.trpc.chats.create.mutate({ participants: [other] });
    }
    const listed = await answer(stage.ben, 'GET', '/chat/getChatsByUser/ben');
    const chats = wholeChatSchema.strict().array().parse(JSON.parse(listed.text));
    expect(chats).toHaveLength((await chatsOf(stage.ben)).length);
    expect(chats).toContainEqual(await chatOf(stage.ben, 'GET', `/chat/${stage.chatId}`));

    const paged: unknown[] = [];
    let next: string | undefined = '/chat/getChatsByUser/ben?limit=3';
    while (next !== undefined) {
      const response = await stage.ben.rest('GET', next);
      paged.push(...((await response.json()) as unknown[]));
      next = /<(.*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(paged).toEqual(chats);
  });

  it('answer a chat of more than one page of messages and votes whole', async () => {
    const { chats } = stage.server.services;
    for (let number = 1; number <= 201; number += 1) {
      await chats.send('ada', { chatId: stage.chatId, msg: `message ${number}` });
    }
    const { _id: messageId } = await stage.poll(stage.ada);
    const voted = { chatId: stage.chatId, messageId, optionIndex: 0 };
    await chats.vote('ben', voted);
    const { messages } = await chatOf(stage.cleo, 'GET', `/chat/${stage.chatId}`);
    expect(messages.map(({ msg }) => msg)).toEqual([
      ...Array.from({ length: 201 }, (_, index) => `message ${index + 1}`),
      'POLL',
    ]);
    expect(messages.at(-1)?.poll?.votes).toEqual({ ben: 0 });
  });
});

describe('refusals', () => {
  const created = { title: 'T', participants: ['ada', 'ben'], messages: [], permissions: [] };
  const ofMessage = (body: object) => ['POST', '/addMessage', { ...message, ...body }] as const;

  it.each([
    ['nobody to chat with', 400, { ...created, participants: ['ada'] }, 'Please select at least'],
    ['somebody unknown', 404, { ...created, participants: ['nobody'] }, 'User not found'],
    ['messages from before', 400, { ...created, messages: ['hi'] }, 'A new chat has no messages.'],
    [
      'a role there is not',
      400,
      { ...created, permissions: [{ user: 'a', role: 'king' }] },
      'role',
    ],
    ['no participants', 400, { title: 'T' }, 'participants'],
  ])('of a new chat with %s', async (_title, status, body, reason) => {
    const refused = await answer(stage.ada, 'POST', '/chat/createChat', body);
    expect(refused).toEqual({ status, text: expect.stringContaining(reason) as string });
  });

  it.each([
    ['a blank message', 400, ofMessage({ msg: ' ' }), 'Message cannot be empty'],
    ['someone else’s message', 403, ofMessage({ msgFrom: 'ada' }), 'You cannot act'],
    ['a message of a type there is not', 400, ofMessage({ type: 'video' }), 'type'],
    ['a poll without a question', 400, ofMessage({ type: 'poll' }), 'Please enter a poll question'],
    [
      'an unknown participant',
      404,
      ['POST', '/addParticipant', { username: 'x' }],
      'User not found',
    ],
    [
      'a role by a user',
      403,
      ['PATCH', '/changeUserRole', { username: 'ada', role: 'user' }],
      'You do not have permission to change user permissions.',
    ],
    [
      'a role there is not',
      400,
      ['PATCH', '/changeUserRole', { username: 'ada', role: 'king' }],
      'role',
    ],
    [
      'an unknown message to delete',
      403,
      ['DELETE', '/message/none'],
      'You do not have permission to delete messages.',
    ],
  ] as const)('of %s', async (_title, status, [method, path, body], reason) => {
    const refused = await answer(stage.ben, method, `/chat/${stage.chatId}${path}`, body);
    expect(refused).toEqual({ status, text: expect.stringContaining(reason) as string });
  });

  it('of a vote in someone else’s name, out of range, or on no poll', async () => {
    const { _id: messageID } = await stage.poll(stage.ada);
    const { _id: plain } = await stage.say(stage.ada, 'no poll');
    const vote = { chatID: stage.chatId, messageID, optionIndex: 0, username: 'ben' };
    const cast = (body: object) =>
      answer(stage.ben, 'PATCH', '/messaging/voteOnPoll', { ...vote, ...body });
    expect((await cast({ username: 'ada' })).status).toBe(403);
    expect(await cast({ optionIndex: 2 })).toEqual({
      status: 400,
      text: 'This poll has no such option.',
    });
    expect((await cast({ optionIndex: 0.5 })).status).toBe(400);
    expect((await cast({ messageID: plain })).text).toBe('This message is not a poll.');
    expect((await cast({ messageID: 'none' })).status).toBe(404);
  });

  it('of the list of someone else’s chats', async () => {
    expect((await answer(stage.eve, 'GET', '/chat/getChatsByUser/ada')).status).toBe(403);
  });
});
