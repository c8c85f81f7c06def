import { usernameKey } from '@collabor8/domain';
import { importedUsers } from './documents.js';
import { atFirst, noteLook, users } from '../features/users/index.js';
import type { Collections } from '../ports/document-store.js';
import { stillFree } from '../ports/run-unit.js';
import { importedUserId } from './authors.js';
import type { FileImporter, ImportContext } from './file-importer.js';
import { newRows } from './new-rows.js';
import { parseRows, userRowSchema, type UserRow } from './row-schemas.js';
import { cleanUsername, freeUsername } from './usernames.js';

interface NewUser {
  readonly _id: string;
  /** As the dump has it. */
  readonly displayName: string;
  readonly wanted: string;
  readonly biography: string;
  readonly dateJoined: string;
}

/** People without a password: nobody can log in as one of them, and nobody can take their name. */
export function importUsers({ store, site, toMarkdown }: ImportContext): FileImporter {
  const toNewUser = (row: UserRow): NewUser => {
    const wanted = cleanUsername(row.DisplayName ?? '', `user${row.Id}`);
    return {
      _id: importedUserId(site, row.Id),
      displayName: row.DisplayName ?? wanted,
      wanted,
      biography: toMarkdown(row.AboutMe),
      dateJoined: row.CreationDate,
    };
  };

  const write = async (unit: Collections, user: NewUser): Promise<boolean> => {
    const { _id, displayName, biography, dateJoined } = user;
    const username = await freeUsername(unit, user.wanted);
    const nameKey = usernameKey(username);
    const person = { _id, username, nameKey, displayName };
    stillFree(await unit.collection(importedUsers).insert(person));
    const document = { _id: nameKey, username, biography, ...atFirst(dateJoined) };
    stillFree(await unit.collection(users).insert(document));
    await noteLook(unit, username);
    return username !== user.wanted;
  };

  return {
    async prepare(rows) {
      const { good, bad } = parseRows(rows, () => userRowSchema);
      const rowsById = await newRows(store.collection(importedUsers), good, (row) =>
        importedUserId(site, row.Id),
      );
      const added = [...rowsById.values()].map(toNewUser);
      return {
        bad,
        async write(unit) {
          let numbered = 0;
          for (const user of added) numbered += Number(await write(unit, user));
          return {
            imported: added.length,
            known: good.length - added.length,
            skipped: 0,
            kept: { 'users whose name was taken and got a number': numbered },
          };
        },
      };
    },
  };
}
