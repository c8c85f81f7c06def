import { Counts } from './counts.js';
import type { DocumentTable } from './document-table.js';
import type { Connection } from './driver.js';
import { IndexTable } from './index-table.js';
import { SearchTable } from './search-table.js';
import { NO_TRACES } from './traces.js';

/** Raised whenever the layout of a derived table changes, so that older files are rebuilt. */
const LAYOUT = 1;
/** The same for what a search is found by. */
const SEARCH_LAYOUT = 2;

/** How often long work tells how far it is. */
const DOCUMENTS_PER_LINE = 10_000;

export type OnProgress = (line: string) => void;

/** Name of the entry that stands for a collection's search; no index may be called so. */
const SEARCH = '?';

/**
 * Creates what the declarations need and is not there, and rebuilds what was declared otherwise
 * when the file was last opened. Must run inside a transaction. Collections that are not declared
 * are left alone, so that a tool may open a part of the model. `onProgress` hears of long work.
 */
export function prepareSchema(
  connection: Connection,
  tables: readonly DocumentTable<never>[],
  onProgress: OnProgress,
): void {
  connection.exec(
    'CREATE TABLE IF NOT EXISTS _schema (collection TEXT, name TEXT, declaration TEXT NOT NULL, PRIMARY KEY (collection, name)) WITHOUT ROWID',
  );
  // Written when somebody asks whether writing works.
  connection.exec('CREATE TABLE IF NOT EXISTS _ping (id INTEGER PRIMARY KEY, at TEXT NOT NULL)');
  Counts.create(connection);
  for (const table of tables) prepareCollection(connection, table, onProgress);
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
  const wanted = declarationsOf(table);
  const stale = [...there.keys()].filter((name) => there.get(name) !== wanted.get(name));
  const missing = [...wanted.keys()].filter((name) => there.get(name) !== wanted.get(name));
  for (const name of stale) drop(connection, table.name, name);
  if (missing.length > 0) build(connection, table, new Set(missing), onProgress);
  for (const name of missing) {
    connection.run('INSERT INTO _schema VALUES (?, ?, ?)', [
      table.name,
      name,
      wanted.get(name) ?? '',
    ]);
  }
}

function declarationsOf({ traces }: DocumentTable<never>): ReadonlyMap<string, string> {
  const wanted = new Map<string, string>();
  for (const [name, { definition }] of traces.indexes) {
    const { equals, order, multi = null, counted = false, unique = false, only } = definition;
    // The direction is a matter of reading; the table is the same.
    wanted.set(name, JSON.stringify({ LAYOUT, equals, order, multi, counted, unique, only }));
  }
  if (traces.search)
    wanted.set(SEARCH, JSON.stringify({ LAYOUT: SEARCH_LAYOUT, version: traces.searchVersion }));
  return wanted;
}

function drop(connection: Connection, collection: string, name: string): void {
  if (name === SEARCH) SearchTable.drop(connection, collection);
  else {
    IndexTable.drop(connection, collection, name);
    Counts.clear(connection, collection, name);
  }
  connection.run('DELETE FROM _schema WHERE collection = ? AND name = ?', [collection, name]);
}

function progressLine(
  collection: string,
  missing: ReadonlySet<string>,
  done: number,
  total: number,
): string {
  const names = [...missing].map((name) => (name === SEARCH ? 'search' : name)).join(', ');
  return `Building ${names} of ${collection}: ${String(done)} of ${String(total)} documents`;
}

/** Creates tables and fills them from the documents that are already there. */
function build(
  connection: Connection,
  table: DocumentTable<never>,
  missing: ReadonlySet<string>,
  onProgress: OnProgress,
): void {
  const { indexes, search } = table.traces;
  const made = [...indexes].flatMap(([name, index]) => (missing.has(name) ? [index] : []));
  for (const index of made) index.table.create(connection);
  if (missing.has(SEARCH)) search?.create(connection);
  const total = table.size(connection);
  let done = 0;
  for (const [rid, document] of table.walk(connection)) {
    if (done % DOCUMENTS_PER_LINE === 0) onProgress(progressLine(table.name, missing, done, total));
    done += 1;
    const traces = table.traces.some(document, made, missing.has(SEARCH));
    if (table.traces.isTaken(connection, traces, rid)) {
      throw new Error(`Two documents of ${table.name} hold the same unique key; remove one first.`);
    }
    table.traces.write(connection, rid, NO_TRACES, traces);
  }
  if (done > 0) onProgress(progressLine(table.name, missing, done, total));
}
