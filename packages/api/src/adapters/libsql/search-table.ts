import type { Connection } from './driver.js';
import { documentTable, type DocumentRow } from './index-table.js';

/** A row's number is its time in milliseconds times 2^20 and a count within the millisecond. */
const SEQUENCE_BITS = 20;
/** The last millisecond whose row numbers are 64-bit integers; in the year 2248. */
const LAST_TIME = 2 ** 43 - 1;

/** The number above every row's. Row numbers exceed 2^53, so they stay text on this side. */
export const NEWEST = '9223372036854775807';

const indexTable = (collection: string): string => `fts_${collection}`;
const rowTable = (collection: string): string => `row_${collection}`;

/** A time that fits into a row number; what is no time counts as 1970. */
export const searchTime = (time: number): number =>
  Math.min(Math.max(Math.trunc(time) || 0, 0), LAST_TIME);

/**
 * The full-text index of a collection. Its row numbers grow with time, and FTS5 walks matches by
 * row number, so the latest matches stream out first and a cursor is where the walk stopped.
 * It stores no text (`content=''`) and no positions (`detail=none`): only which row has which token.
 */
export class SearchTable {
  readonly #index: string;
  readonly #rows: string;
  readonly #matches: string;

  constructor(collection: string) {
    this.#index = indexTable(collection);
    this.#rows = rowTable(collection);
    this.#matches =
      `FROM "${this.#index}" f CROSS JOIN "${this.#rows}" r ON r.number = f.rowid` +
      ` CROSS JOIN "${documentTable(collection)}" d ON d.rid = r.rid WHERE f."${this.#index}" MATCH ?`;
  }

  static drop(connection: Connection, collection: string): void {
    connection.exec(`DROP TABLE IF EXISTS "${indexTable(collection)}"`);
    connection.exec(`DROP TABLE IF EXISTS "${rowTable(collection)}"`);
  }

  create(connection: Connection): void {
    connection.exec(
      `CREATE VIRTUAL TABLE "${this.#index}" USING fts5 (tokens, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3')`,
    );
    connection.exec(
      `CREATE TABLE "${this.#rows}" (number INTEGER PRIMARY KEY, rid INTEGER NOT NULL UNIQUE)`,
    );
  }

  /** Adds a document under the next free number of its millisecond. */
  add(connection: Connection, rid: number, time: number, tokens: string): void {
    const first = `(CAST(?1 AS INTEGER) << ${String(SEQUENCE_BITS)})`;
    const after = `((CAST(?1 AS INTEGER) + 1) << ${String(SEQUENCE_BITS)})`;
    connection.run(
      `INSERT INTO "${this.#rows}" SELECT coalesce(max(number) + 1, ${first}), ?2
       FROM "${this.#rows}" WHERE number >= ${first} AND number < ${after}`,
      [time, rid],
    );
    this.#addTokens(connection, rid, tokens);
  }

  /** Replaces what a document whose time stays is found by. */
  replace(connection: Connection, rid: number, tokens: string): void {
    this.#deleteTokens(connection, rid);
    this.#addTokens(connection, rid, tokens);
  }

  delete(connection: Connection, rid: number): void {
    this.#deleteTokens(connection, rid);
    connection.run(`DELETE FROM "${this.#rows}" WHERE rid = ?`, [rid]);
  }

  /** Matches below a row number, latest first; the row number leads each row. */
  read(
    connection: Connection,
    expression: string,
    below: string,
    limit: number,
  ): readonly (readonly [row: string, ...DocumentRow])[] {
    return connection.rows(
      `SELECT CAST(f.rowid AS TEXT), d.revision, d.body ${this.#matches} AND f.rowid < CAST(? AS INTEGER)
       ORDER BY f.rowid DESC LIMIT ?`,
      [expression, below, limit],
    );
  }

  /** Ids of the latest matches. JSON, because the driver ends a string at a NUL. */
  readIds(connection: Connection, expression: string, limit: number): readonly string[] {
    const rows = connection.rows<[string]>(
      `SELECT json_quote(d.id) ${this.#matches} ORDER BY f.rowid DESC LIMIT ?`,
      [expression, limit],
    );
    return rows.map(([id]) => String(JSON.parse(id)));
  }

  count(connection: Connection, expression: string, limit: number): number {
    const sql = `SELECT count(*) FROM (SELECT 1 FROM "${this.#index}" WHERE "${this.#index}" MATCH ? LIMIT ?)`;
    return connection.row<[number]>(sql, [expression, limit])?.[0] ?? 0;
  }

  #addTokens(connection: Connection, rid: number, tokens: string): void {
    connection.run(
      `INSERT INTO "${this.#index}" (rowid, tokens) SELECT number, ?1 FROM "${this.#rows}" WHERE rid = ?2`,
      [tokens, rid],
    );
  }

  #deleteTokens(connection: Connection, rid: number): void {
    connection.run(
      `DELETE FROM "${this.#index}" WHERE rowid = (SELECT number FROM "${this.#rows}" WHERE rid = ?)`,
      [rid],
    );
  }
}
