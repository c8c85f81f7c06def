import type { User } from '../users/schema.js';
import type { OnlineStatus } from './schema.js';

type Visible = Pick<User, 'username' | 'avatarUrl' | 'socketId' | 'lastSeen' | 'revision'>;

export const onlineStatusOf = ({
  username,
  avatarUrl,
  socketId,
  lastSeen,
  revision,
}: Visible): OnlineStatus => ({
  username,
  avatarUrl,
  isOnline: socketId !== undefined,
  ...(socketId === undefined && lastSeen !== undefined && { lastSeen }),
  revision,
});

/** Applies a change of a user to the participants' presence; only a higher revision counts. */
export const applyOnlineStatus = (
  participants: readonly OnlineStatus[],
  user: User,
): readonly OnlineStatus[] =>
  participants.some(
    ({ username, revision }) => username === user.username && revision < user.revision,
  )
    ? participants.map((known) => (known.username === user.username ? onlineStatusOf(user) : known))
    : participants;
