import { lineText } from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { answer, withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { chatsOf } from '../../testing/chats-of.js';
import { listen, listenInVain } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';

let stage: ChatStage;
let chatId: string;
withChatStage((opened) => {
  stage = opened;
  ({ chatId } = stage);
});

const leave = ({ trpc }: Person) => trpc.chats.leave.mutate({ chatId });
const remove = (username: string, by = stage.ada) =>
  by.trpc.chats.remove.mutate({ chatId, username });
const openAs = ({ trpc }: Person) => read(trpc.chats.open.query({ chatId }));
const rowOf = async (person: Person) => (await chatsOf(person)).find(({ _id }) => _id === chatId);
const linesOf = async (person: Person) => (await openAs(person)).lines.map(lineText);

describe('whoever leaves a group', () => {
  it('is none of its people any more, and it is in none of their lists', async () => {
    await stage.say(stage.ada, 'Hello');
    await leave(stage.ben);
    expect(await rowOf(stage.ben)).toBeUndefined();
    expect(await stage.ben.trpc.chats.rows.query({ chatIds: [chatId] })).toEqual([]);
    expect(
      (await stage.ben.trpc.chats.find.query({ text: 'cleo' })).map(({ _id }) => _id),
    ).not.toContain(chatId);
    expect((await answer(stage.ben, 'GET', '/chat/getChatsByUser/ben')).text).not.toContain(chatId);
    const ofBoth = await stage.ada.trpc.chats.inCommon.query({ username: 'ben' });
    expect(ofBoth.map(({ _id }) => _id)).not.toContain(chatId);
    expect(await rowOf(stage.ada)).toMatchObject({
      participantCount: 2,
      participantNames: ['ada', 'cleo'],
    });
    const whole: unknown = JSON.parse((await answer(stage.ada, 'GET', `/chat/${chatId}`)).text);
    expect(whole).toMatchObject({
      participants: ['ada', 'cleo'],
      permissions: [{ user: 'ada' }, { user: 'cleo' }],
    });
    const online = await read(stage.ada.trpc.chats.openOnline.query({ chatId }));
    expect(online.map(({ username }) => username).toSorted()).toEqual(['ada', 'cleo']);
  });

  it('does nothing there any more, as if they were a stranger', async () => {
    const { _id: messageId } = await stage.say(stage.ben, 'mine');
    const poll = await stage.poll(stage.ada);
    const other = await stage.ben.trpc.chats.create.mutate({ title: 'T', participants: ['ada'] });
    await stage.promote('ben', 'admin');
    await leave(stage.ben);
    const { chats } = stage.ben.trpc;
    const ofMessage = { chatId, messageId };
    const acts: readonly (() => Promise<unknown>)[] = [
      () => chats.send.mutate({ chatId, msg: 'Hi' }),
      () => chats.createPoll.mutate({ chatId, question: 'Which?', options: ['a', 'b'] }),
      () => chats.vote.mutate({ chatId, messageId: poll._id, optionIndex: 0 }),
      () => chats.closePoll.mutate({ chatId, messageId: poll._id }),
      () => chats.forward.mutate({ ...ofMessage, toChatId: other._id }),
      () => chats.forward.mutate({ ...ofMessage, toChatId: chatId }),
      () => chats.react.mutate({ ...ofMessage, emoji: '👍' }),
      () => chats.editMessage.mutate({ ...ofMessage, msg: 'Other words' }),
      () => chats.formerTexts.query(ofMessage),
      () => chats.takeBack.mutate(ofMessage),
      () => chats.pin.mutate({ ...ofMessage, isOn: true }),
      () => chats.deleteMessage.mutate(ofMessage),
      () => chats.addParticipants.mutate({ chatId, usernames: ['eve'] }),
      () => chats.changeRole.mutate({ chatId, username: 'cleo', role: 'admin' }),
      () => chats.rename.mutate({ chatId, title: 'Ours' }),
      () => chats.describe.mutate({ chatId, text: 'Ours' }),
      () => chats.remove.mutate({ chatId, username: 'cleo' }),
      () => chats.leave.mutate({ chatId }),
      () => chats.markRead.mutate({ chatId, seq: 1 }),
      () => chats.markUnread.mutate(ofMessage),
      () => chats.typing.mutate({ chatId }),
      () => chats.openOnline.query({ chatId }),
    ];
    for (const act of acts) {
      await expect(act(), act.toString()).rejects.toMatchObject({
        message: 'Invalid chat ID',
        data: { code: 'NOT_FOUND' },
      });
    }
    const sent = { msg: 'hi', msgFrom: 'ben', type: 'direct' };
    for (const refused of [
      await answer(stage.ben, 'GET', `/chat/${chatId}`),
      await answer(stage.ben, 'POST', `/chat/${chatId}/addMessage`, sent),
      await answer(stage.ben, 'POST', `/chat/${chatId}/addParticipant`, { username: 'eve' }),
      await answer(stage.ben, 'DELETE', `/chat/${chatId}/message/${messageId}`),
    ]) {
      expect(refused).toEqual({ status: 404, text: 'Invalid chat ID' });
    }
  });

  it('is told nothing more: not in the chat, not in their list', async () => {
    const [inChat, own] = [
      await listen(stage.ben, { kind: 'chat', chatId }),
      await listen(stage.ben.openTab(), { kind: 'person', username: 'ben' }),
    ];
    const seats = stage.server.hub.seatCount;
    await leave(stage.ben);
    await own.received(1);
    await inChat.received(1);
    await waitFor('the end of it', () => stage.server.hub.seatCount === seats - 1);
    await expect(inChat.received(2)).rejects.toThrow('chat was refused: Invalid chat ID');
    await stage.say(stage.ada, 'behind their back');
    await stage.poll(stage.cleo);
    await stage.ada.trpc.chats.rename.mutate({ chatId, title: 'Without ben' });
    // Another chat, so that something comes at all.
    await stage.ada.trpc.chats.create.mutate({ title: 'New', participants: ['ben'] });
    await own.received(2);
    expect(inChat.events.map(({ name }) => name)).toEqual(['chatDepartureUpdate']);
    expect(own.events.map(({ name }) => name)).toEqual(['chatDepartureUpdate', 'chatUpdate']);
    expect(JSON.stringify(own.events)).not.toContain('behind their back');
    own.stop();
    const refused = await listenInVain(stage.ben, { kind: 'chat', chatId });
    expect(refused.refusal).toBe('Invalid chat ID');
  });

  it('leaves an admin behind, who was there for the longest time', async () => {
    await leave(stage.ada);
    expect(await rowOf(stage.ben)).toMatchObject({ role: 'admin' });
    expect(await linesOf(stage.cleo)).toEqual(['ada left', 'ben is admin now']);
    await remove('cleo', stage.ben);
    expect(await linesOf(stage.ben)).toEqual(['ada left', 'ben is admin now', 'ben removed cleo']);
    await leave(stage.ben);
    await expect(stage.ben.trpc.chats.send.mutate({ chatId, msg: 'Hi' })).rejects.toThrow(
      'Invalid chat ID',
    );
  });

  it('has a chat of two with another all the same, whichever it began as', async () => {
    const { chats } = stage.cleo.trpc;
    const first = await chats.create.mutate({ participants: ['eve'] });
    await chats.addParticipants.mutate({ chatId: first._id, usernames: ['ben'] });
    await chats.leave.mutate({ chatId: first._id });
    const second = await chats.create.mutate({ participants: ['eve'] });
    expect(second._id).not.toBe(first._id);
    expect(second).toMatchObject({ participantCount: 2, participantNames: ['cleo', 'eve'] });
    expect((await chats.create.mutate({ participants: ['eve'] }))._id).toBe(second._id);
  });
});

describe('whoever is removed', () => {
  it('is told so, by whom, and hears nothing more', async () => {
    const inChat = await listen(stage.cleo, { kind: 'chat', chatId });
    await remove('cleo');
    await expect(inChat.received(2)).rejects.toThrow('chat was refused: Invalid chat ID');
    expect(inChat.events).toMatchObject([
      {
        name: 'chatDepartureUpdate',
        participant: { username: 'cleo', gone: { seq: 0, by: 'ada' } },
        line: { what: 'removed', by: 'ada', name: 'cleo' },
      },
    ]);
    expect(await rowOf(stage.cleo)).toBeUndefined();
    expect((await openAs(stage.cleo)).participants).toMatchObject([{ gone: { by: 'ada' } }]);
  });

  it.each([
    ['by a user', 'ben', 'cleo', 'You do not have permission to remove participants.'],
    ['by themselves', 'ada', 'ADA', 'You cannot remove yourself. Leave the chat instead.'],
  ] as const)('is not %s', async (_by, actor, username, message) => {
    await expect(remove(username, stage[actor])).rejects.toMatchObject({
      message,
      data: { code: 'FORBIDDEN' },
    });
    expect(await rowOf(stage.cleo)).toMatchObject({ participantCount: 3 });
  });

  it('is in the chat', async () => {
    const refusal = { message: 'This user is not in the chat.', data: { code: 'NOT_FOUND' } };
    await expect(remove('eve')).rejects.toMatchObject(refusal);
    await remove('cleo');
    await expect(remove('cleo')).rejects.toMatchObject(refusal);
    await expect(stage.promote('cleo', 'admin')).rejects.toMatchObject(refusal);
  });
});

it('is nothing that happens to what two have to themselves', async () => {
  const { chats } = stage.ada.trpc;
  const { _id } = await chats.create.mutate({ participants: ['ben'] });
  await expect(chats.leave.mutate({ chatId: _id })).rejects.toMatchObject({
    message: 'A chat between two people cannot be left.',
    data: { code: 'FORBIDDEN' },
  });
  await expect(chats.remove.mutate({ chatId: _id, username: 'ben' })).rejects.toMatchObject({
    message: 'Nobody can be removed from a chat between two people.',
    data: { code: 'FORBIDDEN' },
  });
});

it('keeps a line of each new title and role, at its place', async () => {
  await stage.ada.trpc.chats.rename.mutate({ chatId, title: 'Trip' });
  await stage.say(stage.ada, 'Hello');
  await stage.promote('cleo', 'moderator');
  await stage.promote('cleo', 'moderator');
  const { lines, chat } = await openAs(stage.ben);
  expect(lines.map((line) => [line.seq, lineText(line)])).toEqual([
    [0, 'ada named the chat “Trip”'],
    [1, 'ada made cleo moderator'],
  ]);
  expect(chat.lastSeq).toBe(1);
});
