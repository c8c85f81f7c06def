import { checkLeaving, checkRemoval } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { runUnit } from '../../ports/run-unit.js';
import { orForbidden } from '../../request/errors.js';
import { requireChat, requireMember } from './access.js';
import { depart, type Departed } from './departing.js';
import type { FanOut } from './fan-out.js';
import type { RemovalRequest } from './requests.js';
import { toParticipant } from './rows.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { chats, memberships } from './documents.js';

/** Ends what somebody does in the call of a chat that they are in no more. */
export interface Calls {
  readonly leaveGroup: (username: string, chatId: string) => Promise<void>;
}

interface Parts {
  readonly platform: Pick<Platform, 'store' | 'now'>;
  readonly fanOut: FanOut;
  readonly others: { readonly calls: Calls };
}

/** How people leave a group, and are removed from it. */
export function createLeaving({ platform: { store, now }, fanOut, others }: Parts) {
  async function tell({ chat, departed, heir }: Departed): Promise<void> {
    await fanOut.departed(chat, toParticipant(departed.member), departed.line);
    await others.calls.leaveGroup(departed.member.username, chat._id);
    if (heir !== undefined) {
      await fanOut.roleChanged(chat, toParticipant(heir.member), heir.line);
    }
  }

  return {
    /** @throws AppError 'forbidden' for what two have to themselves */
    async leave(actor: string, chatId: string): Promise<void> {
      const departed = await runUnit(store, async (unit) => {
        const { chat, own } = await requireChat(unit, chatId, actor);
        orForbidden(checkLeaving(chat));
        return depart(unit, chat, { own, at: now().toISOString(), by: actor });
      });
      await tell(departed);
    },

    /** @throws AppError 'forbidden' to all but admins, for themselves, and for what two have to themselves; 'missing' */
    async remove(actor: string, { chatId, username }: RemovalRequest): Promise<void> {
      const departed = await runUnit(store, async (unit) => {
        const { chat, own } = await requireChat(unit, chatId, actor);
        orForbidden(checkRemoval({ actor, actorRole: own.role, username }, chat));
        const removed = await requireMember(unit, chatId, username);
        return depart(unit, chat, { own: removed, at: now().toISOString(), by: actor });
      });
      await tell(departed);
    },
  };
}

/** What becomes of somebody's chats when their account is deleted. */
export function createDepartures({ platform: { store, now }, fanOut, others }: Parts) {
  async function leave(unit: Collections, id: string): Promise<Departed | undefined> {
    const own = await unit.collection(memberships).get(id);
    if (own === undefined || own.gone !== undefined) return undefined;
    const chat = await unit.collection(chats).get(own.chatId);
    if (chat === undefined) return undefined;
    return depart(unit, chat, { own, at: now().toISOString() });
  }

  return {
    /** After an account is deleted: a unit of work for each chat. */
    async leaveAll(username: string): Promise<void> {
      const own = readAll(store.collection(memberships), 'byUser', { equals: [username] });
      for await (const { _id, gone } of own) {
        if (gone !== undefined) continue;
        const ended = await runUnit(store, (unit) => leave(unit, _id));
        if (ended === undefined) continue;
        await others.calls.leaveGroup(username, ended.chat._id);
        for (const { member, line } of [ended.departed, ...(ended.heir ? [ended.heir] : [])]) {
          await fanOut.roleChanged(ended.chat, toParticipant(member), line);
        }
      }
    },
  };
}
