import { StoreNewerError, type DataModel } from '../../ports/data-model.js';
import {
  createProgress,
  declarationsOf,
  differencesOf,
  SEARCH,
  type Layouts,
  type OnProgress,
} from '../../store-engine/declarations.js';
import { Counts } from './counts.js';
import type { DocumentTable } from './document-table.js';
import type { Connection } from './driver.js';
import { IndexTable } from './index-table.js';
import { SearchTable } from './search-table.js';
import { NO_TRACES } from './traces.js';

const LAYOUTS: Layouts = { index: 1, search: 2 };

/** Stands for the file as a whole; no collection is called so. */
const STATE = '?';

export interface PreparingOptions {
  readonly model?: DataModel;
  /** Hears of long work. */
  readonly onProgress?: OnProgress;
}

/**
 * Creates what the declarations need and is not there, and rebuilds what was declared otherwise
 * when the file was last opened. Must run inside a transaction. Collections that are not declared
 * are left alone, so that a tool may open a part of the model.
 * @throws StoreNewerError where a newer release has opened the file, which this one would take indexes from
 */
export function prepareSchema(
  connection: Connection,
  tables: readonly DocumentTable<never>[],
  { model, onProgress = () => undefined }: PreparingOptions,
): void {
  connection.exec(
    'CREATE TABLE IF NOT EXISTS _schema (collection TEXT, name TEXT, declaration TEXT NOT NULL, PRIMARY KEY (collection, name)) WITHOUT ROWID',
  );
  if (model) checkModel(connection, model);
  // Written when somebody asks whether writing works.
  connection.exec('CREATE TABLE IF NOT EXISTS _ping (id INTEGER PRIMARY KEY, at TEXT NOT NULL)');
  Counts.create(connection);
  for (const table of tables) prepareCollection(connection, table, onProgress);
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
  onProgress: OnProgress,
): void {
  table.create(connection);
  const rows = connection.rows<[string, string]>(
    'SELECT name, declaration FROM _schema WHERE collection = ?',
    [table.name],
  );
  const there = new Map(rows);
  const wanted = declarationsOf(table.definition, LAYOUTS);
  const { stale, missing } = differencesOf(there, wanted);
  for (const name of stale) drop(connection, table.name, name);
  if (missing.size > 0) build(connection, table, missing, onProgress);
  for (const name of missing) {
    connection.run('INSERT INTO _schema VALUES (?, ?, ?)', [
      table.name,
      name,
      wanted.get(name) ?? '',
    ]);
  }
}

function drop(connection: Connection, collection: string, name: string): void {
  if (name === SEARCH) SearchTable.drop(connection, collection);
  else {
    IndexTable.drop(connection, collection, name);
    Counts.clear(connection, collection, name);
  }
  connection.run('DELETE FROM _schema WHERE collection = ? AND name = ?', [collection, name]);
}

/**
 * Creates tables and fills them from the documents that are already there; but for the search, which takes them in while
 * the store is open.
 */
function build(
  connection: Connection,
  table: DocumentTable<never>,
  missing: ReadonlySet<string>,
  onProgress: OnProgress,
): void {
  const { indexes, search } = table.traces;
  const made = [...indexes].flatMap(([name, index]) => (missing.has(name) ? [index] : []));
  for (const index of made) index.table.create(connection);
  if (missing.has(SEARCH)) {
    search?.create(connection);
    if (table.after(connection, undefined, 1).length > 0) search?.making.begin(connection);
  }
  if (made.length === 0) return;
  const names = new Set([...missing].filter((name) => name !== SEARCH));
  const size = table.size(connection);
  const progress = createProgress({ name: table.name, missing: names }, size, onProgress);
  for (const [rid, document] of table.walk(connection)) {
    progress.next();
    const traces = table.traces.some(document, made, false);
    if (table.traces.isTaken(connection, traces, rid)) {
      throw new Error(`Two documents of ${table.name} hold the same unique key; remove one first.`);
    }
    table.traces.write(connection, rid, NO_TRACES, traces);
  }
  progress.end();
}
