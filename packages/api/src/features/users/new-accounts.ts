import { usernameKey } from '@collabor8/domain';
import { credentials, users, type CredentialDocument, type UserDocument } from './documents.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';

export interface NewAccount {
  readonly username: string;
  readonly dateJoined: Date;
  readonly avatarUrl?: string | undefined;
  /** How the person will prove who they are. */
  readonly proof: Pick<CredentialDocument, 'passwordHash' | 'googleSubject'>;
}

/**
 * Writes the two documents of an account inside a unit that runUnit runs; undefined when the name is
 * taken: by a user, imported ones included, or by an account that was deleted.
 */
export async function writeAccount(
  store: Collections,
  { username, dateJoined, avatarUrl, proof }: NewAccount,
): Promise<Stored<UserDocument> | undefined> {
  const _id = usernameKey(username);
  if (await isTaken(store, _id)) return undefined;
  const credential = { _id, username, ...proof, isDeleted: false };
  stillFree(await store.collection(credentials).insert(credential));
  const user = await store.collection(users).insert({
    _id,
    username,
    avatarUrl,
    biography: '',
    dateJoined: dateJoined.toISOString(),
  });
  return stillFree(user);
}

async function isTaken(store: Collections, key: string): Promise<boolean> {
  return (
    (await store.collection(users).get(key)) !== undefined ||
    (await store.collection(credentials).get(key)) !== undefined
  );
}
