import { unreadCount } from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { answer, withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { chatsOf } from '../../testing/chats-of.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';

let stage: ChatStage;
let chatId: string;
let before: string;
let pollId: string;
withChatStage(async (opened) => {
  stage = opened;
  ({ chatId } = stage);
  before = (await stage.say(stage.ada, 'between us three'))._id;
  pollId = (await stage.poll(stage.ada))._id;
});

const add = (showHistory?: boolean) =>
  stage.ben.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'], showHistory });
const openAs = (person: ChatStage['eve']) => read(person.trpc.chats.open.query({ chatId }));
const textsOf = async (person: ChatStage['eve']) =>
  (await openAs(person)).messages.map(({ msg }) => msg);

describe('whoever is added to a chat', () => {
  it('sees what comes after, over tRPC and REST', async () => {
    await add();
    expect(await textsOf(stage.eve)).toEqual([]);
    await stage.say(stage.ada, 'welcome');
    expect(await textsOf(stage.eve)).toEqual(['welcome']);
    expect(await textsOf(stage.ada)).toEqual(['between us three', 'POLL', 'welcome']);
    const whole = await answer(stage.eve, 'GET', `/chat/${chatId}`);
    expect(whole.text).toContain('welcome');
    expect(whole.text).not.toContain('between us');
    const all = await answer(stage.eve, 'GET', '/chat/getChatsByUser/eve');
    expect(all.text).toContain('welcome');
    expect(all.text).not.toContain('between us');
  });

  it('does nothing with what was said before, as if it were not there', async () => {
    await add();
    const { chats } = stage.eve.trpc;
    const missing = { message: 'Message not found', data: { code: 'NOT_FOUND' } };
    await expect(chats.around.query({ chatId, messageId: before })).rejects.toMatchObject(missing);
    const vote = { chatId, messageId: pollId, optionIndex: 0 };
    await expect(chats.vote.mutate(vote)).rejects.toMatchObject(missing);
    const body = { chatID: chatId, messageID: pollId, optionIndex: 0, username: 'eve' };
    expect(await answer(stage.eve, 'PATCH', '/messaging/voteOnPoll', body)).toEqual({
      status: 404,
      text: 'Message not found',
    });
    await stage.promote('eve', 'moderator');
    await expect(chats.deleteMessage.mutate({ chatId, messageId: before })).rejects.toMatchObject(
      missing,
    );
    expect((await answer(stage.eve, 'DELETE', `/chat/${chatId}/message/${before}`)).status).toBe(
      404,
    );
  });

  it('hears nothing of it either, and those who were there do', async () => {
    await add();
    const later = await stage.say(stage.ben, 'later');
    const page = await listen(stage.eve, { kind: 'chat', chatId });
    const own = await listen(stage.eve, { kind: 'person', username: 'eve' });
    const cleo = await listen(stage.cleo, { kind: 'person', username: 'cleo' });
    await stage.cleo.trpc.chats.vote.mutate({ chatId, messageId: pollId, optionIndex: 1 });
    await cleo.received(1);
    expect(cleo.events[0]).toMatchObject({ message: { _id: pollId }, vote: { username: 'cleo' } });
    await stage.ada.trpc.chats.deleteMessage.mutate({ chatId, messageId: later._id });
    await own.received(1);
    const heard = JSON.stringify([...page.events, ...own.events]);
    expect(heard).toContain(later._id);
    expect(heard).not.toContain('between us');
    expect(heard).not.toContain('POLL');
    for (const each of [page, own, cleo]) each.stop();
  });

  it('is told of in lists, which show nothing of before', async () => {
    await add();
    const [row] = (await chatsOf(stage.eve)).filter(({ _id }) => _id === chatId);
    expect(row).toMatchObject({
      lastMessage: { msgFrom: 'ben', msg: 'added eve' },
      lastReadSeq: 2,
      lastSeq: 2,
    });
    const { participants } = await openAs(stage.ada);
    expect(participants.at(-1)).toMatchObject({ username: 'eve', addedBy: 'ben', seesFrom: 2 });
  });

  it('sees all of it where whoever adds them says so, over tRPC and REST', async () => {
    await add(true);
    expect(await textsOf(stage.eve)).toEqual(['between us three', 'POLL']);
    await stage.begin();
    ({ chatId } = stage);
    await stage.say(stage.ada, 'shown');
    const body = { username: 'eve', showHistory: true };
    await answer(stage.ada, 'POST', `/chat/${chatId}/addParticipant`, body);
    expect(await textsOf(stage.eve)).toEqual(['shown']);
  });
});

describe('a chat of which much is unread', () => {
  it('opens where its reader left off, and is read on from there both ways', async () => {
    const { services } = stage.server;
    for (let count = 1; count <= 150; count += 1) {
      await services.chats.send('ada', { chatId, msg: `message ${count}` });
    }
    await stage.ben.trpc.chats.markRead.mutate({ chatId, seq: 60 });
    const page = await openAs(stage.ben);
    const places = page.messages.map(({ seq }) => seq);
    expect([places[0], places.at(-1)]).toEqual([36, 110]);
    expect(page).toMatchObject({ loadedFrom: 36, loadedTo: 110, lastReadSeq: 60 });
    const { messagesPage } = stage.ben.trpc.chats;
    const later = await messagesPage.query({
      ...{ chatId, direction: 'later' },
      cursor: page.laterCursor ?? '',
    });
    expect(later.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 42 }, (_, at) => at + 111),
    );
    expect(later.laterCursor).toBeUndefined();
    const older = await messagesPage.query({ chatId, cursor: page.messagesCursor ?? '' });
    expect(older.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 35 }, (_, at) => at + 1),
    );
    expect(older.loadedFrom).toBe(0);
    // Whoever has read all but a few sees the end of it.
    expect((await openAs(stage.ada)).laterCursor).toBeUndefined();
    const around = await stage.cleo.trpc.chats.around.query({ chatId, messageId: before });
    expect(around).toMatchObject({ loadedFrom: 0, loadedTo: 50 });
    const end = await stage.cleo.trpc.chats.around.query({ chatId });
    expect(end.messages.at(-1)?.seq).toBe(152);
    expect(end.laterCursor).toBeUndefined();
  });

  it('counts it right after any number of deletions', async () => {
    const { chats } = stage.server.services;
    const ids: string[] = [];
    for (let count = 0; count < 220; count += 1) {
      ids.push((await chats.send('ada', { chatId, msg: `message ${count}` }))._id);
    }
    await chats.markRead('ben', { chatId, seq: 2 });
    // Every other one, then those between: ten are left.
    const doomed = [...ids.filter((_, at) => at % 2 === 0), ...ids.filter((_, at) => at % 2 === 1)];
    for (const messageId of doomed.slice(0, 210)) await chats.delete('ada', { chatId, messageId });
    const [row] = await chats.rows('ben', [chatId]);
    expect(row && unreadCount(row)).toBe(10);
  });
});

it('tells a connection that has the chat open of a message once', async () => {
  const ben = await listen(stage.ben, { kind: 'chat', chatId });
  const own = await listen(stage.ben, { kind: 'person', username: 'ben' });
  const elsewhere = await listen(stage.ben.openTab(), { kind: 'person', username: 'ben' });
  await stage.say(stage.ada, 'once');
  await elsewhere.received(1);
  await ben.received(1);
  expect(ben.events[0]).toMatchObject({ type: 'newMessage', message: { msg: 'once' } });
  expect(elsewhere.events[0]).toMatchObject({ type: 'notification', message: { msg: 'once' } });
  expect(own.events).toEqual([]);
  ben.stop();
  await stage.say(stage.ada, 'and again');
  await own.received(1);
  expect(own.events[0]).toMatchObject({ type: 'notification', message: { msg: 'and again' } });
  for (const each of [own, elsewhere]) each.stop();
});
