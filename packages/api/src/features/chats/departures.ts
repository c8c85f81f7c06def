import { successorOf, usernameKey, withDeparture, type ChatSummary } from '@collabor8/domain';
import type { Platform } from '../../platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { written } from '../../rule-results.js';
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
export function createDepartures({ now }: Pick<Platform, 'now'>, fanOut: FanOut) {
  async function leave(
    unit: Collections,
    own: Stored<MembershipDocument>,
  ): Promise<ChangedMembers | undefined> {
    const { chatId, username } = own;
    const chat = await unit.collection(chats).get(chatId);
    if (chat === undefined) return undefined;
    const heir =
      own.role === 'admin'
        ? successorOf(await standingIn(unit, chatId, username), username)
        : undefined;
    const collection = unit.collection(memberships);
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
    /** In the unit of work that deletes an account; answers what to do after its commit. */
    async leaveAll(unit: Collections, username: string): Promise<() => Promise<void>> {
      const changed: ChangedMembers[] = [];
      const own = readAll(unit.collection(memberships), 'byUser', { equals: [username] });
      for await (const membership of own) {
        const members = await leave(unit, membership);
        if (members !== undefined) changed.push(members);
      }
      return async () => {
        for (const { chat, members } of changed) {
          for (const member of members) await fanOut.roleChanged(chat, toParticipant(member));
        }
      };
    },
  };
}
