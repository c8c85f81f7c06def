import { randomUUID } from 'node:crypto';
import type { Connection } from './driver.js';
import { asTokenText } from './search-tokens.js';

/** FTS5 takes in this many documents for what two or three cost by themselves. */
const MOST_WAITING = 8;
/** Characters: every search reads what waits, so a long text doesn't. */
const LONGEST_WAITING = 16_384;

/** Texts that are kept: those that wait, and some that are written just now or were not long ago. */
const MOST_KEPT = 4 * MOST_WAITING;
/** States of the table that are kept: that of the last commit, and of units of work under way. */
const MOST_STATES = 4;
/** The row whose stamp changes with every change of the table and of the index; documents have numbers above it. */
const STATE_ROW = 0;

/** What a document is found by, and what the index has of it, which is over. */
interface Texts {
  readonly current: string;
  readonly indexed: string;
}

/** A document that the full-text index doesn't have as it is now. */
export interface WaitingDocument {
  readonly rid: number;
  /** Its row number, as text. */
  readonly number: string;
  readonly texts: Texts;
  /** Its number in the index, where that has it. */
  readonly indexedNumber: string | undefined;
}

type WaitingRow = readonly [
  rid: number,
  number: string,
  stamp: string,
  indexedNumber: string | null,
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
  /** By the stamp of what was written, which no other text ever has, in whatever process and unit of work. */
  readonly #known = new Map<string, Texts>();
  /** All that waits, by the stamp of the table. */
  readonly #states = new Map<string, readonly WaitingDocument[]>();

  constructor(table: string, rows: string) {
    this.#table = table;
    this.#statements = statementsOf(this.#table, rows);
  }

  create(connection: Connection): void {
    connection.exec(
      `CREATE TABLE "${this.#table}" (rid INTEGER PRIMARY KEY, stamp TEXT NOT NULL, tokens TEXT NOT NULL, indexed_number INTEGER, indexed_tokens TEXT)`,
    );
  }

  /** The highest number within bounds that the index still has of a document, as an SQL expression. */
  numberWithin(bounds: (column: string) => string): string {
    return `SELECT max(indexed_number) FROM "${this.#table}" WHERE ${bounds('indexed_number')}`;
  }

  /** What no other state of the index and of what waits beside it is ever called. */
  state(connection: Connection): string {
    return connection.row<[string]>(this.#statements.state)?.[0] ?? '';
  }

  /** All of them, latest first. To be called in one moment of the database. */
  all(connection: Connection): readonly WaitingDocument[] {
    const state = this.state(connection);
    const known = this.#states.get(state);
    if (known !== undefined) return known;
    const rows = connection.rows<WaitingRow>(this.#statements.all);
    const waiting = rows.map(([rid, number, stamp, indexedNumber]) => ({
      ...{ rid, number, indexedNumber: indexedNumber ?? undefined },
      texts: this.#known.get(stamp) ?? this.#read(connection, rid, stamp),
    }));
    if (this.#states.size >= MOST_STATES) this.#states.clear();
    this.#states.set(state, waiting);
    return waiting;
  }

  one(connection: Connection, rid: number): WaitingDocument | undefined {
    return this.all(connection).find((each) => each.rid === rid);
  }

  /** A new document. */
  add(connection: Connection, rid: number, tokens: string): void {
    connection.run(this.#statements.add, [rid, randomUUID(), tokens]);
    this.noteChange(connection);
  }

  /** A document that the index has under its row number and `before`, unless it is waiting already. */
  replace(connection: Connection, rid: number, before: string, tokens: string): void {
    connection.run(this.#statements.replace, [rid, tokens, before, randomUUID()]);
    this.noteChange(connection);
  }

  remove(connection: Connection, rid: number): void {
    connection.run(this.#statements.remove, [rid]);
    this.noteChange(connection);
  }

  clear(connection: Connection): void {
    connection.run(this.#statements.clear);
    this.noteChange(connection);
  }

  /** Begins another state. */
  noteChange(connection: Connection): void {
    connection.run(this.#statements.change, [randomUUID()]);
  }

  /** Whether it is time for the index, now that one more waits. */
  isFull(connection: Connection, added: string): boolean {
    if (added.length > LONGEST_WAITING) return true;
    return (connection.row<[number]>(this.#statements.count)?.[0] ?? 0) >= MOST_WAITING;
  }

  #read(connection: Connection, rid: number, stamp: string): Texts {
    const [current, indexed] = connection.row<[string, string | null]>(this.#statements.texts, [
      rid,
    ]) ?? ['', null];
    const texts = { current: asTokenText(current), indexed: asTokenText(indexed ?? '') };
    if (this.#known.size >= MOST_KEPT) this.#known.clear();
    this.#known.set(stamp, texts);
    return texts;
  }
}

const statementsOf = (table: string, rows: string) => ({
  all: `SELECT w.rid, CAST(r.number AS TEXT), w.stamp, CAST(w.indexed_number AS TEXT) FROM "${table}" w CROSS JOIN "${rows}" r ON r.rid = w.rid WHERE w.rid > ${STATE_ROW} ORDER BY r.number DESC`,
  texts: `SELECT tokens, indexed_tokens FROM "${table}" WHERE rid = ?`,
  add: `INSERT INTO "${table}" VALUES (?, ?, ?, NULL, NULL)`,
  replace: `INSERT INTO "${table}" VALUES (?1, ?4, ?2, (SELECT number FROM "${rows}" WHERE rid = ?1), ?3) ON CONFLICT (rid) DO UPDATE SET stamp = excluded.stamp, tokens = excluded.tokens`,
  remove: `DELETE FROM "${table}" WHERE rid = ?`,
  clear: `DELETE FROM "${table}" WHERE rid > ${STATE_ROW}`,
  count: `SELECT count(*) FROM "${table}" WHERE rid > ${STATE_ROW}`,
  state: `SELECT stamp FROM "${table}" WHERE rid = ${STATE_ROW}`,
  change: `INSERT INTO "${table}" VALUES (${STATE_ROW}, ?, '', NULL, NULL) ON CONFLICT (rid) DO UPDATE SET stamp = excluded.stamp`,
});
