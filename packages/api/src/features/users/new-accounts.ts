import { usernameKey } from '@collabor8/domain';
import { credentials, users, type CredentialDocument, type UserDocument } from './documents.js';
import type { Collections, Stored } from '../../ports/document-store.js';

export interface NewAccount {
  readonly username: string;
  readonly dateJoined: Date;
  readonly avatarUrl?: string | undefined;
  /** How the person will prove who they are. */
  readonly proof: Pick<CredentialDocument, 'passwordHash' | 'googleSubject'>;
}

/**
 * Writes the two documents of an account inside a transaction; undefined when the name is taken: by
 * a user, imported ones included, or by an account that was deleted.
 */
export async function writeAccount(
  store: Collections,
  { username, dateJoined, avatarUrl, proof }: NewAccount,
): Promise<Stored<UserDocument> | undefined> {
  const _id = usernameKey(username);
  if (await isTaken(store, _id)) return undefined;
  await store.collection(credentials).insert({ _id, username, ...proof, isDeleted: false });
  const user = await store.collection(users).insert({
    _id,
    username,
    avatarUrl,
    biography: '',
    dateJoined: dateJoined.toISOString(),
  });
  if (!user.ok) throw new Error('A name was taken inside a transaction.');
  return user.value;
}

async function isTaken(store: Collections, key: string): Promise<boolean> {
  return (
    (await store.collection(users).get(key)) !== undefined ||
    (await store.collection(credentials).get(key)) !== undefined
  );
}
