import { checkBiography, type User } from '@collabor8/domain';
import type { Session } from '../../context.js';
import { accept } from '../../rule-results.js';
import { createAccounts, type Accounts, type AccountsOptions } from './accounts.js';
import { createDirectory } from './directory.js';
import { createSockets, type Sockets } from './sockets.js';
import { assertProfileOwner } from './profile-rules.js';
import { createUserChanges } from './user-changes.js';

export interface BiographyChange {
  readonly username: string;
  readonly biography: string;
}

interface Profiles {
  updateBiography(session: Session, change: BiographyChange): Promise<User>;
}

/** Everything about people: accounts, the directory, profiles, and who can be called. */
export type UsersService = Accounts & ReturnType<typeof createDirectory> & Sockets & Profiles;

export function createUsersService(options: AccountsOptions): UsersService {
  const { platform } = options;
  const changes = createUserChanges(platform);
  const sockets = createSockets(platform, changes);

  return {
    ...createAccounts({ ...options, changes, sockets }),
    ...createDirectory(platform),
    ...sockets,

    async updateBiography(session, { username, biography }) {
      assertProfileOwner(session, username);
      const text = accept(checkBiography(biography));
      return changes.change(username, (user) =>
        user.biography === text ? user : { ...user, biography: text },
      );
    },
  };
}
