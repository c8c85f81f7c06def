import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UnitOptions } from '../../ports/document-store.js';
import { StoreFullError } from '../../ports/failures.js';
import { isFull, type Connection } from './driver.js';
import { whileBusy } from './connect.js';

/** Jobs that share one commit, and so one flush to the disk. */
const JOBS_PER_COMMIT = 64;
/** And units among them, which take longer: requests wait for their turn meanwhile. */
const UNITS_PER_COMMIT = 8;
/** Milliseconds of a commit after which others are let in before its next job: a long text takes a quarter of a second. */
const TURN_MS = 10;
/** Turns of the event loop in which a request that reads a little is answered, from its arrival on. */
const TURNS_LEFT = 10;

/** Told after the commit; a value must not be acknowledged before it is durable. */
type Acknowledge = () => void;

interface Job {
  readonly isUnit: boolean;
  readonly isFlushed: boolean;
  readonly run: () => Promise<Acknowledge>;
  readonly reject: (reason: unknown) => void;
}

/** As the port names it. */
const asTold = (error: unknown): unknown =>
  isFull(error) ? new StoreFullError('The disk of the database is full.', { cause: error }) : error;

/** Gives the one writing connection to one job after the other, in the order in which they came. */
export class WriterQueue {
  readonly #connection: Connection;
  readonly #waiting: Job[] = [];
  #draining: Promise<void> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Runs a synchronous write in a transaction. Jobs that wait together share a commit, but not
   * their failures; `action` may run again when a neighbour's failure took the transaction along.
   */
  step<T>(action: () => T): Promise<T> {
    return this.#add(action, { isUnit: false, isFlushed: true });
  }

  /**
   * Runs asynchronous work as a unit: all of its writes or none. Everyone else waits until it ends; it
   * sees what the units before it wrote, and neither is acknowledged before both are durable.
   */
  unit<T>(work: () => Promise<T>, { isFlushed = true }: UnitOptions = {}): Promise<T> {
    return this.#add(work, { isUnit: true, isFlushed });
  }

  /** Resolves when no job is left. */
  async idle(): Promise<void> {
    while (this.#draining) await this.#draining;
  }

  #add<T>(work: () => T | Promise<T>, kind: Pick<Job, 'isUnit' | 'isFlushed'>): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = async (): Promise<Acknowledge> => {
        const value = await work();
        return () => {
          resolve(value);
        };
      };
      this.#waiting.push({ ...kind, run, reject });
      this.#draining ??= this.#drain();
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Requests get their turn between commits; jobs gather as long as each turn brings more of them, as
      // most of what a short unit takes is its flush.
      let gathered: number;
      do {
        gathered = this.#fitting();
        await nextTurn();
      } while (this.#fitting() > gathered);
      await this.#runTogether(this.#waiting.splice(0, this.#fitting()));
    }
    // In the same turn as the last look at the list: a job added later starts a new round.
    this.#draining = undefined;
  }

  /** How many of the waiting jobs share the next commit. */
  #fitting(): number {
    let units = 0;
    const end = this.#waiting.findIndex(({ isUnit }) => {
      if (isUnit) units += 1;
      return units > UNITS_PER_COMMIT;
    });
    return Math.min(JOBS_PER_COMMIT, end < 0 ? this.#waiting.length : end);
  }

  async #runTogether(jobs: readonly Job[]): Promise<void> {
    const told: Acknowledge[] = [];
    try {
      this.#connection.flush(jobs.some(({ isFlushed }) => isFlushed));
      await this.#begin();
      let turnBegan = performance.now();
      for (const job of jobs) {
        if (performance.now() - turnBegan > TURN_MS) {
          for (let turns = 0; turns < TURNS_LEFT; turns += 1) await nextTurn();
          turnBegan = performance.now();
        }
        told.push(await this.#run(job, jobs.length === 1));
      }
      this.#connection.exec('COMMIT');
    } catch (error) {
      this.#connection.rollback();
      if (jobs.length > 1) {
        for (const job of jobs) await this.#runTogether([job]);
      } else {
        for (const job of jobs) job.reject(asTold(error));
      }
      return;
    }
    for (const acknowledge of told) acknowledge();
  }

  #run(job: Job, isAlone: boolean): Promise<Acknowledge> {
    if (!job.isUnit) return this.#runStep(job);
    return isAlone ? job.run() : this.#runUnit(job);
  }

  /** A step that fails before it writes, as a rule that throws, leaves the transaction whole. */
  async #runStep(step: Job): Promise<Acknowledge> {
    const { writes } = this.#connection;
    try {
      return await step.run();
    } catch (error) {
      if (this.#connection.writes !== writes) throw error;
      return () => {
        step.reject(asTold(error));
      };
    }
  }

  /** A unit that fails takes what it wrote along, and nothing of its neighbours. */
  async #runUnit(unit: Job): Promise<Acknowledge> {
    this.#connection.exec('SAVEPOINT unit');
    try {
      const acknowledge = await unit.run();
      this.#connection.exec('RELEASE unit');
      return acknowledge;
    } catch (error) {
      // After some failures SQLite leaves the whole transaction by itself.
      if (!this.#connection.inTransaction) throw error;
      this.#connection.exec('ROLLBACK TO unit');
      this.#connection.exec('RELEASE unit');
      return () => {
        unit.reject(asTold(error));
      };
    }
  }

  #begin(): Promise<void> {
    return whileBusy(() => {
      this.#connection.exec('BEGIN IMMEDIATE');
    });
  }
}
