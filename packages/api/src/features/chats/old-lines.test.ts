import { lineText } from '@collabor8/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { read } from '../../testing/read.js';

const TITLES = 250;

let stage: ChatStage;
let chatId: string;
/** A long log: one line behind its tenth message, and more than a page opens with behind the latest one. */
beforeAll(async () => {
  stage = await openChatStage();
  await stage.begin();
  ({ chatId } = stage);
  const { chats } = stage.server.services;
  for (let count = 1; count <= 150; count += 1) {
    const sent = await chats.send('ada', { chatId, msg: `message ${count}` });
    if (count === 10) await chats.rename('ada', { chatId, title: 'Long ago' });
    // The line stays at the place of a message that is deleted.
    if (count === 60) {
      await chats.rename('ada', { chatId, title: 'Behind what is gone' });
      await chats.delete('ada', { chatId, messageId: sent._id });
    }
  }
  for (let count = 0; count < TITLES; count += 1) {
    await chats.rename('ada', { chatId, title: `Title ${count}` });
  }
  await chats.markRead('cleo', { chatId, seq: 150 });
});
afterAll(() => stage.close());

const LONG_AGO = 'ada named the chat “Long ago”';
const BEHIND_GONE = 'ada named the chat “Behind what is gone”';

it('opens with the latest lines, and comes with older ones where their messages are read', async () => {
  const { trpc } = stage.cleo;
  const page = await read(trpc.chats.open.query({ chatId }));
  const latest = page.lines.map(lineText);
  expect(latest.at(-1)).toBe(`ada named the chat “Title ${TITLES - 1}”`);
  expect(latest).not.toContain(LONG_AGO);
  const texts: string[] = [];
  let cursor = page.messagesCursor;
  while (cursor !== null) {
    const older = await trpc.chats.messagesPage.query({ chatId, cursor });
    texts.push(...(older.lines ?? []).map(lineText));
    cursor = older.messagesCursor;
  }
  expect([...new Set(texts)].toSorted()).toEqual([BEHIND_GONE, LONG_AGO].toSorted());
});

it('comes with them from the first message on, too', async () => {
  const { trpc } = stage.ben;
  const first = await read(trpc.chats.open.query({ chatId }));
  expect(first.messages[0]?.seq).toBe(1);
  expect(first.lines.map(lineText)).toContain(LONG_AGO);
  const later = await trpc.chats.messagesPage.query({
    ...{ chatId, cursor: first.laterCursor ?? '', direction: 'later' },
  });
  expect((later.lines ?? []).map(lineText)).toContain(BEHIND_GONE);
});

it('comes with none that tell of a time before one’s own', async () => {
  await stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
  const { lines } = await read(stage.eve.trpc.chats.open.query({ chatId }));
  expect(lines.map(lineText)).toEqual(['ada added eve']);
});
