import type {
  Collection,
  CollectionDefinition,
  Collections,
  DocumentStore,
  Identified,
  Snapshot,
} from '../ports/document-store.js';
import { randomNumbers } from './document-store/random-documents.js';
import { RelaxedUnit } from './relaxed-unit.js';

/** Most pauses are short and a few are long, so that whole units fit between two calls of another. */
const LONGEST_PAUSE_MS = 40;

/**
 * A store whose units promise what the port promises and nothing more, as an engine with snapshots
 * does: they run at the same time, go by nothing that is locked, and run again when a document that
 * they found by id has changed when they commit. Services that need more lose races here, which the
 * embedded store, with its one writer, would never let happen.
 */
export class RelaxedStore implements DocumentStore {
  readonly #store: DocumentStore;
  readonly #running = new Set<Promise<unknown>>();
  /** The same pauses in every run, as far as the clock allows. */
  readonly #random = randomNumbers(5);
  #isClosed = false;

  constructor(store: DocumentStore) {
    this.#store = store;
  }

  collection<D extends Identified, I extends string>(
    definition: CollectionDefinition<D, I>,
  ): Collection<D, I> {
    return this.#store.collection(definition);
  }

  async transaction<T>(work: (collections: Collections) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new Error('The store is closed.');
    const running = this.#run(work);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  snapshot<T>(read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    return this.#store.snapshot(read);
  }

  sizeOf(definition: CollectionDefinition<never>): Promise<number> {
    return this.#store.sizeOf(definition);
  }

  compact(): Promise<void> {
    return this.#store.compact();
  }

  ping(): Promise<void> {
    return this.#store.ping();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#running);
    await this.#store.close();
  }

  async #run<T>(work: (collections: Collections) => Promise<T>): Promise<T> {
    for (;;) {
      const unit = new RelaxedUnit(this.#store, () => this.#random() ** 4 * LONGEST_PAUSE_MS);
      try {
        const value = await work(unit);
        if (await unit.commit()) return value;
      } catch (error) {
        // A refusal that rests on what has changed since is no answer.
        if (await unit.isUndisturbed()) throw error;
      } finally {
        unit.end();
      }
    }
  }
}
