import type { Connection } from './driver.js';

/** FTS5 takes in this many documents for what two or three cost by themselves. */
const MOST_WAITING = 16;
/** Characters: every search reads what waits, so a long text doesn't. */
const LONGEST_WAITING = 16_384;

/** A document that the full-text index doesn't have as it is now. */
export interface WaitingDocument {
  readonly rid: number;
  /** Its row number, as text. */
  readonly number: string;
  readonly tokens: string;
  /** What the index has of it, which is over: its number there and its tokens. */
  readonly indexed: { readonly number: string; readonly tokens: string } | undefined;
}

type WaitingRow = readonly [
  rid: number,
  number: string,
  tokens: string,
  indexedNumber: string | null,
  indexedTokens: string | null,
];

/**
 * Documents that are to be taken into the full-text index, in the same file and by the same units of work
 * as all else. Whoever searches looks through them as well, so they are found at once. Each commit
 * that touches FTS5 writes a segment with an index for every length of prefix, and merges it with
 * others later: that was half of what a question cost.
 */
export class WaitingTable {
  readonly #table: string;
  readonly #statements: ReturnType<typeof statementsOf>;

  /** `rows` is the table of row numbers. */
  constructor(collection: string, rows: string) {
    this.#table = waitingTable(collection);
    this.#statements = statementsOf(this.#table, rows);
  }

  static drop(connection: Connection, collection: string): void {
    connection.exec(`DROP TABLE IF EXISTS "${waitingTable(collection)}"`);
  }

  create(connection: Connection): void {
    connection.exec(
      `CREATE TABLE "${this.#table}" (rid INTEGER PRIMARY KEY, tokens TEXT NOT NULL, indexed_number INTEGER, indexed_tokens TEXT)`,
    );
  }

  /** The highest number within bounds that the index still has of a document, as an SQL expression. */
  numberWithin(bounds: (column: string) => string): string {
    return `SELECT max(indexed_number) FROM "${this.#table}" WHERE ${bounds('indexed_number')}`;
  }

  /** All of them, latest first. */
  all(connection: Connection): readonly WaitingDocument[] {
    const rows = connection.rows<WaitingRow>(this.#statements.all);
    return rows.map(([rid, number, tokens, indexedNumber, indexedTokens]) => ({
      ...{ rid, number, tokens },
      indexed:
        indexedNumber === null ? undefined : { number: indexedNumber, tokens: indexedTokens ?? '' },
    }));
  }

  one(connection: Connection, rid: number): WaitingDocument | undefined {
    return this.all(connection).find((each) => each.rid === rid);
  }

  /** A new document. */
  add(connection: Connection, rid: number, tokens: string): void {
    connection.run(this.#statements.add, [rid, tokens]);
  }

  /** A document that the index has under its row number and `before`, unless it is waiting already. */
  replace(connection: Connection, rid: number, before: string, tokens: string): void {
    connection.run(this.#statements.replace, [rid, tokens, before]);
  }

  remove(connection: Connection, rid: number): void {
    connection.run(this.#statements.remove, [rid]);
  }

  clear(connection: Connection): void {
    connection.run(this.#statements.clear);
  }

  /** Whether it is time for the index, now that one more waits. */
  isFull(connection: Connection, added: string): boolean {
    if (added.length > LONGEST_WAITING) return true;
    return (connection.row<[number]>(this.#statements.count)?.[0] ?? 0) >= MOST_WAITING;
  }
}

const waitingTable = (collection: string): string => `wait_${collection}`;

const statementsOf = (table: string, rows: string) => ({
  all: `SELECT w.rid, CAST(r.number AS TEXT), w.tokens, CAST(w.indexed_number AS TEXT), w.indexed_tokens FROM "${table}" w CROSS JOIN "${rows}" r ON r.rid = w.rid ORDER BY r.number DESC`,
  add: `INSERT INTO "${table}" VALUES (?, ?, NULL, NULL)`,
  replace: `INSERT INTO "${table}" VALUES (?1, ?2, (SELECT number FROM "${rows}" WHERE rid = ?1), ?3) ON CONFLICT (rid) DO UPDATE SET tokens = excluded.tokens`,
  remove: `DELETE FROM "${table}" WHERE rid = ?`,
  clear: `DELETE FROM "${table}"`,
  count: `SELECT count(*) FROM "${table}"`,
});
