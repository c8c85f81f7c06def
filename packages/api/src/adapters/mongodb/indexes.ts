import { MongoServerError, type IndexDescription } from 'mongodb';
import { SEARCH } from '../../store-engine/declarations.js';
import { isDuplicateKey } from './failures.js';
import { present } from './key-paths.js';
import { where } from './rows.js';
import type { DeclaredIndex, Table } from './table.js';

const INDEX_NOT_FOUND = 27;

/** Makes the indexes of declarations; one that is there as declared is left as it is. */
export async function createIndexes(table: Table<never>, names: readonly string[]): Promise<void> {
  const indexes = names.flatMap((name) => onServer(table, name) ?? []);
  if (indexes.length === 0) return;
  try {
    await table.rows.createIndexes(indexes);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new Error(`Two documents of ${table.name} hold the same unique key; remove one first.`, {
      cause: error,
    });
  }
}

export async function dropIndex(table: Table<never>, name: string): Promise<void> {
  try {
    await table.rows.dropIndex(nameOnServer(name));
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === INDEX_NOT_FOUND)) throw error;
  }
}

const nameOnServer = (name: string): string => (name === SEARCH ? 'search' : `on_${name}`);

function onServer(table: Table<never>, name: string): IndexDescription | undefined {
  if (name === SEARCH) {
    return {
      key: { terms: 1, time: -1, _id: -1 },
      name: nameOnServer(name),
      partialFilterExpression: where({ terms: { $exists: true } }),
    };
  }
  const index = table.indexes.get(name);
  return index && declared(index);
}

/** The rows that have all fields, in their order; undefined where the index of the ids is enough. */
function declared({ name, definition, paths }: DeclaredIndex): IndexDescription | undefined {
  const { unique = false } = definition;
  const all = unique ? paths.equals : [...paths.equals, ...paths.sort];
  if (all.join() === '_id') return undefined;
  return {
    key: new Map(all.map((path) => [path, 1])),
    name: nameOnServer(name),
    partialFilterExpression: where({ ...present([...all, ...paths.sort]), ...paths.only }),
    ...(unique && { unique }),
  };
}
