import { checkNewUsername, USERNAME_MAX_LENGTH, usernameKey } from '@collabor8/domain';
import {
  atFirst,
  credentials,
  nameLooks,
  users,
  type CredentialDocument,
  type UserDocument,
} from './documents.js';
import { queueWebhooks } from '../../platform/webhooks.js';
import type { Collections, Stored, DocumentStore } from '../../ports/document-store.js';
import { runUnit, stillFree, TakenMeanwhileError } from '../../ports/run-unit.js';
import { isNameTaken, isReserved, lookOf, noteLook } from './name-looks.js';
import { refuseLinked, type Admission } from './admission.js';

interface NewAccount {
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

const PICTURE_MAX_LENGTH = 2048;
const NAMES_A_QUERY = 20;

/** By what an account elsewhere is linked, and found. */
const INDEXES = { googleSubject: 'byGoogleSubject', oidcSubject: 'byOidcSubject' } as const;
type Link = keyof typeof INDEXES;

/** What somebody else vouches for about a person who signs in here for the first time. */
interface LinkedIdentity {
  readonly link: Link;
  readonly subject: string;
  readonly name: string | undefined;
  /** What they are called where `name` can be no username. */
  readonly fallback: string;
  readonly picture: string | undefined;
}

/** Not connected with the provider any more; the same where nothing else is left to sign in by. */
export function withoutOidc<C extends CredentialDocument>(before: C): C | Omit<C, 'oidcSubject'> {
  const { oidcSubject: _, ...others } = before;
  return (before.passwordHash ?? before.googleSubject) === undefined ? before : others;
}

/** The display name as far as it can be a username here. */
function usableName(name: string | undefined, fallback: string): string {
  const letters = [...(name ?? '')].slice(0, USERNAME_MAX_LENGTH);
  const cleaned = letters
    .filter((letter) => checkNewUsername(`x${letter}`).ok)
    .join('')
    .trim();
  return cleaned !== '' && checkNewUsername(cleaned).ok ? cleaned : fallback;
}

/** 'Ada', 'Ada 2', 'Ada 3' …, each within the length of a username. */
function numberedName(name: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`;
  return (
    [...name]
      .slice(0, USERNAME_MAX_LENGTH - suffix.length)
      .join('')
      .trimEnd() + suffix
  );
}

const usablePicture = (picture: string | undefined): string | undefined =>
  picture !== undefined && picture.length <= PICTURE_MAX_LENGTH && /^https:\/\//.test(picture)
    ? picture
    : undefined;

/** The account that is linked to one elsewhere; the subject alone decides, never a name. */
export async function findLinkedAccount(
  store: Collections,
  { link, subject }: Pick<LinkedIdentity, 'link' | 'subject'>,
): Promise<Stored<UserDocument> | undefined> {
  const page = await store
    .collection(credentials)
    .page(INDEXES[link], { equals: [subject], limit: 1 });
  const [credential] = page.items;
  return credential && (await store.collection(users).get(credential._id));
}

/** The first of the numbered names that no user and no account, deleted ones included, has or looks like. */
async function freeName(store: Collections, name: string): Promise<string> {
  for (let first = 1; ; first += NAMES_A_QUERY) {
    const names = Array.from({ length: NAMES_A_QUERY }, (_, position) =>
      numberedName(name, first + position),
    );
    const keys = names.map(usernameKey);
    const known = await store.collection(users).getMany(keys);
    const kept = await store.collection(credentials).getMany(keys);
    const alike = await store.collection(nameLooks).getMany(names.map(lookOf));
    const taken = new Set([...known, ...kept].map(({ _id }) => _id));
    const seen = new Set(alike.map(({ _id }) => _id));
    const free = names.find(
      (candidate) =>
        !taken.has(usernameKey(candidate)) &&
        !seen.has(lookOf(candidate)) &&
        !isReserved(candidate),
    );
    if (free !== undefined) return free;
  }
}

/** Writes an account for a first sign-in, inside a unit that runUnit runs, under a new name. */
async function writeLinkedAccount(
  store: Collections,
  { link, subject, name, fallback, picture }: LinkedIdentity,
  dateJoined: Date,
): Promise<Stored<UserDocument>> {
  const user = await writeAccount(store, {
    username: await freeName(store, usableName(name, fallback)),
    dateJoined,
    avatarUrl: usablePicture(picture),
    proof: { [link]: subject },
  });
  if (user === undefined) throw new TakenMeanwhileError();
  return user;
}

/** The account of somebody whom a provider vouches for; at the first time it is made. */
export const admitLinked = (
  store: DocumentStore,
  identity: LinkedIdentity,
  { now, admission }: { readonly now: Date; readonly admission: Admission },
): Promise<{ readonly document: Stored<UserDocument>; readonly isNew: boolean }> =>
  runUnit(store, async (unit) => {
    const known = await findLinkedAccount(unit, identity);
    if (known !== undefined) return { document: known, isNew: false };
    if ((await admission.admit(unit)) === 'waits') throw refuseLinked();
    // As it would be called here: what is taken out of a name may leave another one.
    const name = usableName(identity.name, identity.fallback);
    const isKept = await admission.isReserved(unit, name);
    const named = { ...identity, name: isKept ? undefined : name };
    return { document: await writeLinkedAccount(unit, named, now), isNew: true };
  });
