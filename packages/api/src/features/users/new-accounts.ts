import { usernameKey } from '@collabor8/domain';
import {
  atFirst,
  credentials,
  users,
  type CredentialDocument,
  type UserDocument,
} from './documents.js';
import { queueWebhooks } from '../../platform/webhooks.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { isNameTaken, noteLook } from './name-looks.js';

export interface NewAccount {
  readonly username: string;
  readonly dateJoined: Date;
  readonly avatarUrl?: string | undefined;
  /** How the person will prove who they are. */
  readonly proof: Pick<CredentialDocument, 'passwordHash' | 'googleSubject' | 'oidcSubject'>;
}

/**
 * Writes the two documents of an account inside a unit that runUnit runs; undefined when the name is
 * taken, or looks like one that is: by a user, imported ones included, or by an account that was
 * deleted.
 */
export async function writeAccount(
  store: Collections,
  { username, dateJoined, avatarUrl, proof }: NewAccount,
): Promise<Stored<UserDocument> | undefined> {
  const _id = usernameKey(username);
  if (await isNameTaken(store, username)) return undefined;
  const credential = { _id, username, ...proof, isDeleted: false };
  stillFree(await store.collection(credentials).insert(credential));
  await noteLook(store, username);
  const joined = { kind: 'person.joined', at: dateJoined.toISOString(), username } as const;
  await queueWebhooks(store, joined);
  const user = await store.collection(users).insert({
    _id,
    username,
    avatarUrl,
    biography: '',
    ...atFirst(dateJoined.toISOString()),
  });
  return stillFree(user);
}
