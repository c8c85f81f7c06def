import { StoreNewerError, type DataModel } from '../../ports/data-model.js';
import {
  createProgress,
  declarationsOf,
  differencesOf,
  layoutOf,
  SEARCH,
  type Layouts,
  type OnProgress,
} from '../../store-engine/declarations.js';
import { Counts } from './counts.js';
import type { DocumentTable } from './document-table.js';
import { isDuplicateKey, type Connection } from './driver.js';
import { IndexTable } from './index-table.js';
import { Making } from './making-note.js';
import { SearchTable } from './search-table.js';
import type { DeclaredIndex } from './traces.js';

const LAYOUTS: Layouts = { index: 1, search: 2 };

/** How a search is declared that is to be made from its beginning. */
const UNCOUNTED = JSON.stringify({ LAYOUT: LAYOUTS.search });

/** Stands for the file as a whole; no collection is called so. */
const STATE = '?';

export interface PreparingOptions {
  readonly model?: DataModel;
  /** Hears of long work. */
  readonly onProgress?: OnProgress;
  /** What is put into a new file is found later, once `makeBeside` has made its searches. */
  readonly isFoundLater?: boolean;
}

/**
 * Creates what the declarations need and is not there, and puts aside what was declared otherwise
 * when the file was last opened; `makeBeside` does what takes long. Must run inside a transaction. Collections that are not declared
 * are left alone, so that a tool may open a part of the model.
 * @throws StoreNewerError where a newer release has opened the file, which this one would take indexes from
 */
export function prepareSchema(
  connection: Connection,
  tables: readonly DocumentTable<never>[],
  options: PreparingOptions,
): void {
  connection.exec(
    'CREATE TABLE IF NOT EXISTS _schema (collection TEXT, name TEXT, declaration TEXT NOT NULL, PRIMARY KEY (collection, name)) WITHOUT ROWID',
  );
  if (options.model) checkModel(connection, options.model);
  // Written when somebody asks whether writing works.
  connection.exec('CREATE TABLE IF NOT EXISTS _ping (id INTEGER PRIMARY KEY, at TEXT NOT NULL)');
  Counts.create(connection);
  for (const table of tables) prepareCollection(connection, table, options);
}

/** A file belongs to the newest release that has opened it: only one server ever works on it. */
function checkModel(connection: Connection, { version }: DataModel): void {
  const key = [STATE, STATE];
  const [found] = connection.rows<[string]>(
    'SELECT declaration FROM _schema WHERE collection = ? AND name = ?',
    key,
  );
  const newest = Number(found?.[0] ?? 0);
  if (version < newest) throw new StoreNewerError(version, newest);
  if (version > newest) {
    connection.run('INSERT OR REPLACE INTO _schema VALUES (?, ?, ?)', [...key, String(version)]);
  }
}

function prepareCollection(
  connection: Connection,
  table: DocumentTable<never>,
  options: PreparingOptions,
): void {
  table.create(connection);
  const rows = connection.rows<[string, string]>(
    'SELECT name, declaration FROM _schema WHERE collection = ?',
    [table.name],
  );
  const there = new Map(rows);
  const wanted = declarationsOf(table.definition, LAYOUTS);
  // Which documents such a search has is not told by a number.
  if (table.traces.search?.making.isUncounted(connection)) there.set(SEARCH, UNCOUNTED);
  const { stale, missing } = differencesOf(there, wanted);
  let hasFormer = false;
  for (const name of stale) {
    if (name === SEARCH) {
      // Tables of another layout can't be asked.
      const isKept = layoutOf(there.get(SEARCH)) === layoutOf(wanted.get(SEARCH));
      hasFormer = SearchTable.leave(connection, table.name, isKept);
    } else dropIndex(connection, table.name, name);
    connection.run('DELETE FROM _schema WHERE collection = ? AND name = ?', [table.name, name]);
  }
  if (missing.size > 0) create(connection, table, { ...options, missing, hasFormer });
  for (const name of missing) {
    connection.run('INSERT INTO _schema VALUES (?, ?, ?)', [
      table.name,
      name,
      wanted.get(name) ?? '',
    ]);
  }
}

function dropIndex(connection: Connection, collection: string, name: string): void {
  IndexTable.drop(connection, collection, name);
  Counts.clear(connection, collection, name);
  new Making(collection, name).end(connection);
}

interface Missing extends PreparingOptions {
  readonly missing: ReadonlySet<string>;
  /** Whether people search by tables of before. */
  readonly hasFormer: boolean;
}

/** Creates tables, which take in what is there while the store is open; those of unique keys before anything is written. */
function create(
  connection: Connection,
  table: DocumentTable<never>,
  { missing, hasFormer, onProgress = () => undefined, isFoundLater }: Missing,
): void {
  const { indexes, search } = table.traces;
  const isEmpty = table.after(connection, undefined, 1).length === 0;
  for (const [name, index] of indexes) {
    if (!missing.has(name)) continue;
    index.table.create(connection);
    if (isEmpty) continue;
    index.making.begin(connection);
    if (index.definition.unique) fill(connection, table, { name, index, onProgress });
  }
  if (!missing.has(SEARCH)) return;
  search?.create(connection);
  if (!isEmpty || isFoundLater) search?.making.begin(connection, hasFormer);
}

interface Filling {
  readonly name: string;
  readonly index: DeclaredIndex;
  readonly onProgress: OnProgress;
}

function fill(
  connection: Connection,
  table: DocumentTable<never>,
  { name, index, onProgress }: Filling,
): void {
  const what = { name: table.name, missing: new Set([name]) };
  const progress = createProgress(what, table.size(connection), onProgress);
  try {
    let taken: number;
    do {
      taken = table.fillIndex(connection, index);
      progress.next(taken);
    } while (taken > 0);
  } catch (cause) {
    if (!isDuplicateKey(cause)) throw cause;
    const sentence = `Two documents of ${table.name} hold the same unique key; remove one first.`;
    throw new Error(sentence, { cause });
  }
  progress.end();
}
