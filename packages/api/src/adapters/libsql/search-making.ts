import { createProgress, SEARCH, type OnProgress } from '../../store-engine/declarations.js';
import type { DocumentTable } from './document-table.js';
import type { Connection } from './driver.js';
import { documentTable, type DocumentRow } from './index-table.js';
import type { SearchTable } from './search-table.js';
import type { WriterQueue } from './writer-queue.js';

/** Leads the notes on searches that are being made; no collection is called so. */
const MAKING = '?making';

/** Documents that a search takes in at a time: others wait for no longer than for a few writes. */
const TAKEN_AT_ONCE = 32;

/**
 * How a search comes to hold the documents that were there before it: a few at a time, while people work. A document is
 * in it once it has a row number there, so whoever changes one meanwhile may bring it in, and whoever takes over
 * finds what is left.
 */
export class SearchMaking {
  readonly #collection: string;
  readonly #missing: string;
  #isOver = false;

  /** `rows` is the table of row numbers. */
  constructor(collection: string, rows: string) {
    this.#collection = collection;
    this.#missing = `SELECT rid, revision, body FROM "${documentTable(collection)}" d WHERE rid > ? AND NOT EXISTS (SELECT 1 FROM "${rows}" r WHERE r.rid = d.rid) ORDER BY rid LIMIT ?`;
  }

  /** Notes that it isn't being made any more. */
  static end(connection: Connection, collection: string): void {
    const sql = 'DELETE FROM _schema WHERE collection = ? AND name = ?';
    connection.run(sql, [MAKING, collection]);
  }

  begin(connection: Connection): void {
    connection.run('INSERT INTO _schema VALUES (?, ?, ?)', [MAKING, this.#collection, '']);
  }

  /** Whether the search has all documents, and so may be asked. Once it has, it has them for good. */
  isOver(connection: Connection): boolean {
    const sql = 'SELECT 1 FROM _schema WHERE collection = ? AND name = ?';
    this.#isOver ||= connection.row(sql, [MAKING, this.#collection]) === undefined;
    return this.#isOver;
  }

  /** Some of the documents after a row number that are not in it. */
  missing(
    connection: Connection,
    after: number,
  ): readonly (readonly [rid: number, ...DocumentRow])[] {
    return connection.rows(this.#missing, [after, TAKEN_AT_ONCE]);
  }
}

export interface Merging {
  readonly writer: Connection;
  readonly queue: WriterQueue;
  readonly isClosing: () => boolean;
}

/** Makes what searches are not whole. Cut short, the next start goes on. */
export async function makeSearches(
  tables: Iterable<DocumentTable<never>>,
  merging: Merging,
  onProgress: OnProgress,
): Promise<void> {
  for (const table of tables) {
    if (table.traces.search?.making.isOver(merging.writer) !== false) continue;
    await makeSearch(table, merging, onProgress).catch((error: unknown) => {
      onProgress(`Building search of ${table.name} ended, until the next start: ${String(error)}`);
    });
  }
}

async function makeSearch(
  table: DocumentTable<never>,
  merging: Merging,
  onProgress: OnProgress,
): Promise<void> {
  const { writer, queue, isClosing } = merging;
  const what = { name: table.name, missing: new Set([SEARCH]) };
  const progress = createProgress(what, table.size(writer), onProgress);
  for (let last = 0; ;) {
    const from = last;
    if (isClosing()) return;
    const taken = await queue.unit(async () => table.searchAfter(writer, from), {
      isFlushed: false,
    });
    for (const rid of taken) {
      progress.next();
      last = rid;
    }
    if (taken.length === 0) break;
  }
  progress.end();
  if (table.traces.search) await mergeSegments(table.traces.search, merging);
}

/** Puts the segments of an index together, a few pages at a time. */
export async function mergeSegments(
  search: SearchTable,
  { writer, queue, isClosing }: Merging,
): Promise<void> {
  const step = async () => search.merge(writer);
  while (!isClosing() && (await queue.unit(step, { isFlushed: false })));
}
