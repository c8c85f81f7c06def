import type { ClientSession } from 'mongodb';
import type { Identified } from '../../ports/document-store.js';
import { writeCounts, type CountChanges, type CountRows } from './counts.js';
import { isDuplicateKey, isOfServer } from './failures.js';
import type { Rows } from './rows.js';
import type { Table } from './table.js';

/** What was free when a unit looked was taken when it wrote: it has to look again. */
export class TakenError extends Error {
  override readonly name = 'TakenError';
}

/** One run of a unit's work, in a transaction of the server. */
export class Unit {
  readonly #session: ClientSession;
  readonly #counts: CountRows;
  readonly #found = new Map<Rows, Set<string>>();
  readonly #written = new Map<Rows, Set<string>>();
  readonly #changes = new Map<string, number>();
  #last: Promise<unknown> = Promise.resolve();
  #isOver = false;
  #failure: Error | undefined;

  constructor(session: ClientSession, counts: CountRows) {
    this.#session = session;
    this.#counts = counts;
  }

  /** What ended the transaction, whatever the work made of it. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** Makes one call after the other, as a session has to. */
  run<T>(call: (session: ClientSession) => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => {
      if (this.#isOver) {
        throw new Error('This transaction is over. Await every call before its work returns.');
      }
      if (this.#failure !== undefined) throw this.#failure;
      return this.#call(call);
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Documents that the work goes by from now on. */
  find(rows: Rows, ids: readonly string[]): void {
    add(this.#found, rows, ids);
  }

  /** Writes documents, which nobody else has written then when the unit commits. */
  async write<D extends Identified>(
    table: Table<D>,
    ids: readonly string[],
    changes: CountChanges,
    write: () => Promise<unknown>,
  ): Promise<void> {
    add(this.#written, table.rows, ids);
    await write();
    for (const [key, change] of changes) {
      this.#changes.set(key, (this.#changes.get(key) ?? 0) + change);
    }
  }

  /** By how much the unit has changed a count so far. */
  counted(key: string): number {
    return this.#changes.get(key) ?? 0;
  }

  /** From now on every call is refused; resolves when none is under way. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#last;
  }

  /** Writes what goes with the unit's own writes. Rejects when one of its calls has failed. */
  async complete(isFirstRun: boolean): Promise<void> {
    await this.end();
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#written.size === 0) return;
    await this.#call(async (session) => {
      // Two snapshots may each read what the other writes; whoever touches it second runs again.
      for (const [rows, found] of this.#found) {
        const written = this.#written.get(rows);
        const ids = [...found].filter((id) => !written?.has(id));
        if (ids.length === 0) continue;
        await rows.updateMany({ _id: { $in: ids } }, { $inc: { touches: 1 } }, { session });
      }
      await writeCounts(this.#counts, session, this.#changes, isFirstRun);
    });
  }

  async #call<T>(call: (session: ClientSession) => Promise<T>): Promise<T> {
    try {
      return await call(this.#session);
    } catch (error) {
      if (isDuplicateKey(error)) this.#failure = new TakenError('', { cause: error });
      else if (isOfServer(error)) this.#failure = error;
      throw error;
    }
  }
}

function add(all: Map<Rows, Set<string>>, rows: Rows, ids: readonly string[]): void {
  const some = all.get(rows) ?? new Set();
  for (const id of ids) some.add(id);
  all.set(rows, some);
}
