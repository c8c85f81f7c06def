import { successorOf, usernameKey, withDeparture, type ChatSummary } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { runUnit } from '../../ports/run-unit.js';
import { written } from '../../request/rule-results.js';
import { users } from '../users/index.js';
import { chats, memberships, type MembershipDocument } from './documents.js';
import type { FanOut } from './fan-out.js';
import { toParticipant, toSummary } from './rows.js';

interface ChangedMembers {
  readonly chat: ChatSummary;
  readonly members: readonly MembershipDocument[];
}

/** Everybody of a chat who still has an account, and `leaving`. */
async function standingIn(
  unit: Collections,
  chatId: string,
  leaving: string,
): Promise<Stored<MembershipDocument>[]> {
  const found: Stored<MembershipDocument>[] = [];
  const all = readAll(unit.collection(memberships), 'ofChat', { equals: [chatId] });
  for await (const membership of all) found.push(membership);
  // Read by id: two admins who leave at once must not each count on the other.
  const keys = found.map(({ username }) => usernameKey(username));
  const accounts = await unit.collection(users).getMany(keys);
  const here = new Set([leaving, ...accounts.map(({ username }) => username)]);
  return found.filter(({ username }) => here.has(username));
}

/** What becomes of somebody's chats when their account is deleted. */
export function createDepartures({ store, now }: Pick<Platform, 'store' | 'now'>, fanOut: FanOut) {
  async function leave(unit: Collections, id: string): Promise<ChangedMembers | undefined> {
    const collection = unit.collection(memberships);
    const own = await collection.get(id);
    if (own === undefined || own.gone !== undefined) return undefined;
    const { chatId, username } = own;
    const chat = await unit.collection(chats).get(chatId);
    if (chat === undefined) return undefined;
    const heir =
      own.role === 'admin'
        ? successorOf(await standingIn(unit, chatId, username), username)
        : undefined;
    const gone = { at: now().toISOString(), seq: chat.lastSeq };
    const members = [
      written(await collection.update(own._id, (before) => withDeparture(before, gone))),
    ];
    if (heir !== undefined) {
      const promoted = await collection.update(heir._id, (before) => ({
        ...before,
        role: 'admin',
        roleRevision: before.roleRevision + 1,
      }));
      members.push(written(promoted));
    }
    return { chat: toSummary(chat), members };
  }

  return {
    /** After an account is deleted: a unit of work for each chat. */
    async leaveAll(username: string): Promise<void> {
      const own = readAll(store.collection(memberships), 'byUser', { equals: [username] });
      for await (const { _id, gone } of own) {
        if (gone !== undefined) continue;
        const changed = await runUnit(store, (unit) => leave(unit, _id));
        if (changed === undefined) continue;
        for (const member of changed.members) {
          await fanOut.roleChanged(changed.chat, toParticipant(member));
        }
      }
    },
  };
}
