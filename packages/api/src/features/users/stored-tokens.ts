import { TOKENS_MAX, usernameKey, type TokenRow, type TokenScope } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { defineCollection } from '../../ports/define-collection.js';
import type { Collections } from '../../ports/document-store.js';
import type { Session } from '../../request/session.js';
import { users } from './documents.js';
import { hashOfToken } from './tokens.js';

/** By what a script asks in somebody's name; `_id` is the hash of the token, days are such as '2026-02-28', UTC. */
export interface TokenDocument {
  readonly _id: string;
  readonly username: string;
  /** What its owner calls it. */
  readonly name: string;
  readonly scope: TokenScope;
  readonly madeOn: string;
  /** Absent until it is used. */
  readonly usedOn?: string | undefined;
}

export const tokens = defineCollection<TokenDocument>()({
  name: 'tokens',
  dividedBy: '_id',
  indexes: { ofPerson: { equals: ['username'], order: ['madeOn', '_id'], direction: 'asc' } },
});

/** Somebody's, the latest last. */
export async function tokensOf(
  from: Collections,
  username: string,
): Promise<readonly TokenDocument[]> {
  const page = { equals: [username], limit: TOKENS_MAX };
  return (await from.collection(tokens).page('ofPerson', page)).items;
}

export const toTokenRow = ({ _id: id, name, scope, madeOn, usedOn }: TokenDocument): TokenRow => ({
  ...{ id, name, scope, madeOn, usedOn: usedOn ?? null },
});

/** Takes all of somebody's back. */
export async function removeTokens(from: Collections, username: string): Promise<void> {
  for (const { _id } of await tokensOf(from, username)) await from.collection(tokens).remove(_id);
}

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Who asks with a token; notes once a day that it was used. */
export async function findByToken(
  { store, now }: Pick<Platform, 'store' | 'now'>,
  token: string,
): Promise<Session | null> {
  const id = hashOfToken(token);
  const collection = store.collection(tokens);
  const found = await collection.get(id);
  if (found === undefined) return null;
  const { username, scope } = found;
  // None outlives its person, whatever was under way as they went.
  if ((await store.collection(users).get(usernameKey(username))) === undefined) return null;
  const usedOn = dayOf(now());
  if (found.usedOn !== usedOn) {
    // Where it fails it has just been taken back.
    const noted = await collection.update(id, (before) => ({ ...before, usedOn }));
    if (!noted.ok) return null;
  }
  return { id, username, scope };
}
