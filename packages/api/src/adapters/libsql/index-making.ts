import type { Connection } from './driver.js';

/** Leads the notes on what is being made; no collection is called so. */
export const MAKING = '?making';

const READ = 'SELECT declaration FROM _schema WHERE collection = ? AND name = ?';
const WRITE = 'INSERT OR REPLACE INTO _schema VALUES (?, ?, ?)';
const FORGET = 'DELETE FROM _schema WHERE collection = ? AND name = ?';

/**
 * How an index comes to hold the documents that were there before it: in the order of their row numbers, some at a time,
 * while people work. Whoever writes one up to the number that it has reached keeps it in step, and leaves the others to it. So
 * each comes in once, whoever goes on with it.
 */
export class IndexMaking {
  readonly #key: readonly [string, string];
  #isOver = false;

  constructor(collection: string, index: string) {
    this.#key = [MAKING, `${collection}.${index}`];
  }

  begin(connection: Connection): void {
    this.advance(connection, 0);
  }

  /** The last row number that it has, Infinity once it has all. */
  reached(connection: Connection): number {
    if (this.#isOver) return Infinity;
    const [number] = connection.row<[string]>(READ, this.#key) ?? [];
    if (number !== undefined) return Number(number);
    // Not yet for certain where a unit of work may be undone.
    this.#isOver = !connection.inTransaction;
    return Infinity;
  }

  advance(connection: Connection, reached: number): void {
    connection.run(WRITE, [...this.#key, String(reached)]);
  }

  end(connection: Connection): void {
    connection.run(FORGET, this.#key);
  }
}
