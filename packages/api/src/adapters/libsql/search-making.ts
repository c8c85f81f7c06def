import type { Connection } from './driver.js';
import { documentTable, type DocumentRow } from './index-table.js';

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
