import { usernameKey, type LastSeenBy } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import type { UserDocument } from './documents.js';
import { changeDocument, type UserChange } from './user-changes.js';

type Seen = Pick<UserDocument, 'dateJoined' | 'seenAt' | 'lastSeenBy' | 'keptSeenAt'>;

/** When somebody was here last, whoever may know. */
export const lastSeenOf = ({ dateJoined, seenAt, lastSeenBy, keptSeenAt }: Seen): string =>
  lastSeenBy === undefined ? seenAt : (keptSeenAt ?? dateJoined);

/** Notes that somebody is here, or was until now. Where not everybody may know, no list is sorted by it. */
export const seenAtTime = ({ lastSeenBy }: Seen, at: string): Partial<Seen> =>
  lastSeenBy === undefined ? { seenAt: at } : { keptSeenAt: at };

/** Somebody who lets everybody know, contacts, or nobody; the same where they did so already. */
function withLastSeenBy<D extends UserDocument>(user: D, by: LastSeenBy): D {
  if ((user.lastSeenBy ?? 'everybody') === by) return user;
  const { lastSeenBy: _by, keptSeenAt: _kept, ...rest } = user;
  const truth = lastSeenOf(user);
  // Of the same type: nothing but optional fields is left out.
  const known = rest as D;
  return by === 'everybody'
    ? { ...known, seenAt: truth }
    : { ...known, lastSeenBy: by, keptSeenAt: truth, seenAt: user.dateJoined };
}

/** In the unit in which somebody chooses who is told; what changed is told after it. Null where there is no account. */
export const chooseLastSeenBy = (
  unit: Collections,
  username: string,
  by: LastSeenBy,
): Promise<UserChange | null> =>
  changeDocument(unit, usernameKey(username), (user) => withLastSeenBy(user, by));
