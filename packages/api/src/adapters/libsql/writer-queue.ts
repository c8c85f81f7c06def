import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreFullError } from '../../ports/store-full.js';
import { isFull, type Connection } from './driver.js';
import { whileBusy } from './connect.js';

/** Jobs that share one commit, and so one flush to the disk. */
const JOBS_PER_COMMIT = 64;
/** And units among them, which take longer: requests wait for their turn meanwhile. */
const UNITS_PER_COMMIT = 8;

/** Told after the commit; a value must not be acknowledged before it is durable. */
type Acknowledge = () => void;

interface Step {
  readonly kind: 'step';
  readonly run: () => Acknowledge;
  readonly reject: (reason: unknown) => void;
}

interface Unit {
  readonly kind: 'unit';
  readonly run: () => Promise<Acknowledge>;
  readonly reject: (reason: unknown) => void;
}

type Job = Step | Unit;

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
    return new Promise((resolve, reject) => {
      this.#add({
        kind: 'step',
        run: () => {
          const value = action();
          return () => {
            resolve(value);
          };
        },
        reject,
      });
    });
  }

  /**
   * Runs asynchronous work as a unit: all of its writes or none. Everyone else waits until it ends; it
   * sees what the units before it wrote, and neither is acknowledged before both are durable.
   */
  unit<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#add({
        kind: 'unit',
        run: async () => {
          const value = await work();
          return () => {
            resolve(value);
          };
        },
        reject,
      });
    });
  }

  /** Resolves when no job is left. */
  async idle(): Promise<void> {
    while (this.#draining) await this.#draining;
  }

  #add(job: Job): void {
    this.#waiting.push(job);
    this.#draining ??= this.#drain();
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
    const end = this.#waiting.findIndex(({ kind }) => {
      if (kind === 'unit') units += 1;
      return units > UNITS_PER_COMMIT;
    });
    return Math.min(JOBS_PER_COMMIT, end < 0 ? this.#waiting.length : end);
  }

  async #runTogether(jobs: readonly Job[]): Promise<void> {
    const told: Acknowledge[] = [];
    try {
      await this.#begin();
      for (const job of jobs) told.push(await this.#run(job, jobs.length === 1));
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

  #run(job: Job, isAlone: boolean): Acknowledge | Promise<Acknowledge> {
    if (job.kind === 'step') return this.#runStep(job);
    return isAlone ? job.run() : this.#runUnit(job);
  }

  /** A step that fails before it writes, as a rule that throws, leaves the transaction whole. */
  #runStep(step: Step): Acknowledge {
    const { writes } = this.#connection;
    try {
      return step.run();
    } catch (error) {
      if (this.#connection.writes !== writes) throw error;
      return () => {
        step.reject(asTold(error));
      };
    }
  }

  /** A unit that fails takes what it wrote along, and nothing of its neighbours. */
  async #runUnit(unit: Unit): Promise<Acknowledge> {
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
