import { MISSED_AFTER_MS, type ChatLevel } from '@collabor8/domain';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openNoticesStage, type NoticesStage } from '../../testing/notices-stage.js';

let stage: NoticesStage;
beforeEach(async () => {
  stage = await openNoticesStage();
  await stage.arrive(stage.ben);
});
afterEach(() => stage.close());

/** ada and ben, who have kept their chat at this level. */
async function chatAt(level: ChatLevel): Promise<string> {
  const { _id: chatId } = await stage.ada.trpc.chats.create.mutate({ participants: ['ben'] });
  await stage.ben.trpc.chats.setLevel.mutate({ chatId, level });
  return chatId;
}

const say = (chatId: string, msg: string, replyTo?: string) =>
  stage.ada.trpc.chats.send.mutate({ chatId, msg, replyTo });

/** What ben was told once the messages lay unread for long. */
async function told(): Promise<number> {
  stage.advance(MISSED_AFTER_MS);
  await stage.server.tidy();
  return (await stage.noticesOf(stage.ben)).length;
}

describe('notices of a chat', () => {
  it.each([
    ['all', 1, 'Hello'],
    ['all', 1, 'Hello, @ben'],
    ['mentions', 0, 'Hello'],
    ['mentions', 1, 'Hello, @ben'],
    ['none', 0, 'Hello'],
    ['none', 0, 'Hello, @ben'],
  ] as const)('at the level %s are %i, of ‘%s’', async (level, count, msg) => {
    await say(await chatAt(level), msg);
    expect(await told()).toBe(count);
  });

  it.each([
    ['all', 1],
    ['mentions', 1],
    ['none', 0],
  ] as const)('at the level %s are %i, of a reply to one’s own message', async (level, count) => {
    const chatId = await chatAt(level);
    const { _id } = await stage.ben.trpc.chats.send.mutate({ chatId, msg: 'Who comes?' });
    await say(chatId, 'I do', _id);
    expect(await told()).toBe(count);
  });

  it('are none of what lay unread when it was muted', async () => {
    const chatId = await chatAt('all');
    await say(chatId, 'Hello');
    await stage.ben.trpc.chats.setLevel.mutate({ chatId, level: 'none' });
    expect(await told()).toBe(0);
  });

  it.each([
    ['all', 1],
    ['mentions', 0],
    ['none', 0],
  ] as const)('at the level %s are %i, of a board that is shared there', async (level, count) => {
    const id = randomUUID();
    await stage.ada.trpc.whiteboards.create.mutate({ uniqueLink: id, title: 'Numerals' });
    const chatId = await chatAt(level);
    await say(chatId, `Look: https://collabor8.example/whiteboard/${id}`);
    await stage.ben.trpc.chats.markRead.mutate({ chatId, seq: 1 });
    expect(await told()).toBe(count);
  });
});
