import { usernameKey } from '@collabor8/domain';
import { credentials, noteLook } from '../features/users/index.js';
import { importedUsers, type ImportedUserDocument } from './documents.js';
import type { Collections } from '../ports/document-store.js';
import { stillFree } from '../ports/run-unit.js';
import type { DumpSite } from './dump-site.js';
import { cleanUsername, freeUsername } from './usernames.js';

/** What a post or comment says about who wrote it. */
export interface Byline {
  readonly userId?: number | undefined;
  readonly displayName?: string | undefined;
}

export const importedUserId = (site: DumpSite, id: number): string => `${site.name}-${id}`;

/** The name of someone the dump has no user for. */
const nameOf = ({ userId, displayName }: Byline): string => {
  const fallback = userId === undefined ? 'anonymous' : `user${userId}`;
  return cleanUsername(displayName ?? fallback, fallback);
};

const idOfName = (site: DumpSite, name: string): string => `${site.name}-name-${usernameKey(name)}`;

async function byId(
  unit: Collections,
  ids: ReadonlySet<string>,
): Promise<Map<string, ImportedUserDocument>> {
  const found = await unit.collection(importedUsers).getMany([...ids]);
  return new Map(found.map((user) => [user._id, user]));
}

/** Takes the name like that of a deleted account: nobody can sign up as the author of others' posts, or look like it. */
async function reserveName(unit: Collections, _id: string, name: string) {
  const username = await freeUsername(unit, name);
  const nameKey = usernameKey(username);
  stillFree(await unit.collection(credentials).insert({ _id: nameKey, username, isDeleted: true }));
  await noteLook(unit, username);
  const user: ImportedUserDocument = { _id, username, nameKey, displayName: name };
  return stillFree(await unit.collection(importedUsers).insert(user));
}

/** Finds who wrote each of many texts; people who are not among the dump's users get a name only. */
export async function findAuthors(
  unit: Collections,
  site: DumpSite,
  bylines: readonly Byline[],
): Promise<(byline: Byline) => ImportedUserDocument> {
  const ids = bylines.flatMap(({ userId }) => (userId === undefined ? [] : userId));
  const users = await byId(unit, new Set(ids.map((id) => importedUserId(site, id))));
  const known = ({ userId }: Byline): ImportedUserDocument | undefined =>
    userId === undefined ? undefined : users.get(importedUserId(site, userId));

  const names = bylines.filter((byline) => !known(byline)).map(nameOf);
  const named = await byId(unit, new Set(names.map((name) => idOfName(site, name))));
  for (const name of names) {
    const _id = idOfName(site, name);
    if (!named.has(_id)) named.set(_id, await reserveName(unit, _id, name));
  }

  return (byline) => {
    const author = known(byline) ?? named.get(idOfName(site, nameOf(byline)));
    if (author === undefined) throw new Error('Authors were asked for one who was not looked up.');
    return author;
  };
}
