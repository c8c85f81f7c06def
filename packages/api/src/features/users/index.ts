import { defineFeature } from '../../platform/feature.js';
import {
  accountEndings,
  activityBooks,
  avatars,
  credentials,
  nameLooks,
  sessions,
  users,
} from './documents.js';
import { tokens } from './stored-tokens.js';
import { createGoogleVerifier } from './google.js';
import { createOidcProvider } from './oidc-provider.js';
import { oidcOperations, usersOperations } from './rest.js';
import { oidcVisits } from './oidc-visits.js';
import { accountLinks, recoveryBooks, secondSteps } from './recovery-documents.js';
import { passkeyChallenges, passkeys } from './passkey-documents.js';
import type { Others } from './others.js';
import { createRateLimits } from './rate-limits.js';
import { usersRouter } from './router.js';
import { createUsersService } from './service.js';
import { removeExpired } from './session-records.js';
import { AppError } from '../../request/errors.js';
import { openToAll, type TopicHosts } from '../../live/topic-host.js';

export {
  atFirst,
  CONNECTED_LABEL,
  credentials,
  sessions,
  users,
  type UserDocument,
} from './documents.js';
export * from './block-pairs.js';
export { writeLink } from './account-links.js';
export type { AccountNewsWriter } from './account-news.js';
export { noteActivity, readActivity } from './activity-books.js';
export { refuseLinked } from './admission.js';
export { readPictureUrl } from './avatar-images.js';
export { hasSecondStep } from './second-steps.js';
export { chooseLastSeenBy, lastSeenOf } from './last-seen.js';
export type { Admission, Newcomer } from './admission.js';
export { mailAddressOf } from './recovery-documents.js';
export { inSession } from './session-records.js';
export { asAscii, lookOf, noteLook, saysOneOf } from './name-looks.js';
export { hashOfToken, newToken } from './tokens.js';
export { requireUsernames, toUser, usernamesAmong, type UserChange } from './user-changes.js';
export * from './push-devices.js';
export { changeBook, changeOwn, personBooks } from './person-books.js';

/** The directory is everybody's; what concerns one person alone is theirs. */
const usersTopics = (): Pick<TopicHosts, 'users' | 'person'> => ({
  users: openToAll,
  person: {
    admit(session, { username }) {
      if (username === session.username) return;
      throw new AppError('forbidden', 'You can only listen to what concerns yourself.');
    },
  },
});

/** Accounts and their sessions, the directory, profiles, and who can be called. */
export const usersFeature = defineFeature({
  collections: [
    ...[users, credentials, nameLooks, sessions, avatars, activityBooks, accountEndings],
    ...[recoveryBooks, accountLinks, oidcVisits, secondSteps, passkeys, passkeyChallenges],
    tokens,
  ],
  createService: (platform, others: Others) =>
    createUsersService({
      ...{ platform, others },
      google: createGoogleVerifier({ clientId: platform.settings.googleClientId }),
      oidc: createOidcProvider(platform.settings.oidc),
      limits: createRateLimits(platform.createLimiter),
    }),
  createRouter: usersRouter,
  createOperations: (service) => [...usersOperations(service), ...oidcOperations(service)],
  searched: (service) => service.searched,
  createTopics: usersTopics,
  endAccount: (service) => async (username) => {
    await service.forgetRecovery(username);
    await service.forgetPasskeys(username);
  },
  letters: (service) => service.letters,
  tidy: (service, platform) => [
    () => service.endAccounts(),
    () => removeExpired(platform, sessions),
    () => removeExpired(platform, accountLinks),
    () => removeExpired(platform, oidcVisits),
    () => removeExpired(platform, passkeyChallenges),
  ],
  clearLost: (service) => service.clearStaleSockets(),
});
