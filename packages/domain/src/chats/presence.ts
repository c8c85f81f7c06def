import type { User } from '../users/schema.js';
import type { Presence } from './schema.js';

type Visible = Pick<User, 'username' | 'avatarUrl' | 'socketId' | 'revision'>;

export const presenceOf = ({ username, avatarUrl, socketId, revision }: Visible): Presence => ({
  username,
  avatarUrl,
  isOnline: socketId !== undefined,
  revision,
});

/** Applies a change of a user to the participants' presence; only a higher revision counts. */
export const applyPresence = (
  participants: readonly Presence[],
  user: User,
): readonly Presence[] =>
  participants.some(
    ({ username, revision }) => username === user.username && revision < user.revision,
  )
    ? participants.map((known) => (known.username === user.username ? presenceOf(user) : known))
    : participants;
