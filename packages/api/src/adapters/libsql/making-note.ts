import type { Connection } from './driver.js';

/** Leads such notes; no collection is called so. */
const MAKING = '?making';

const READ = 'SELECT declaration FROM _schema WHERE collection = ? AND name = ?';
const WRITE = 'INSERT OR REPLACE INTO _schema VALUES (?, ?, ?)';
const FORGET = 'DELETE FROM _schema WHERE collection = ? AND name = ?';

/** Leads the note of a search that the tables of before still answer. */
const FORMER = 'former';

/**
 * How an index, or the search, comes to hold the documents that were there before it: in the order of their row numbers, some at a
 * time, while people work. Whoever writes one up to the number that it has reached keeps it in step, and leaves the others to it. So
 * each comes in once, whoever goes on with it. A note in the file says how far it is, and goes once it has all.
 */
export class Making {
  readonly #key: readonly [string, string];
  #isOver = false;

  /** Of the search where no index is named. */
  constructor(collection: string, index?: string) {
    this.#key = [MAKING, index === undefined ? collection : `${collection}.${index}`];
  }

  begin(connection: Connection, hasFormer = false): void {
    this.#write(connection, hasFormer ? `${FORMER}0` : '0');
  }

  /** The last row number that it has, Infinity once it has all. */
  reached(connection: Connection): number {
    return Number(this.#read(connection)?.replace(FORMER, '') ?? Infinity);
  }

  /** Whether it has all documents, and so may be asked. Once it has, it has them for good. */
  isOver(connection: Connection): boolean {
    return this.#read(connection) === undefined;
  }

  /** Whether the search of before has all documents instead. */
  hasFormer(connection: Connection): boolean {
    return this.#read(connection)?.startsWith(FORMER) ?? false;
  }

  /** Whether a release began it that told by the search itself what it had. */
  isUncounted(connection: Connection): boolean {
    return ['', FORMER].includes(this.#read(connection) ?? '0');
  }

  advance(connection: Connection, reached: number): void {
    this.#write(connection, this.hasFormer(connection) ? `${FORMER}${reached}` : String(reached));
  }

  end(connection: Connection): void {
    connection.run(FORGET, this.#key);
  }

  /** What the note says. Once there is none, there is none for good. */
  #read(connection: Connection): string | undefined {
    if (this.#isOver) return undefined;
    const [state] = connection.row<[string]>(READ, this.#key) ?? [];
    // Not yet for certain where a unit of work may be undone.
    this.#isOver = state === undefined && !connection.inTransaction;
    return state;
  }

  #write(connection: Connection, state: string): void {
    connection.run(WRITE, [...this.#key, state]);
  }
}
