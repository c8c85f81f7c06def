import type { Connection } from './driver.js';
import { documentTable, type DocumentRow } from './index-table.js';
import { INDEXED_PREFIX, SearchTerms } from './search-terms.js';
import { searchTokens, type SearchWords } from './search-tokens.js';

/** A row's number is its time in milliseconds times 2^20 and a count within the millisecond. */
const SEQUENCE_BITS = 20;
/** The last millisecond whose row numbers, and the one above them, are 64-bit integers; in the year 2248. */
const LAST_TIME = 2 ** 43 - 2;

/** Every length up to the longest that FTS5 is to index. */
const PREFIX_LENGTHS = Array.from({ length: INDEXED_PREFIX }, (_, index) => index + 1).join(' ');

/** Bytes FTS5 gathers before it writes a segment: fewer segments to merge in a big import. */
const GATHERED_BYTES = 16 * 1024 * 1024;

/** The number above every row's. Row numbers exceed 2^53, so they stay text on this side. */
export const NEWEST = '9223372036854775807';

const indexTable = (collection: string): string => `fts_${collection}`;
const rowTable = (collection: string): string => `row_${collection}`;

/** By what a document is found, and its place among the matches. */
export interface Found {
  readonly time: number;
  readonly tokens: string;
}

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
  readonly #terms: SearchTerms;
  readonly #matches: string;
  readonly #statements: ReturnType<typeof statementsOf>;

  constructor(collection: string) {
    this.#terms = new SearchTerms(collection);
    this.#index = indexTable(collection);
    this.#rows = rowTable(collection);
    this.#statements = statementsOf(this.#index, this.#rows);
    this.#matches =
      `FROM "${this.#index}" f CROSS JOIN "${this.#rows}" r ON r.number = f.rowid` +
      ` CROSS JOIN "${documentTable(collection)}" d ON d.rid = r.rid WHERE f."${this.#index}" MATCH ?`;
  }

  static drop(connection: Connection, collection: string): void {
    connection.exec(`DROP TABLE IF EXISTS "${indexTable(collection)}"`);
    connection.exec(`DROP TABLE IF EXISTS "${rowTable(collection)}"`);
    SearchTerms.drop(connection, collection);
  }

  create(connection: Connection): void {
    connection.exec(
      `CREATE VIRTUAL TABLE "${this.#index}" USING fts5 (tokens, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='${PREFIX_LENGTHS}')`,
    );
    connection.exec(
      `INSERT INTO "${this.#index}" ("${this.#index}", rank) VALUES ('hashsize', ${String(GATHERED_BYTES)})`,
    );
    this.#terms.create(connection);
    connection.exec(
      `CREATE TABLE "${this.#rows}" (number INTEGER PRIMARY KEY, rid INTEGER NOT NULL UNIQUE)`,
    );
  }

  add(connection: Connection, rid: number, { time, tokens }: Found): void {
    connection.run(this.#statements.place, [time, rid]);
    this.#addTokens(connection, rid, tokens);
    this.#terms.add(connection, tokens.split(' '));
  }

  /** Replaces what a document is found by, and moves it where its time has changed. */
  replace(connection: Connection, rid: number, before: Found, after: Found): void {
    this.#deleteTokens(connection, rid);
    if (before.time !== after.time) connection.run(this.#statements.move, [after.time, rid]);
    this.#addTokens(connection, rid, after.tokens);
    if (before.tokens !== after.tokens) this.#terms.add(connection, after.tokens.split(' '));
  }

  delete(connection: Connection, rid: number): void {
    this.#deleteTokens(connection, rid);
    connection.run(this.#statements.leave, [rid]);
  }

  /** A search as FTS5 expression; undefined when it asks for nothing. Tokens hold no quotes. */
  expression(connection: Connection, request: SearchWords): string | undefined {
    const { whole, prefix } = searchTokens(request);
    const terms = whole.map((token) => `"${token}"`);
    if (prefix !== undefined) terms.push(this.#terms.expand(connection, prefix));
    return terms.length > 0 ? terms.join(' AND ') : undefined;
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
    return connection.row<[number]>(this.#statements.count, [expression, limit])?.[0] ?? 0;
  }

  #addTokens(connection: Connection, rid: number, tokens: string): void {
    connection.run(this.#statements.add, [tokens, rid]);
  }

  #deleteTokens(connection: Connection, rid: number): void {
    connection.run(this.#statements.remove, [rid]);
  }
}

/**
 * A document gets the next free number of its millisecond. VALUES, not SELECT: a statement that could
 * add several rows opens a savepoint, at which FTS5 writes out all it has gathered.
 */
function statementsOf(index: string, rows: string) {
  const first = `(CAST(?1 AS INTEGER) << ${String(SEQUENCE_BITS)})`;
  const after = `((CAST(?1 AS INTEGER) + 1) << ${String(SEQUENCE_BITS)})`;
  const taken = `SELECT max(number) FROM "${rows}" WHERE number >= ${first} AND number < ${after}`;
  const number = `coalesce((${taken}) + 1, ${first})`;
  return {
    place: `INSERT INTO "${rows}" VALUES (${number}, ?2)`,
    move: `UPDATE "${rows}" SET number = ${number} WHERE rid = ?2`,
    leave: `DELETE FROM "${rows}" WHERE rid = ?`,
    add: `INSERT INTO "${index}" (rowid, tokens) VALUES ((SELECT number FROM "${rows}" WHERE rid = ?2), ?1)`,
    remove: `DELETE FROM "${index}" WHERE rowid = (SELECT number FROM "${rows}" WHERE rid = ?)`,
    count: `SELECT count(*) FROM (SELECT 1 FROM "${index}" WHERE "${index}" MATCH ? LIMIT ?)`,
  };
}
