import { checkBiography, usernameKey, type Activity, type User } from '@collabor8/domain';
import { orInvalid } from '../../request/rule-results.js';
import type { Session } from '../../request/session.js';
import type { AccountParts } from './account-parts.js';
import { createAccounts } from './accounts.js';
import { readActivity } from './activity-books.js';
import { createAvatars } from './avatars.js';
import { createBlocking } from './blocking.js';
import { createBelongings } from './belongings.js';
import { createDirectory } from './directory.js';
import { createAdmission, type Admission } from './admission.js';
import { activityBooks } from './documents.js';
import { createSockets } from './sockets.js';
import { noteAllLooks } from './name-looks.js';
import { createOidc } from './oidc.js';
import { createNewPasswords } from './new-passwords.js';
import { createPasswords, type Passwords } from './passwords.js';
import { noteAllPresence } from './presence.js';
import { assertProfileOwner } from './profile-rules.js';
import { createPasskeyCeremonies } from './passkey-ceremonies.js';
import { createOwnTokens } from './own-tokens.js';
import { createPasskeys } from './passkeys.js';
import { createProofs } from './proofs.js';
import { createRecovery } from './recovery.js';
import { createReputations } from './reputations.js';
import { searchedPeople } from './searched.js';
import { createSecondSteps } from './second-steps.js';
import { createSessions } from './sessions.js';
import { createUserChanges, type UserChange } from './user-changes.js';

export interface BiographyChange {
  readonly username: string;
  readonly biography: string;
}

export type UsersService = ReturnType<typeof createUsersService>;

/** Everything about people: accounts, the directory, profiles, and who can be called. */
export function createUsersService(
  options: Omit<AccountParts, 'sessions' | 'passwords' | 'admission'> & {
    readonly passwords?: Passwords;
  },
) {
  const { platform, passwords = createPasswords() } = options;
  const sessions = createSessions(platform);
  const { hiddenFrom, unseenBy, ...blocking } = createBlocking();
  const changes = createUserChanges(platform, unseenBy);
  const sockets = createSockets(platform, changes);
  const admission = createAdmission();
  const ceremonies = createPasskeyCeremonies(platform, admission);
  const parts = { ...options, admission, sessions, passwords, ceremonies };
  const proofs = createProofs(parts);
  const newPasswords = createNewPasswords({ ...parts, proofs });
  const secondSteps = createSecondSteps({ ...parts, proofs });
  const belongings = createBelongings(platform.store);

  return {
    sessions,
    /** Says who may have an account. */
    onNewcomers: (keeper: Admission): void => admission.keep(keeper),
    placeName: admission.placeName,
    avatars: createAvatars(platform, changes),
    ...createAccounts({ ...parts, changes, sockets, proofs, secondSteps }),
    ...secondSteps,
    ...createOwnTokens({ ...parts, proofs }),
    ...createPasskeys({ ...parts, proofs }),
    ...newPasswords,
    ...createOidc({ ...parts, changes, proofs }),
    ...createRecovery({ ...parts, proofs, newPasswords }),
    ...proofs,
    ...belongings,
    ...createReputations(platform, (username) => belongings.figuresOf(username)),
    ...createDirectory(platform, hiddenFrom),
    ...sockets,
    searched: { people: searchedPeople(platform.store, hiddenFrom) },

    ...blocking,

    /** After a change of somebody's document that another feature has committed. */
    async tellChange(change: UserChange): Promise<void> {
      await changes.updated(change);
    },

    /** What was done with one's own account lately. */
    activity: ({ username }: Session): Promise<readonly Activity[]> =>
      readActivity(platform.store, username, platform.now()),

    /** After an account is deleted: nobody is left to look at it. */
    async forgetActivity(username: string): Promise<void> {
      await platform.store.collection(activityBooks).remove(usernameKey(username));
    },

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
