import type { Result } from '@collabor8/domain';
import type {
  Collection,
  CollectionDefinition,
  Collections,
  CountedMatches,
  DocumentStore,
  Identified,
  Key,
  Page,
  PageRequest,
  SearchRequest,
  Stored,
  WriteError,
} from '../ports/document-store.js';
import type { PortMetrics } from './port-metrics.js';

export interface StoreMetrics extends PortMetrics<'collection' | 'operation'> {
  /** A unit of work, or the rule of an update, had to run again because of somebody else. */
  ranAgain(operation: 'transaction' | 'update', times: number): void;
}

/** The same store, with its times and conflicts counted: also of the calls inside units of work. */
export function measureStore(store: DocumentStore, metrics: StoreMetrics): DocumentStore {
  const measured = (collections: Collections): Collections => ({
    collection: (definition) =>
      new MeasuredCollection(definition.name, collections.collection(definition), metrics),
  });
  // Asked for by every request, of a definition that never changes.
  const known = new Map<unknown, unknown>();
  return {
    collection<D extends Identified, I extends string>(definition: CollectionDefinition<D, I>) {
      const opened = known.get(definition) ?? measured(store).collection(definition);
      known.set(definition, opened);
      // It was opened by this very definition, which so knows its types.
      return opened as Collection<D, I>;
    },
    async transaction(work) {
      let runs = 0;
      try {
        return await metrics.measure({ collection: '', operation: 'transaction' }, () =>
          store.transaction((collections) => {
            runs += 1;
            return work(measured(collections));
          }),
        );
      } finally {
        if (runs > 1) metrics.ranAgain('transaction', runs - 1);
      }
    },
    // Their time is that of whoever reads along.
    snapshot: (read) => store.snapshot(read),
    sizeOf: (definition) => store.sizeOf(definition),
    ping: () => metrics.measure({ collection: '', operation: 'ping' }, () => store.ping()),
    close: () => store.close(),
  };
}

/** A class, because each unit of work opens several. */
class MeasuredCollection<D extends Identified, I extends string> implements Collection<D, I> {
  readonly #name: string;
  readonly #inner: Collection<D, I>;
  readonly #metrics: StoreMetrics;

  constructor(name: string, inner: Collection<D, I>, metrics: StoreMetrics) {
    this.#name = name;
    this.#inner = inner;
    this.#metrics = metrics;
  }

  get(id: string): Promise<Stored<D> | undefined> {
    return this.#timed('get', () => this.#inner.get(id));
  }

  getMany(ids: readonly string[]): Promise<readonly Stored<D>[]> {
    return this.#timed('getMany', () => this.#inner.getMany(ids));
  }

  insert(document: D): Promise<Result<Stored<D>, WriteError>> {
    return this.#timed('insert', () => this.#inner.insert(document));
  }

  restore(document: Stored<D>): Promise<Result<Stored<D>, WriteError>> {
    return this.#timed('restore', () => this.#inner.restore(document));
  }

  restoreMany(documents: readonly Stored<D>[]): Promise<readonly Stored<D>[]> {
    return this.#timed('restoreMany', () => this.#inner.restoreMany(documents));
  }

  remove(id: string): Promise<Stored<D> | undefined> {
    return this.#timed('remove', () => this.#inner.remove(id));
  }

  async update(
    id: string,
    rule: (document: Stored<D>) => D,
  ): Promise<Result<Stored<D>, WriteError>> {
    let runs = 0;
    try {
      return await this.#timed('update', () =>
        this.#inner.update(id, (document) => {
          runs += 1;
          return rule(document);
        }),
      );
    } finally {
      if (runs > 1) this.#metrics.ranAgain('update', runs - 1);
    }
  }

  /** Its time is that of whoever reads along. */
  all(after?: string): AsyncIterable<Stored<D>> {
    return this.#inner.all(after);
  }

  page(index: I, request: PageRequest): Promise<Page<D>> {
    return this.#timed('page', () => this.#inner.page(index, request));
  }

  cursorAfter(index: I, order: readonly Key[], id: string): string {
    return this.#inner.cursorAfter(index, order, id);
  }

  pageOfEach(
    index: I,
    keys: readonly Key[],
    limitPerKey: number,
  ): Promise<ReadonlyMap<Key, Page<D>>> {
    return this.#timed('pageOfEach', () => this.#inner.pageOfEach(index, keys, limitPerKey));
  }

  count(index: I, equals?: readonly Key[]): Promise<number> {
    return this.#timed('count', () => this.#inner.count(index, equals));
  }

  search(request: SearchRequest): Promise<Page<D>> {
    return this.#timed('search', () => this.#inner.search(request));
  }

  countMatches(
    request: Omit<SearchRequest, 'cursor' | 'limit'>,
    ceiling: number,
  ): Promise<CountedMatches> {
    return this.#timed('countMatches', () => this.#inner.countMatches(request, ceiling));
  }

  matchingIds(
    request: Omit<SearchRequest, 'cursor' | 'limit'>,
    ceiling: number,
  ): Promise<readonly string[]> {
    return this.#timed('matchingIds', () => this.#inner.matchingIds(request, ceiling));
  }

  #timed<T>(operation: keyof Collection<D, I>, call: () => Promise<T>): Promise<T> {
    return this.#metrics.measure({ collection: this.#name, operation }, call);
  }
}
