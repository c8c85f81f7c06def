import { usernameKey } from '@collabor8/domain';
import { defineCollection } from '../../ports/define-collection.js';
import type { Collections } from '../../ports/document-store.js';
import type { PersonBook } from './person-books.js';

/** By what somebody comes back who has forgotten their password; `_id` is the username's key. */
export interface RecoveryBookDocument extends PersonBook {
  /** The address that they have shown to be theirs. */
  readonly email?: string | undefined;
  /** Under what it is looked for; there while `email` is. */
  readonly emailKey?: string | undefined;
  /** One that they have still to show. */
  readonly pendingEmail?: string | undefined;
  /** Hashes of the codes that are left. */
  readonly codes: readonly string[];
  /** When they were made, ISO 8601; absent where none ever were. */
  readonly codesMadeAt?: string | undefined;
}

export const recoveryBooks = defineCollection<RecoveryBookDocument>()({
  name: 'recoveryBooks',
  ownedBy: '_id',
  dividedBy: '_id',
  // Several accounts may be of one person, hence of one address.
  indexes: { byEmail: { equals: ['emailKey'], order: ['_id'], direction: 'asc' } },
});

/** The address that somebody has shown to be theirs, to which they are written. */
export const mailAddressOf = async (
  from: Collections,
  username: string,
): Promise<string | undefined> =>
  (await from.collection(recoveryBooks).get(usernameKey(username)))?.email;

/** In the unit of work after which nobody may show the address that they had still to show. */
export async function forgetPending(unit: Collections, username: string): Promise<void> {
  const books = unit.collection(recoveryBooks);
  await books.update(usernameKey(username), ({ pendingEmail: _, ...book }) => book);
}

export async function forgetCodes(unit: Collections, username: string): Promise<void> {
  const books = unit.collection(recoveryBooks);
  await books.update(usernameKey(username), ({ codesMadeAt: _, ...book }) => ({
    ...book,
    codes: [],
  }));
}

/** An authenticator app that somebody has; `_id` is the username's key. */
export interface SecondStepDocument extends PersonBook {
  /** In base32: the app has the same. */
  readonly secret: string;
  /** Since when a code is asked for, ISO 8601; absent until the app has shown one. */
  readonly since?: string | undefined;
  /** The latest half minute of which a code was used: neither it nor an earlier one works again. */
  readonly usedStep: number;
}

export const secondSteps = defineCollection<SecondStepDocument>()({
  name: 'secondSteps',
  ownedBy: '_id',
  indexes: {},
});

/** A link that was sent or handed out; `_id` is the hash of its token. It goes when it is used. */
export interface AccountLinkDocument {
  readonly _id: string;
  readonly username: string;
  readonly purpose: 'password' | 'email';
  /** Whether whoever uses it needs no code of their authenticator app any more. */
  readonly clearsSecondStep?: boolean | undefined;
  /** By an administrator. */
  readonly isHandedOut?: boolean | undefined;
  /** Which address whoever opens it shows to be theirs. */
  readonly email?: string | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export const accountLinks = defineCollection<AccountLinkDocument>()({
  name: 'accountLinks',
  dividedBy: '_id',
  indexes: {
    ofPerson: { equals: ['username', 'purpose'], order: ['expiresAt'], direction: 'asc' },
    byExpiry: { equals: [], order: ['expiresAt'], direction: 'asc' },
  },
});
