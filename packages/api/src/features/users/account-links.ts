import { usernameKey } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { users } from './documents.js';
import { accountLinks, type AccountLinkDocument } from './recovery-documents.js';
import { hashOfToken, newToken } from './tokens.js';

type Purpose = AccountLinkDocument['purpose'];

export interface NewLink {
  readonly username: string;
  readonly purpose: Purpose;
  /** Which address is shown by it. */
  readonly email?: string;
  readonly clearsSecondStep?: boolean;
  /** Of those that strangers can have sent in a day: it takes the place of one that is over sooner. */
  readonly isLastOfDay?: boolean;
  /** By an administrator: whoever has others sent takes no place from it. */
  readonly isHandedOut?: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Links of one person and purpose that may be open at a time: of those handed out, and of the others. */
export const LINKS_MAX = 5;

/** Writes a link in a unit of work, and answers its token, which nobody keeps; undefined while too many for a password are open. */
export async function writeLink(
  unit: Collections,
  { username, purpose, email, clearsSecondStep = false, isHandedOut = false, ...link }: NewLink,
  now: Date,
): Promise<string | undefined> {
  const collection = unit.collection(accountLinks);
  const page = { equals: [username, purpose], limit: 2 * LINKS_MAX, reverse: true };
  const { items } = await collection.page('ofPerson', page);
  const open = items.filter(
    (link) => link.expiresAt > now.getTime() && (link.isHandedOut ?? false) === isHandedOut,
  );
  if (open.length >= LINKS_MAX) {
    if (purpose === 'password' && link.isLastOfDay !== true) return undefined;
    // Strangers have none of these sent, or few; that many are of letters that the mail server has not taken.
    await collection.remove(open.at(-1)?._id ?? '');
  }
  const token = newToken();
  await collection.insert({
    ...{ _id: hashOfToken(token), username, purpose, expiresAt: link.expiresAt },
    ...(email !== undefined && { email }),
    ...(clearsSecondStep && { clearsSecondStep }),
    ...(isHandedOut && { isHandedOut }),
  });
  return token;
}

/** What a token is good for; undefined when it is over, or its account is. */
export async function findLink(
  from: Collections,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<AccountLinkDocument | undefined> {
  const link = await from.collection(accountLinks).get(hashOfToken(token));
  if (link?.purpose !== purpose || link.expiresAt <= now.getTime()) return undefined;
  const user = await from.collection(users).get(usernameKey(link.username));
  return user && link;
}

/** Takes away somebody's links of all purposes, used or not; those that an administrator handed out where `isHandedOut`. */
export async function removeLinks(
  unit: Collections,
  username: string,
  { isHandedOut = true } = {},
): Promise<void> {
  const collection = unit.collection(accountLinks);
  for (const purpose of ['password', 'email'] as const) {
    const links = readAll(collection, 'ofPerson', { equals: [username, purpose] });
    for await (const link of links) {
      if (isHandedOut || link.isHandedOut !== true) await collection.remove(link._id);
    }
  }
}
