import { WriteConcern, type ClientSession, type MongoClient } from 'mongodb';
import type { Identified } from '../../ports/document-store.js';
import { readCount, stripe, writeCounts, type CountChanges, type CountRows } from './counts.js';
import { DisturbedError, isDuplicateKey, isInterruptedRead, isOfServer } from './failures.js';
import { documentLock, newHolder, type ProcessLocks } from './process-locks.js';
import { NOW, where, type Content, type Moment } from './rows.js';
import type { Table } from './table.js';
import { UnitTable } from './unit-table.js';

export interface UnitMeans {
  readonly client: MongoClient;
  readonly counts: CountRows;
  readonly locks: ProcessLocks;
  /** Keeps the tables in step with what the database declares. */
  readonly keepUp: () => Promise<void>;
}

/**
 * One run of a unit's work. It reads committed documents, each locked within the process before it is read, and
 * keeps what it changes; at its end one short transaction writes all of it, where nothing that it found has changed
 * meanwhile. A question that its own changes could answer differently makes the transaction begin before it.
 */
export class Unit {
  readonly #means: UnitMeans;
  readonly #holder = newHolder();
  readonly #tables = new Map<string, UnitTable<never>>();
  readonly #changes = new Map<string, number>();
  readonly #wanted = new Set<string>();
  #session: ClientSession | undefined;
  #hasWritten = false;
  #last: Promise<unknown> = Promise.resolve();
  #isOver = false;
  #failure: Error | undefined;
  #waited = 0;
  #waitingSince: number | undefined;

  constructor(means: UnitMeans) {
    this.#means = means;
  }

  /** What ended it, whatever the work made of it. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** For how many milliseconds it has waited for others of its process. */
  get waited(): number {
    return this.#waited + (performance.now() - (this.#waitingSince ?? performance.now()));
  }

  /** The locks that its documents need. */
  get wanted(): readonly string[] {
    return [...this.#wanted];
  }

  /** Takes locks before its work begins, in an order in which no two units wait for each other. */
  async take(keys: readonly string[]): Promise<void> {
    for (const key of [...keys].sort()) await this.run(() => this.#lock(key));
  }

  /** Makes one call after the other. What the others below do is done within one. */
  run<T>(call: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => {
      if (this.#isOver) {
        throw new Error('This transaction is over. Await every call before its work returns.');
      }
      return this.#call(call);
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  table<D extends Identified>(table: Table<D>): UnitTable<D> {
    const known = this.#tables.get(table.name) ?? new UnitTable<never>(table);
    this.#tables.set(table.name, known);
    // Found by the table it was made of, so it knows the documents' type.
    return known as unknown as UnitTable<D>;
  }

  /** The documents of some ids as the unit has them, without those that aren't there. */
  async look<D extends Identified>(
    table: Table<D>,
    ids: readonly string[],
  ): Promise<readonly Content[]> {
    const known = this.table(table);
    const unknown = [...new Set(ids)].filter((id) => !known.isKnown(id)).sort();
    for (const id of unknown) await this.#lock(documentLock(table, id));
    if (unknown.length > 0) {
      const found = await table.readMany(this.#moment, unknown);
      for (const id of unknown) known.found(id, found.get(id));
    }
    return ids.flatMap((id) => known.current(id) ?? []);
  }

  /** Whether a unique key of a document is held by one that it hasn't looked for. */
  isHeldByUnknown<D extends Identified>(table: Table<D>, document: D): Promise<boolean> {
    const known = this.table(table);
    return table.isHeld(this.#moment, document, (id) => known.isKnown(id));
  }

  /** Looks for whoever holds unique keys of some documents. */
  async lookForHolders<D extends Identified>(
    table: Table<D>,
    documents: readonly D[],
  ): Promise<void> {
    const holders = documents.flatMap((document) => table.holders(document));
    if (holders.length === 0) return;
    const options = { ...this.#moment, projection: { _id: 1 } };
    const rows = await table.rows.find(where({ $or: holders }), options).toArray();
    await this.look(
      table,
      rows.map(({ _id }) => _id),
    );
  }

  /** Changes a document that it has looked for, and the counts that go with it. */
  async change<D extends Identified>(
    table: Table<D>,
    id: string,
    row: Parameters<UnitTable<D>['change']>[1],
    changes: CountChanges,
  ): Promise<void> {
    const known = this.table(table);
    // What it was in between may have freed a unique key for another.
    if (table.isUnique && known.hasChanged(id)) await this.#write(known, false);
    known.change(id, row);
    for (const [key, change] of changes) {
      this.#changes.set(key, (this.#changes.get(key) ?? 0) + change);
    }
  }

  /** Where a question about a collection is asked so that it sees the unit's own changes. */
  async momentFor<D extends Identified>(table: Table<D>): Promise<Moment> {
    const known = this.table(table);
    if (known.isChanged) await this.#write(known, false);
    return this.#moment;
  }

  /** The same for several questions that are asked of one moment. */
  async oneMomentFor<D extends Identified>(table: Table<D>): Promise<Moment> {
    this.#begin();
    return this.momentFor(table);
  }

  async count(key: string): Promise<number> {
    return (await readCount(this.#means.counts, this.#moment, key)) + (this.#changes.get(key) ?? 0);
  }

  /** From now on every call is refused; resolves when none is under way. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#last;
  }

  /**
   * Writes what isn't written yet.
   * @returns the session that is to commit, undefined when the unit has changed nothing
   */
  async complete(isFirstRun: boolean): Promise<ClientSession | undefined> {
    await this.end();
    if (this.#failure !== undefined) throw this.#failure;
    const tables = [...this.#tables.values()];
    if (!this.#hasWritten && !tables.some(({ isChanged }) => isChanged)) return undefined;
    return this.#call(async () => {
      const { counts, locks, keepUp } = this.#means;
      await keepUp();
      if (tables.some(({ isOutdated }) => isOutdated)) {
        throw new DisturbedError('What it was to write is kept otherwise now.');
      }
      const striped = await stripe(this.#changes, locks, this.#holder, isFirstRun);
      const session = this.#begin();
      for (const table of tables) await this.#write(table, true);
      await writeCounts(counts, session, striped);
      return session;
    });
  }

  /** Lets go of everything; what isn't committed is undone. */
  async close(): Promise<void> {
    await this.end();
    const session = this.#session;
    // An error tells that there is nothing left to abort.
    if (session?.inTransaction()) await session.abortTransaction().catch(() => undefined);
    await session?.endSession();
    this.#means.locks.release(this.#holder);
  }

  get #moment(): Moment {
    return this.#session ? { session: this.#session } : NOW;
  }

  #begin(): ClientSession {
    if (this.#session) return this.#session;
    this.#session = this.#means.client.startSession();
    this.#session.startTransaction({
      readConcern: { level: 'snapshot' },
      writeConcern: new WriteConcern('majority'),
      readPreference: 'primary',
    });
    return this.#session;
  }

  async #lock(key: string): Promise<void> {
    this.#wanted.add(key);
    this.#waitingSince = performance.now();
    try {
      await this.#means.locks.take(this.#holder, key);
    } finally {
      this.#waited += performance.now() - this.#waitingSince;
      this.#waitingSince = undefined;
    }
  }

  async #write<D extends Identified>(known: UnitTable<D>, holding: boolean): Promise<void> {
    const { operations, deleted, matched } = known.writes(holding);
    if (operations.length === 0) return;
    const session = this.#begin();
    this.#hasWritten = true;
    const met = await known.table.rows.bulkWrite([...operations], { session });
    if (met.deletedCount !== deleted || met.matchedCount !== matched) {
      throw new DisturbedError('What a unit found has changed before it wrote.');
    }
    known.written();
  }

  async #call<T>(call: () => Promise<T>): Promise<T> {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      return await call();
    } catch (error) {
      const isLost = isDuplicateKey(error) || (!this.#session && isInterruptedRead(error));
      if (isLost) this.#failure = new DisturbedError('It has to look again.', { cause: error });
      else if (isOfServer(error) || error instanceof DisturbedError) this.#failure = error;
      throw error;
    }
  }
}
