import {
  formsOfText,
  nameWords,
  type Activity,
  type LastSeenBy,
  type PushDevice,
  type User,
} from '@collabor8/domain';
import { defineCollection } from '../../ports/define-collection.js';

/** A person as others see them; `_id` is the username's key, `username` the spelling people see. */
export interface UserDocument extends Omit<User, 'lastSeen' | 'revision'> {
  readonly _id: string;
  /** 1 while a socketId is registered; absent otherwise, so that the index holds the few. */
  readonly isConnected?: 1 | undefined;
  /** Sorts the list by activity, those who are here before those who were: 1 while `isConnected`. */
  readonly presence: 0 | 1;
  /** When the person was seen here last, ISO 8601: noted as they come and go, not with every request. */
  readonly seenAt: string;
  /** Who is told when they were here last; absent for everybody. */
  readonly lastSeenBy?: Exclude<LastSeenBy, 'everybody'> | undefined;
  /** When it was, where not everybody may know: `seenAt`, by which lists are sorted, is when they joined. */
  readonly keptSeenAt?: string | undefined;
}

/** Somebody who has not been here since they joined. */
export const atFirst = (
  dateJoined: string,
): Pick<UserDocument, 'dateJoined' | 'presence' | 'seenAt'> => ({
  ...{ dateJoined, presence: 0, seenAt: dateJoined },
});

/** Finds, among those whose name matches, the people who can be called. */
export const CONNECTED_LABEL = 'connected';

export const users = defineCollection<UserDocument>()({
  name: 'users',
  dividedBy: '_id',
  indexes: {
    byName: { equals: [], order: ['_id'], direction: 'asc', counted: true },
    byActivity: { equals: [], order: ['presence', 'seenAt'], direction: 'desc' },
    connected: { equals: ['isConnected'], order: ['_id'], direction: 'asc' },
  },
  search: {
    version: 4,
    wordsFrom: ['username', 'biography'],
    // Forms alone are of the biography: who looks for a name types words.
    words: ({ username, biography }) => ({
      all: [...nameWords(username), ...formsOfText(biography)],
    }),
    labels: (user) => (user.isConnected === 1 ? [CONNECTED_LABEL] : []),
    time: (user) => Date.parse(user.dateJoined),
  },
});

/** How a person proves who they are. Stays when the account goes, so that nobody takes its name. */
export interface CredentialDocument {
  readonly _id: string;
  readonly username: string;
  readonly passwordHash?: string | undefined;
  /** The subject of the person's Google account. */
  readonly googleSubject?: string | undefined;
  /** The issuer and subject of the person's account at the community's provider. */
  readonly oidcSubject?: string | undefined;
  readonly isDeleted: boolean;
}

export const credentials = defineCollection<CredentialDocument>()({
  name: 'credentials',
  dividedBy: '_id',
  indexes: {
    byName: { equals: [], order: ['_id'], direction: 'asc' },
    byGoogleSubject: { equals: ['googleSubject'], order: [], direction: 'asc', unique: true },
    byOidcSubject: { equals: ['oidcSubject'], order: [], direction: 'asc', unique: true },
  },
});

/** A name that is taken; `_id` is how it looks, so that nobody can sign up as somebody else's double. Stays as long. */
export interface NameLookDocument {
  readonly _id: string;
  /** The first who had a name that looks so. */
  readonly username: string;
}

export const nameLooks = defineCollection<NameLookDocument>()({ name: 'nameLooks', indexes: {} });

/** A browser that is signed in; `_id` is the hash of the session's token, times are milliseconds since 1970. */
export interface SessionDocument {
  readonly _id: string;
  readonly username: string;
  /** Tells when it was used last as well: it is moved on as the session is used. */
  readonly expiresAt: number;
  /** Such as 'Firefox on Linux'; it and `begunAt` are absent in sessions of an earlier version. */
  readonly device?: string | undefined;
  readonly begunAt?: number | undefined;
  /** When the person proved last who they are; where it is absent, as it began. */
  readonly provedAt?: number | undefined;
  /** How its browser is told things while no tab is open, once its person wants that. */
  readonly push?: PushDevice | undefined;
  /** The hash of that address: one browser is told for one person. */
  readonly endpointId?: string | undefined;
}

export const sessions = defineCollection<SessionDocument>()({
  name: 'sessions',
  dividedBy: '_id',
  indexes: {
    byUser: { equals: ['username'], order: ['_id'], direction: 'asc' },
    byUse: { equals: ['username'], order: ['expiresAt'], direction: 'desc' },
    byExpiry: { equals: [], order: ['expiresAt'], direction: 'asc' },
    byEndpoint: { equals: ['endpointId'], order: [], direction: 'asc' },
  },
});

/** An account that was deleted, until all that hangs on it is in order; `_id` is the username's key. */
export interface AccountEndingDocument {
  readonly _id: string;
  readonly username: string;
}

export const accountEndings = defineCollection<AccountEndingDocument>()({
  name: 'accountEndings',
  indexes: {},
});

/** A picture a person gave themselves; `_id` is the username's key. */
export interface AvatarDocument {
  readonly _id: string;
  /** What the encoder made of it, in base64. */
  readonly made: string;
}

export const avatars = defineCollection<AvatarDocument>()({ name: 'avatars', indexes: {} });

/** What was done with an account, and by what it is known; `_id` is the username's key. */
export interface ActivityBookDocument {
  readonly _id: string;
  readonly username: string;
  /** Newest first. */
  readonly rows: readonly Activity[];
  /** Hashes of the tokens of the browsers that signed in last, the latest first. */
  readonly devices: readonly string[];
}

export const activityBooks = defineCollection<ActivityBookDocument>()({
  name: 'activityBooks',
  ownedBy: '_id',
  indexes: {},
});
