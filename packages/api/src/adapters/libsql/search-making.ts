import type { Connection } from './driver.js';
import { MAKING } from './index-making.js';
import { documentTable, type DocumentRow } from './index-table.js';

/** Notes of a search that is being made that the tables of before still answer. */
const FORMER = 'former';

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

  begin(connection: Connection, hasFormer: boolean): void {
    const row = [MAKING, this.#collection, hasFormer ? FORMER : ''];
    connection.run('INSERT OR REPLACE INTO _schema VALUES (?, ?, ?)', row);
  }

  /** Whether the search has all documents, and so may be asked. Once it has, it has them for good. */
  isOver(connection: Connection): boolean {
    return this.#state(connection) === undefined;
  }

  /** Whether that of before has all documents instead. */
  hasFormer(connection: Connection): boolean {
    return this.#state(connection) === FORMER;
  }

  #state(connection: Connection): string | undefined {
    if (this.#isOver) return undefined;
    const sql = 'SELECT declaration FROM _schema WHERE collection = ? AND name = ?';
    const [state] = connection.row<[string]>(sql, [MAKING, this.#collection]) ?? [];
    // Not yet for certain where a unit of work may be undone.
    this.#isOver = state === undefined && !connection.inTransaction;
    return state;
  }

  /** Some of the documents after a row number that are not in it. */
  missing(
    connection: Connection,
    after: number,
  ): readonly (readonly [rid: number, ...DocumentRow])[] {
    return connection.rows(this.#missing, [after, TAKEN_AT_ONCE]);
  }
}
