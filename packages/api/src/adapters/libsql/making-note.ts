import type { Connection } from './driver.js';

/** Leads such notes; no collection is called so. */
const MAKING = '?making';

const READ = 'SELECT declaration FROM _schema WHERE collection = ? AND name = ?';
const WRITE = 'INSERT OR REPLACE INTO _schema VALUES (?, ?, ?)';
const FORGET = 'DELETE FROM _schema WHERE collection = ? AND name = ?';

/** A note in the file that something is being made while people work; it goes once that is whole. */
export class MakingNote {
  readonly #key: readonly [string, string];
  #isOver = false;

  constructor(name: string) {
    this.#key = [MAKING, name];
  }

  /** What it says. Once there is none, there is none for good. */
  read(connection: Connection): string | undefined {
    if (this.#isOver) return undefined;
    const [state] = connection.row<[string]>(READ, this.#key) ?? [];
    // Not yet for certain where a unit of work may be undone.
    this.#isOver = state === undefined && !connection.inTransaction;
    return state;
  }

  write(connection: Connection, state: string): void {
    connection.run(WRITE, [...this.#key, state]);
  }

  end(connection: Connection): void {
    connection.run(FORGET, this.#key);
  }
}

/**
 * How an index comes to hold the documents that were there before it: in the order of their row numbers, some at a time,
 * while people work. Whoever writes one up to the number that it has reached keeps it in step, and leaves the others to it. So
 * each comes in once, whoever goes on with it.
 */
export class IndexMaking extends MakingNote {
  constructor(collection: string, index: string) {
    super(`${collection}.${index}`);
  }

  /** The last row number that it has, Infinity once it has all. */
  reached(connection: Connection): number {
    return Number(this.read(connection) ?? Infinity);
  }

  advance(connection: Connection, reached: number): void {
    this.write(connection, String(reached));
  }
}
