import {
  checkBiography,
  checkSeen,
  type Activity,
  type BiographyChange,
  type User,
  excerptAround,
} from '@collabor8/domain';
import { orInvalid, orTaken } from '../../request/errors.js';
import type { Session } from '../../request/session.js';
import type { AccountParts } from './account-parts.js';
import { createAccountNews } from './account-news.js';
import { createAccounts } from './accounts.js';
import { readActivity } from './activity-books.js';
import { createAvatars } from './avatars.js';
import { createBelongings } from './belongings.js';
import { createDirectory, type HiddenFrom } from './directory.js';
import { users } from './documents.js';
import { createSockets } from './sockets.js';
import { createOidc } from './oidc.js';
import { createNewPasswords } from './new-passwords.js';
import { createPasswords, type Passwords } from './passwords.js';
import { assertProfileOwner, createUserChanges, type UserChange } from './user-changes.js';
import { createPasskeyCeremonies } from './passkey-ceremonies.js';
import { createOwnTokens } from './own-tokens.js';
import { createPasskeys } from './passkeys.js';
import { createProofs } from './proofs.js';
import { createRecovery } from './recovery.js';
import { createReputations } from './reputations.js';
import { createSecondSteps } from './second-steps.js';
import { createSessions } from './sessions.js';
import type { Collections } from '../../ports/document-store.js';
import { oneByOne, sourceOf, type SearchSource } from '../../platform/searched.js';

/** People by parts of their names and by what they say of themselves, but those whom the reader doesn't meet. */
const searchedPeople = (store: Collections, hiddenFrom: HiddenFrom): SearchSource =>
  sourceOf({
    collection: store.collection(users),
    knows: [],
    async narrowedFor(reader) {
      const hidden = await hiddenFrom(reader);
      return hidden.size === 0 ? {} : { isMeant: ({ _id }) => !hidden.has(_id) };
    },
    factsOf: (people) =>
      people.map(({ username, biography }) => ({ texts: [username, biography] })),
    hitsOf: (people, { query }) =>
      oneByOne(people, ({ username, biography, avatarUrl }) => ({
        kind: 'people',
        ...{ id: username, title: username, excerpt: excerptAround(biography, query) },
        ...(avatarUrl !== undefined && { avatarUrl }),
      })),
  });

export type UsersService = ReturnType<typeof createUsersService>;

/** Everything about people: accounts, the directory, profiles, and who can be called. */
export function createUsersService(
  options: Omit<AccountParts, 'sessions' | 'passwords' | 'news'> & {
    readonly passwords?: Passwords;
  },
) {
  const { platform, others, passwords = createPasswords() } = options;
  const sessions = createSessions(platform);
  const hiddenFrom: HiddenFrom = (reader) => others.blocks.hiddenFrom(reader);
  const changes = createUserChanges(platform, (username) => others.blocks.unseenBy(username));
  const sockets = createSockets(platform, changes);
  const ceremonies = createPasskeyCeremonies(platform, others);
  const news = createAccountNews(options);
  const parts = { ...options, sessions, passwords, ceremonies, news };
  const proofs = createProofs(parts);
  const newPasswords = createNewPasswords({ ...parts, proofs });
  const secondSteps = createSecondSteps({ ...parts, proofs });
  const belongings = createBelongings(platform.store, others);

  return {
    sessions,
    placeName: () => others.place.admission.placeName(),
    avatars: createAvatars(platform, changes),
    ...createAccounts({ ...parts, changes, sockets, proofs, secondSteps }),
    ...secondSteps,
    ...createOwnTokens({ ...parts, proofs }),
    ...createPasskeys({ ...parts, proofs }),
    ...newPasswords,
    ...createOidc({ ...parts, changes, proofs }),
    ...createRecovery({ ...parts, proofs, newPasswords }),
    ...proofs,
    noteAccount: news.note,
    ...belongings,
    ...createReputations(platform, (username) => belongings.figuresOf(username)),
    ...createDirectory(platform, hiddenFrom),
    ...sockets,
    searched: { people: searchedPeople(platform.store, hiddenFrom) },

    block: (actor: string, username: string) => others.blocks.block(actor, username),
    unblock: (actor: string, username: string) => others.blocks.unblock(actor, username),

    /** After a change of somebody's document that another feature has committed. */
    async tellChange(change: UserChange): Promise<void> {
      await changes.updated(change);
    },

    /** What was done with one's own account lately. */
    activity: ({ username }: Session): Promise<readonly Activity[]> =>
      readActivity(platform.store, username, platform.now()),

    async updateBiography(
      session: Session,
      { username, biography, was }: BiographyChange,
    ): Promise<User> {
      assertProfileOwner(session, username);
      const text = orInvalid(checkBiography(biography));
      return changes.change(username, (user) => {
        if (user.biography === text) return user;
        orTaken(checkSeen(user.biography, was));
        return { ...user, biography: text };
      });
    },
  };
}
