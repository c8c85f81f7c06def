import type { Connection } from './driver.js';
import { MakingNote } from './making-note.js';

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
