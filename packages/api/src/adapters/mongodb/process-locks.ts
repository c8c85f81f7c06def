import { DisturbedError } from './failures.js';

/** Who holds locks: a unit of work, or a write of a single document. */
export interface Holder {
  readonly held: Set<string>;
  waitsFor: string | undefined;
}

interface Waiting {
  readonly holder: Holder;
  readonly go: () => void;
}

export const documentLock = (collection: { readonly name: string }, id: string): string =>
  `${collection.name} ${id}`;

export const newHolder = (): Holder => ({ held: new Set(), waitsFor: undefined });

/**
 * What writers of one process queue for, in the order in which they came, so that in the database only processes
 * are in each other's way. A key names a document or a part of a count. Another process knows nothing of it:
 * correctness is the database's, this saves the work that it would undo.
 */
export class ProcessLocks {
  readonly #locks = new Map<string, { holder: Holder; readonly queue: Waiting[] }>();

  /** Resolves once `holder` has it. @throws DisturbedError when who has it waits for `holder` */
  async take(holder: Holder, key: string): Promise<void> {
    if (this.takeIfFree(holder, key)) return;
    for (let other = this.#locks.get(key)?.holder; other;) {
      if (other === holder) throw new DisturbedError('Two units wait for each other.');
      other = other.waitsFor === undefined ? undefined : this.#locks.get(other.waitsFor)?.holder;
    }
    holder.waitsFor = key;
    await new Promise<void>((go) => {
      this.#locks.get(key)?.queue.push({ holder, go });
    });
  }

  /** Whether `holder` has it now. */
  takeIfFree(holder: Holder, key: string): boolean {
    const lock = this.#locks.get(key);
    if (lock) return lock.holder === holder;
    this.#locks.set(key, { holder, queue: [] });
    holder.held.add(key);
    return true;
  }

  /** Gives all of it to those who are next. */
  release(holder: Holder): void {
    for (const key of holder.held) this.#pass(key);
    holder.held.clear();
  }

  #pass(key: string): void {
    const lock = this.#locks.get(key);
    const next = lock?.queue.shift();
    if (!lock || !next) {
      this.#locks.delete(key);
      return;
    }
    lock.holder = next.holder;
    next.holder.held.add(key);
    next.holder.waitsFor = undefined;
    next.go();
  }
}
