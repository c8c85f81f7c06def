import { lineText } from '@collabor8/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { read } from '../../testing/read.js';

let stage: ChatStage;
let chatId: string;
let ids: string[];
let pollId: string;
beforeAll(async () => {
  stage = await openChatStage();
});
afterAll(() => stage.close());
/** ben leaves behind 'three', the fourth message after a poll. */
beforeEach(async () => {
  await stage.begin();
  ({ chatId } = stage);
  pollId = (await stage.poll(stage.ada))._id;
  ids = [];
  for (const text of ['savannah one', 'savannah two', 'savannah three']) {
    ids.push((await stage.say(stage.ada, text))._id);
  }
  await stage.ada.trpc.chats.rename.mutate({ chatId, title: 'Then' });
  await stage.ben.trpc.chats.leave.mutate({ chatId });
});

const openAsBen = () => read(stage.ben.trpc.chats.open.query({ chatId }));
const message = (at: number) => ({ chatId, messageId: ids[at] ?? '' });
const search = async (text: string, person = stage.ben) => {
  const query = { search: text, kind: 'messages' } as const;
  const { items } = await person.trpc.search.all.query(query);
  return items.filter((hit) => hit.kind === 'messages' && hit.chatId === chatId);
};

describe('whoever has left reads what they could read', () => {
  it('to the message, and nothing that was said behind it', async () => {
    await stage.say(stage.ada, 'savannah four');
    const { messages, messagesCursor, laterCursor } = await openAsBen();
    expect(messages.map(({ msg }) => msg)).toEqual([
      ...['Which?\ntea\ncoffee', 'savannah one', 'savannah two', 'savannah three'],
    ]);
    expect([messagesCursor, laterCursor]).toEqual([null, undefined]);
  });

  it('page by page, of a long log, from either side', async () => {
    await stage.ada.trpc.chats.addParticipants.mutate({
      ...{ chatId, usernames: ['ben'], showHistory: true },
    });
    const { services } = stage.server;
    for (let count = 5; count <= 120; count += 1) {
      await services.chats.send('ada', { chatId, msg: `message ${count}` });
    }
    await stage.ben.trpc.chats.markRead.mutate({ chatId, seq: 120 });
    await stage.ben.trpc.chats.leave.mutate({ chatId });
    const later = await services.chats.send('ada', { chatId, msg: 'message 121' });
    const latest = await openAsBen();
    expect([latest.messages[0]?.seq, latest.messages.at(-1)?.seq]).toEqual([71, 120]);
    const { messagesPage, around } = stage.ben.trpc.chats;
    const older = await messagesPage.query({ chatId, cursor: latest.messagesCursor ?? '' });
    expect([older.messages[0]?.seq, older.messages.at(-1)?.seq]).toEqual([21, 70]);
    const middle = await around.query({ chatId, messageId: older.messages[0]?._id });
    const cursor = middle.laterCursor ?? '';
    const rest = await messagesPage.query({ chatId, cursor, direction: 'later' });
    expect([rest.messages[0]?.seq, rest.messages.at(-1)?.seq]).toEqual([71, 120]);
    expect(rest.laterCursor).toBeUndefined();
    expect((await around.query({ chatId })).messages.at(-1)?.seq).toBe(120);
    await expect(around.query({ chatId, messageId: later._id })).rejects.toMatchObject({
      message: 'Message not found',
      data: { code: 'NOT_FOUND' },
    });
    // A place that lies behind their time, as those who stay have it.
    const beyond = stage.server.store
      .collection((await import('./documents.js')).chatMessages)
      .cursorAfter('ofChat', [122], '', true);
    const found = await messagesPage.query({ chatId, cursor: beyond });
    expect(found.messages.at(-1)?.seq).toBe(120);
    expect(found.messagesCursor).not.toBeNull();
  });

  it('as it was: no new words, reactions, pins, votes, people, titles or lines', async () => {
    const before = await openAsBen();
    const { chats } = stage.ada.trpc;
    await chats.editMessage.mutate({ ...message(0), msg: 'tundra' });
    await chats.editMessage.mutate({ ...message(0), msg: 'taiga' });
    await chats.react.mutate({ ...message(1), emoji: '👍' });
    await chats.pin.mutate({ ...message(1), isOn: true });
    await stage.cleo.trpc.chats.vote.mutate({ chatId, messageId: pollId, optionIndex: 1 });
    await chats.closePoll.mutate({ chatId, messageId: pollId });
    await chats.send.mutate({ chatId, msg: 'answer', replyTo: ids[0] });
    await chats.rename.mutate({ chatId, title: 'Now' });
    await chats.describe.mutate({ chatId, text: 'Ours' });
    await chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
    await stage.promote('cleo', 'admin');
    expect(await openAsBen()).toEqual(before);
    expect(before.chat).toMatchObject({ title: 'Then', lastMessage: null });
    expect(before.participants.map(({ username }) => username)).toEqual(['ben']);
    expect(before.lines.map(lineText)).toEqual(['ada named the chat “Then”', 'ben left']);
  });

  it('with the words of that time, of a message edited before and after', async () => {
    await stage.ada.trpc.chats.addParticipants.mutate({
      ...{ chatId, usernames: ['ben'], showHistory: true },
    });
    const edit = (msg: string) => stage.ada.trpc.chats.editMessage.mutate({ ...message(0), msg });
    await edit('steppe');
    await stage.ben.trpc.chats.leave.mutate({ chatId });
    await edit('tundra');
    expect((await openAsBen()).messages[1]?.msg).toBe('steppe');
  });

  it('without what was taken back or deleted since', async () => {
    await stage.ada.trpc.chats.takeBack.mutate(message(0));
    await stage.ada.trpc.chats.deleteMessage.mutate(message(1));
    const texts = (await openAsBen()).messages.map(({ msg }) => msg);
    expect(texts.slice(1)).toEqual(['This message was taken back.', 'savannah three']);
  });

  it('and takes their own words along under the title that it had', async () => {
    await stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['ben'] });
    const { msg } = await stage.say(stage.ben, 'goodbye');
    await stage.ben.trpc.chats.leave.mutate({ chatId });
    await stage.ada.trpc.chats.rename.mutate({ chatId, title: 'Now' });
    const download = await stage.ben.rest('GET', '/user/download/ben');
    const own = ((await download.json()) as { chatId?: string }[]).filter(
      (writing) => writing.chatId === chatId,
    );
    expect(own).toMatchObject([{ msg, chat: 'Then' }]);
  });

  it('finds it by a search, and nothing that came later', async () => {
    await stage.say(stage.ada, 'savannah four');
    await stage.ada.trpc.chats.editMessage.mutate({ ...message(0), msg: 'savannah tundra' });
    await stage.ada.trpc.chats.rename.mutate({ chatId, title: 'Now' });
    const hits = await search('savannah');
    expect(hits.map(({ id }) => id).toSorted()).toEqual([ids[1], ids[2]].toSorted());
    expect(hits[0]?.title).toBe('Then');
    expect(await search('tundra')).toEqual([]);
    expect(await search('savannah', stage.cleo)).toHaveLength(4);
  });
});

it('is nobody’s once the last one has left', async () => {
  for (const person of [stage.cleo, stage.ada]) {
    await person.trpc.chats.leave.mutate({ chatId });
  }
  expect((await read(stage.ada.trpc.chats.open.query({ chatId }))).messages).toHaveLength(4);
  expect(await search('savannah', stage.eve)).toEqual([]);
  await expect(read(stage.eve.trpc.chats.open.query({ chatId }))).rejects.toThrow(
    'Invalid chat ID',
  );
});
