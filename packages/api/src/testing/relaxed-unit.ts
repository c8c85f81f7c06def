import { isDeepStrictEqual } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import type { Result } from '@collabor8/domain';
import type {
  Collection,
  CollectionDefinition,
  Collections,
  DocumentStore,
  Identified,
  Stored,
} from '../ports/document-store.js';

/** Ends a transaction of the store beneath on purpose. */
class Undone extends Error {}

/** One document's state as the unit found it, before its own writes. */
interface Finding {
  readonly isUnchanged: (collections: Collections) => Promise<boolean>;
}

/** Writes again, and says whether that gave what it gave when the unit made it. */
type Write = (collections: Collections) => Promise<'same' | 'different' | 'refused'>;

/**
 * One run of a unit's work that holds no lock. Each call runs in a transaction of its own, after the
 * writes before it, which is then undone; what the unit wrote is written when it commits.
 */
export class RelaxedUnit implements Collections {
  readonly #store: DocumentStore;
  readonly #pause: () => number;
  readonly #findings = new Map<string, Finding>();
  readonly #writes: Write[] = [];
  readonly #written = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();
  #isOver = false;

  /** `pause` gives the milliseconds before each call, in which others may commit. */
  constructor(store: DocumentStore, pause: () => number) {
    this.#store = store;
    this.#pause = pause;
  }

  /** From now on every call is refused. */
  end(): void {
    this.#isOver = true;
  }

  /** Writes it all; false when something that the unit goes by has changed meanwhile. */
  async commit(): Promise<boolean> {
    if (this.#writes.length === 0) return true;
    return this.#attempt(async (collections) => {
      if (!(await this.#isUndisturbed(collections))) throw new Undone();
      for (const write of this.#writes) {
        const again = await write(collections);
        if (again === 'refused') throw new Undone();
        if (again === 'different') {
          throw new Error(
            'A rule gave another document when it ran again. Does it read the clock?',
          );
        }
      }
    });
  }

  /** Whether what the unit found by id is still so. */
  isUndisturbed(): Promise<boolean> {
    return this.#attempt(async (collections) => {
      if (!(await this.#isUndisturbed(collections))) throw new Undone();
    });
  }

  collection<D extends Identified, I extends string>(
    definition: CollectionDefinition<D, I>,
  ): Collection<D, I> {
    this.#store.collection(definition);
    const inside = (collections: Collections): Collection<D, I> =>
      collections.collection(definition);
    const read = <T>(call: (collection: Collection<D, I>) => Promise<T>): Promise<T> =>
      this.#inTurn(() => this.#preview((collections) => call(inside(collections))));
    const note = (documents: readonly (Stored<D> | undefined)[]): void => {
      for (const document of documents) if (document) this.#find(definition, document);
    };
    const change = <T>(
      id: string,
      call: (collection: Collection<D, I>) => Promise<T>,
      isDone: (outcome: T) => boolean,
    ): Promise<T> =>
      this.#inTurn(async () => {
        const { before, outcome } = await this.#preview(async (collections) => ({
          before: await inside(collections).get(id),
          outcome: await call(inside(collections)),
        }));
        note([before]);
        if (isDone(outcome)) {
          this.#written.add(keyOf(definition, id));
          this.#writes.push(async (all) => {
            const again = await call(inside(all));
            if (!isDone(again)) return 'refused';
            return isDeepStrictEqual(again, outcome) ? 'same' : 'different';
          });
        }
        return outcome;
      });
    const isOk = (result: Result<unknown, unknown>): boolean => result.ok;

    const restore: Collection<D, I>['restore'] = (document) =>
      change(document._id, (all) => all.restore(document), isOk);

    return {
      get: async (id) => {
        const document = await read((collection) => collection.get(id));
        note([document]);
        return document;
      },
      getMany: async (ids) => {
        const documents = await read((collection) => collection.getMany(ids));
        note(documents);
        return documents;
      },
      insert: (document) => change(document._id, (all) => all.insert(document), isOk),
      update: (id, rule) => change(id, (all) => all.update(id, rule), isOk),
      restore,
      restoreMany: async (documents) => {
        const refused: Stored<D>[] = [];
        for (const document of documents) {
          if (!(await restore(document)).ok) refused.push(document);
        }
        return refused;
      },
      remove: (id) =>
        change(
          id,
          (all) => all.remove(id),
          (removed) => removed !== undefined,
        ),
      all: (after) => this.#everything(read, after),
      page: (...given) => read((collection) => collection.page(...given)),
      cursorAfter: (...given) => this.#store.collection(definition).cursorAfter(...given),
      pageOfEach: (...given) => read((collection) => collection.pageOfEach(...given)),
      count: (...given) => read((collection) => collection.count(...given)),
      search: (...given) => read((collection) => collection.search(...given)),
      countMatches: (...given) => read((collection) => collection.countMatches(...given)),
      matchingIds: (...given) => read((collection) => collection.matchingIds(...given)),
    };
  }

  async *#everything<D extends Identified, I extends string>(
    read: <T>(call: (collection: Collection<D, I>) => Promise<T>) => Promise<T>,
    after?: string,
  ): AsyncGenerator<Stored<D>> {
    yield* await read(async (collection) => {
      const found: Stored<D>[] = [];
      for await (const document of collection.all(after)) found.push(document);
      return found;
    });
  }

  #find<D extends Identified>(definition: CollectionDefinition<D>, document: Stored<D>): void {
    const key = keyOf(definition, document._id);
    if (this.#written.has(key) || this.#findings.has(key)) return;
    this.#findings.set(key, {
      isUnchanged: async (collections) =>
        isDeepStrictEqual(await collections.collection(definition).get(document._id), document),
    });
  }

  async #isUndisturbed(collections: Collections): Promise<boolean> {
    for (const { isUnchanged } of this.#findings.values()) {
      if (!(await isUnchanged(collections))) return false;
    }
    return true;
  }

  /** One call after the other, with room between them for what others do. */
  #inTurn<T>(call: () => Promise<T>): Promise<T> {
    if (this.#isOver) {
      return Promise.reject(
        new Error('This transaction is over. Await every call before its work returns.'),
      );
    }
    const turn = this.#last.then(async () => {
      await delay(this.#pause());
      return call();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** What a call gives after the unit's writes so far, of which nothing stays. */
  async #preview<T>(call: (collections: Collections) => Promise<T>): Promise<T> {
    const seen: T[] = [];
    await this.#attempt(async (collections) => {
      for (const write of this.#writes) await write(collections);
      seen.push(await call(collections));
      throw new Undone();
    });
    const [value] = seen;
    return value as T;
  }

  /** A transaction of the store beneath; false when it was undone. */
  async #attempt(work: (collections: Collections) => Promise<void>): Promise<boolean> {
    try {
      await this.#store.transaction(work);
      return true;
    } catch (error) {
      if (error instanceof Undone) return false;
      throw error;
    }
  }
}

const keyOf = (definition: Pick<CollectionDefinition<never>, 'name'>, id: string): string =>
  `${definition.name} ${id}`;
