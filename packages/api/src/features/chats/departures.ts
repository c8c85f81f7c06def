import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { runUnit } from '../../ports/run-unit.js';
import { depart, type Departed } from './departing.js';
import { chats, memberships } from './documents.js';
import type { FanOut } from './fan-out.js';
import { toParticipant } from './rows.js';

/** What becomes of somebody's chats when their account is deleted. */
export function createDepartures({ store, now }: Pick<Platform, 'store' | 'now'>, fanOut: FanOut) {
  async function leave(unit: Collections, id: string): Promise<Departed | undefined> {
    const own = await unit.collection(memberships).get(id);
    if (own === undefined || own.gone !== undefined) return undefined;
    const chat = await unit.collection(chats).get(own.chatId);
    if (chat === undefined) return undefined;
    return depart(unit, chat, { own, at: now().toISOString() });
  }

  let told = (_username: string, _chatId: string): Promise<void> => Promise.resolve();

  return {
    /** What else follows when somebody is in a chat no more. */
    onDeparted: (follow: typeof told): void => {
      told = follow;
    },

    told: (username: string, chatId: string): Promise<void> => told(username, chatId),

    /** After an account is deleted: a unit of work for each chat. */
    async leaveAll(username: string): Promise<void> {
      const own = readAll(store.collection(memberships), 'byUser', { equals: [username] });
      for await (const { _id, gone } of own) {
        if (gone !== undefined) continue;
        const ended = await runUnit(store, (unit) => leave(unit, _id));
        if (ended === undefined) continue;
        await told(username, ended.chat._id);
        for (const { member, line } of [ended.departed, ...(ended.heir ? [ended.heir] : [])]) {
          await fanOut.roleChanged(ended.chat, toParticipant(member), line);
        }
      }
    },
  };
}
