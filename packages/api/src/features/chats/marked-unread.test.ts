import {
  applyToChatList,
  applyToChatPage,
  unreadIn,
  type ChatPage,
  type ChatRow,
} from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { chatsOf } from '../../testing/chats-of.js';
import { expectConvergence, following } from '../../testing/convergence.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

const SAID = 40;

let stage: ChatStage;
let chatId: string;
let ids: string[];
withChatStage(async (opened) => {
  stage = opened;
  ({ chatId } = stage);
  ids = [];
  for (let count = 1; count <= SAID; count += 1) {
    ids.push((await stage.say(stage.ada, `${count}`))._id);
  }
  await markRead(SAID);
});

const markRead = (seq: number, readTurn?: number) =>
  stage.ben.trpc.chats.markRead.mutate({ chatId, seq, readTurn });
const markUnread = (place: number, person: Person = stage.ben) =>
  person.trpc.chats.markUnread.mutate({ chatId, messageId: ids[place - 1] ?? '' });
const rowOf = async (person: Person): Promise<ChatRow> => {
  const row = (await chatsOf(person)).find(({ _id }) => _id === chatId);
  if (row === undefined) throw new Error('They are not in the chat.');
  return row;
};
const unread = async (person: Person = stage.ben) => unreadIn(await rowOf(person));
const open = (): Promise<ChatPage> => read(stage.ben.trpc.chats.open.query({ chatId }));

describe('a chat that is marked as unread from a message', () => {
  it('counts it and what follows, and opens there', async () => {
    expect(await unread()).toBe(0);
    expect(await markUnread(3)).toEqual({ lastReadSeq: 2, readTurn: 1 });
    expect(await unread()).toBe(SAID - 2);
    const page = await open();
    expect(page).toMatchObject({ lastReadSeq: 2, readTurn: 1, loadedFrom: 0 });
    await stage.say(stage.ada, 'More');
    expect(await unread()).toBe(SAID - 1);
  });

  it('is not read again by a page that saw it before, but by one that comes after', async () => {
    await markUnread(30);
    expect(await markRead(SAID)).toBe(29);
    expect(await unread()).toBe(11);
    expect(await markRead(35, 1)).toBe(35);
    expect(await markRead(33, 1)).toBe(35);
    // A turn that was never given is none.
    expect(await markRead(SAID, 7)).toBe(SAID);
    expect(await rowOf(stage.ben)).toMatchObject({ lastReadSeq: SAID, readTurn: 1 });
  });

  it('is read by whoever says something in it', async () => {
    await markUnread(30);
    await stage.say(stage.ben, 'Mine');
    expect(await unread()).toBe(0);
  });

  it('is so in one’s own tabs, and nobody else hears of it', async () => {
    const own = await listen(stage.ben.openTab(), { kind: 'person', username: 'ben' });
    const other = await listen(stage.cleo, { kind: 'chat', chatId });
    await markUnread(5);
    await own.received(1);
    expect(own.events).toEqual([{ name: 'readUpdate', chatId, lastReadSeq: 4, readTurn: 1 }]);
    expect(other.events).toEqual([]);
    expect(await unread(stage.cleo)).toBe(SAID);
    own.stop();
    other.stop();
  });

  it('is one that the reader takes part in, at a message that they may see', async () => {
    await expect(markUnread(1, stage.eve)).rejects.toMatchObject({ message: 'Invalid chat ID' });
    await stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
    await expect(markUnread(1, stage.eve)).rejects.toMatchObject({ message: 'Message not found' });
    await stage.ada.trpc.chats.deleteMessage.mutate({ chatId, messageId: ids[0] ?? '' });
    await expect(markUnread(1)).rejects.toMatchObject({ message: 'Message not found' });
  });

  it('agrees in all tabs, whatever is read, said and marked at once', () => {
    const { ben } = stage;
    const page = following<ChatPage>({
      reader: ben,
      topics: [
        { kind: 'chat', chatId },
        { kind: 'person', username: 'ben' },
      ],
      open: () => ben.trpc.chats.open.query({ chatId }),
      apply: (state, event) =>
        event.name === 'chatUpdate' || event.name === 'readUpdate'
          ? applyToChatPage(state, event, 'ben')
          : state,
    });
    const list = following<readonly ChatRow[]>({
      reader: ben,
      topics: [{ kind: 'person', username: 'ben' }],
      open: async () => {
        const { value, ...places } = await ben.trpc.chats.openList.query();
        return { ...places, value: value.items };
      },
      apply: (state, event) =>
        event.name === 'chatUpdate' || event.name === 'readUpdate'
          ? applyToChatList(state, event, 'ben')
          : state,
    });
    return expectConvergence(stage.server, [page, list], async () => {
      await Promise.all([
        ...[markUnread(30), markRead(SAID, 1), stage.say(ben, 'One'), markUnread(20)],
        ...[markRead(25, 2), stage.say(stage.ada, 'Two'), markRead(SAID)],
      ]);
      await markUnread(10);
      await stage.say(ben, 'Three');
    });
  });
});
