import { checkBiography, type User } from '@collabor8/domain';
import { orInvalid } from '../../rule-results.js';
import type { Session } from '../../session.js';
import { createAccounts, type AccountsOptions } from './accounts.js';
import { createAvatars } from './avatars.js';
import { createBelongings } from './belongings.js';
import { createDirectory } from './directory.js';
import { createSockets } from './sockets.js';
import { noteAllLooks } from './name-looks.js';
import { noteAllPresence } from './presence.js';
import { assertProfileOwner } from './profile-rules.js';
import { createSessions } from './sessions.js';
import { createUserChanges } from './user-changes.js';

export interface BiographyChange {
  readonly username: string;
  readonly biography: string;
}

export type UsersService = ReturnType<typeof createUsersService>;

/** Everything about people: accounts, the directory, profiles, and who can be called. */
export function createUsersService(options: Omit<AccountsOptions, 'sessions'>) {
  const { platform } = options;
  const sessions = createSessions(platform);
  const changes = createUserChanges(platform);
  const sockets = createSockets(platform, changes);

  return {
    sessions,
    avatars: createAvatars(platform),
    ...createAccounts({ ...options, sessions, changes, sockets }),
    ...createBelongings(platform.store),
    ...createDirectory(platform),
    ...sockets,

    /** Whose names were given before looks were noted are protected from doubles as well. */
    noteAllLooks: () => noteAllLooks(platform.store),

    noteAllPresence: () => noteAllPresence(platform.store),

    async updateBiography(
      session: Session,
      { username, biography }: BiographyChange,
    ): Promise<User> {
      assertProfileOwner(session, username);
      const text = orInvalid(checkBiography(biography));
      return changes.change(username, (user) =>
        user.biography === text ? user : { ...user, biography: text },
      );
    },
  };
}
