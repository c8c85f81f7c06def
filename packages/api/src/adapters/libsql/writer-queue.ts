import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from './driver.js';
import { whileBusy } from './while-busy.js';

/** Steps that share one commit, and so one flush to the disk. */
const STEPS_PER_COMMIT = 64;

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

/** Gives the one writing connection to one job after the other, in the order in which they came. */
export class WriterQueue {
  readonly #connection: Connection;
  readonly #waiting: (Step | Unit)[] = [];
  #draining: Promise<void> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Runs a synchronous write in a transaction. Steps that wait together share a commit, but not
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

  /** Runs asynchronous work in a transaction of its own; everyone else waits until it ends. */
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

  #add(job: Step | Unit): void {
    this.#waiting.push(job);
    this.#draining ??= this.#drain();
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Requests get their turn between commits, and those of one turn gather into one commit.
      await nextTurn();
      const end = this.#waiting.findIndex((job) => job.kind === 'unit');
      const steps = this.#waiting
        .slice(0, end < 0 ? STEPS_PER_COMMIT : Math.min(end, STEPS_PER_COMMIT))
        .filter((job) => job.kind === 'step');
      this.#waiting.splice(0, steps.length);
      if (steps.length > 0) await this.#runSteps(steps);
      const next = this.#waiting[0];
      if (next?.kind === 'unit') {
        this.#waiting.shift();
        await this.#runUnit(next);
      }
    }
    // In the same turn as the last look at the list: a job added later starts a new round.
    this.#draining = undefined;
  }

  async #runSteps(steps: readonly Step[]): Promise<void> {
    const told: Acknowledge[] = [];
    try {
      await this.#begin();
      for (const step of steps) told.push(this.#runStep(step));
      this.#connection.exec('COMMIT');
    } catch (error) {
      this.#connection.rollback();
      if (steps.length > 1) {
        for (const step of steps) await this.#runSteps([step]);
      } else {
        for (const step of steps) step.reject(error);
      }
      return;
    }
    for (const acknowledge of told) acknowledge();
  }

  /** A step that fails before it writes, as a rule that throws, leaves the transaction whole. */
  #runStep(step: Step): Acknowledge {
    const { writes } = this.#connection;
    try {
      return step.run();
    } catch (error) {
      if (this.#connection.writes !== writes) throw error;
      return () => {
        step.reject(error);
      };
    }
  }

  async #runUnit(unit: Unit): Promise<void> {
    try {
      await this.#begin();
      const acknowledge = await unit.run();
      this.#connection.exec('COMMIT');
      acknowledge();
    } catch (error) {
      this.#connection.rollback();
      unit.reject(error);
    }
  }

  #begin(): Promise<void> {
    return whileBusy(() => {
      this.#connection.exec('BEGIN IMMEDIATE');
    });
  }
}
