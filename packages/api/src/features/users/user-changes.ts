import { usernameKey, type User, type UserUpdate, canEditProfile } from '@collabor8/domain';
import { AppError } from '../../request/errors.js';
import { users, type UserDocument } from './documents.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import type { Platform } from '../../platform/platform.js';
import type { Session } from '../../request/session.js';

/** Refuses everyone but the person a profile belongs to (SPEC §6). */
export function assertProfileOwner(session: Session, profile: string): void {
  if (!canEditProfile(session.username, profile)) {
    throw new AppError('forbidden', 'You can only change your own profile.');
  }
}

/** What everyone signed in may see of a user document. */
export const toUser = (document: Stored<UserDocument>): User => ({
  username: document.username,
  avatarUrl: document.avatarUrl,
  biography: document.biography,
  dateJoined: document.dateJoined,
  socketId: document.socketId,
  // Whom only some may know of is in no list and in no event.
  lastSeen: document.lastSeenBy === undefined ? document.seenAt : undefined,
  revision: document.revision,
});

/** The same for whom they don't meet: not whether they are here, nor when they were. */
export const withoutPresence = ({ socketId: _socket, lastSeen: _seen, ...user }: User): User =>
  user;

export const userMissing = (): AppError => new AppError('missing', 'User not found');

/** Those who have an account, as they spell their names, each once. */
export async function usernamesAmong(
  from: Collections,
  usernames: readonly string[],
): Promise<readonly string[]> {
  const keys = [...new Set(usernames.map(usernameKey))];
  return (await from.collection(users).getMany(keys)).map(({ username }) => username);
}

/** The same of all of them. @throws AppError 'missing' for an unknown one */
export async function requireUsernames(
  from: Collections,
  usernames: readonly string[],
): Promise<readonly string[]> {
  const found = await usernamesAmong(from, usernames);
  if (found.length < new Set(usernames.map(usernameKey)).size) throw userMissing();
  return found;
}

type UserRule = (user: Stored<UserDocument>) => UserDocument;

export interface UserChange {
  readonly document: Stored<UserDocument>;
  readonly isNew: boolean;
}

/** Applies `rule` to a person's document; null without such a user. One that returns its input changes nothing. */
export async function changeDocument(
  store: Collections,
  username: string,
  rule: UserRule,
): Promise<UserChange | null> {
  const changed = await store.collection(users).update(usernameKey(username), rule);
  return changed.ok ? { document: changed.value, isNew: changed.isNew } : null;
}

export type UserChanges = ReturnType<typeof createUserChanges>;

/** Tells everyone about changes of users; every function is called after the commit, or commits. */
export function createUserChanges(
  { store, hub }: Pick<Platform, 'store' | 'hub'>,
  unseenBy: (username: string) => Promise<readonly string[]>,
) {
  /** @param hiddenFrom keys of those who don't hear of it */
  const publish = (update: UserUpdate, hiddenFrom: readonly string[] = []): Promise<void> =>
    hub.publish(update, [{ kind: 'users' }], hiddenFrom);

  async function created(document: Stored<UserDocument>): Promise<User> {
    const user = toUser(document);
    await publish({ name: 'userUpdate', type: 'created', user });
    return user;
  }

  const deleted = (username: string): Promise<void> =>
    publish({ name: 'userUpdate', type: 'deleted', username });

  async function updated({ document, isNew }: UserChange): Promise<User> {
    const user = toUser(document);
    if (!isNew) return user;
    await publish({ name: 'userUpdate', type: 'updated', user }, await unseenBy(user.username));
    // A deletion may have overtaken this change and been announced before it; say it again, so
    // that the last word is true.
    const isGone = (await store.collection(users).get(document._id)) === undefined;
    if (isGone) await deleted(user.username);
    return user;
  }

  /** Changes one user by a rule, then publishes; null when there is no such user. */
  async function changeIfThere(username: string, rule: UserRule): Promise<User | null> {
    const change = await changeDocument(store, username, rule);
    return change && updated(change);
  }

  /** Changes one user by a rule, then publishes; @throws AppError 'missing'. */
  async function change(username: string, rule: UserRule): Promise<User> {
    const user = await changeIfThere(username, rule);
    if (user === null) throw userMissing();
    return user;
  }

  return { created, deleted, updated, changeIfThere, change };
}
