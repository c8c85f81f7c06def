import type { Connection } from './driver.js';
import { documentTable, type DocumentRow } from './index-table.js';
import { MakingNote } from './making-note.js';

/** Notes of a search that is being made that the tables of before still answer. */
const FORMER = 'former';

/** Documents that a search takes in at a time: others wait for no longer than for a few writes. */
const TAKEN_AT_ONCE = 32;

/**
 * How a search comes to hold the documents that were there before it: a few at a time, while people work. A document is
 * in it once it has a row number there, so whoever changes one meanwhile may bring it in, and whoever takes over
 * finds what is left.
 */
export class SearchMaking extends MakingNote {
  readonly #missing: string;

  /** `rows` is the table of row numbers. */
  constructor(collection: string, rows: string) {
    super(collection);
    this.#missing = `SELECT rid, revision, body FROM "${documentTable(collection)}" d WHERE rid > ? AND NOT EXISTS (SELECT 1 FROM "${rows}" r WHERE r.rid = d.rid) ORDER BY rid LIMIT ?`;
  }

  begin(connection: Connection, hasFormer: boolean): void {
    this.write(connection, hasFormer ? FORMER : '');
  }

  /** Whether the search has all documents, and so may be asked. Once it has, it has them for good. */
  isOver(connection: Connection): boolean {
    return this.read(connection) === undefined;
  }

  /** Whether that of before has all documents instead. */
  hasFormer(connection: Connection): boolean {
    return this.read(connection) === FORMER;
  }

  /** Some of the documents after a row number that are not in it. */
  missing(
    connection: Connection,
    after: number,
  ): readonly (readonly [rid: number, ...DocumentRow])[] {
    return connection.rows(this.#missing, [after, TAKEN_AT_ONCE]);
  }
}
