import { hasLeft, onlineStatusOf, usernameKey, type OnlineStatus } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { lastSeenOf, users, type UserDocument } from '../users/index.js';
import { requireMembership } from './access.js';
import { hasWritten } from './adding.js';
import { readParticipants } from './read-chats.js';

/** Who of a chat is online. Those without an account any more are left out, and those whom the reader doesn't meet. */
export async function readOnline(
  store: Collections,
  chatId: string,
  { reader, hidden }: { readonly reader: string; readonly hidden: ReadonlySet<string> },
): Promise<readonly OnlineStatus[]> {
  await requireMembership(store, chatId, reader);
  const here = (await readParticipants(store, chatId)).filter((person) => !hasLeft(person));
  const keys = here.map(({ username }) => usernameKey(username));
  const met = keys.filter((key) => !hidden.has(key));
  const found = await store.collection(users).getMany(met);
  const isOfTwo = here.length === 2;
  /** Undefined for whom they don't let the reader know. */
  const lastSeen = async (user: UserDocument): Promise<string | undefined> => {
    const { lastSeenBy, username } = user;
    const isTold =
      lastSeenBy === undefined ||
      (lastSeenBy === 'contacts' && isOfTwo && (await hasWritten(store, chatId, username)));
    return isTold ? lastSeenOf(user) : undefined;
  };
  return Promise.all(
    found.map(async (user) => onlineStatusOf({ ...user, lastSeen: await lastSeen(user) })),
  );
}
