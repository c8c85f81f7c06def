import type {
  Collection,
  CollectionDefinition,
  Collections,
  DocumentStore,
  Identified,
  Stored,
} from '../ports/document-store.js';
import type { PortMetrics } from './port-metrics.js';

export interface StoreMetrics extends PortMetrics<'collection' | 'operation'> {
  /** A unit of work, or the rule of an update, had to run again because of somebody else. */
  ranAgain(operation: 'transaction' | 'update', times: number): void;
}

/** The same store, with its times and conflicts counted: also of the calls inside units of work. */
export function measureStore(store: DocumentStore, metrics: StoreMetrics): DocumentStore {
  const measured = (collections: Collections): Collections => ({
    collection: (definition) => measureCollection(definition, collections, metrics),
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

function measureCollection<D extends Identified, I extends string>(
  definition: CollectionDefinition<D, I>,
  collections: Collections,
  metrics: StoreMetrics,
): Collection<D, I> {
  const inner = collections.collection(definition);
  const timed = <T>(operation: keyof Collection<D, I>, call: () => Promise<T>): Promise<T> =>
    metrics.measure({ collection: definition.name, operation }, call);
  return {
    get: (id) => timed('get', () => inner.get(id)),
    getMany: (ids) => timed('getMany', () => inner.getMany(ids)),
    insert: (document) => timed('insert', () => inner.insert(document)),
    restore: (document) => timed('restore', () => inner.restore(document)),
    restoreMany: (documents) => timed('restoreMany', () => inner.restoreMany(documents)),
    remove: (id) => timed('remove', () => inner.remove(id)),
    async update(id, rule) {
      let runs = 0;
      try {
        return await timed('update', () =>
          inner.update(id, (document: Stored<D>) => {
            runs += 1;
            return rule(document);
          }),
        );
      } finally {
        if (runs > 1) metrics.ranAgain('update', runs - 1);
      }
    },
    // Its time is that of whoever reads along.
    all: () => inner.all(),
    page: (index, request) => timed('page', () => inner.page(index, request)),
    cursorAfter: (...given) => inner.cursorAfter(...given),
    pageOfEach: (index, keys, limit) =>
      timed('pageOfEach', () => inner.pageOfEach(index, keys, limit)),
    count: (index, equals) => timed('count', () => inner.count(index, equals)),
    search: (request) => timed('search', () => inner.search(request)),
    countMatches: (request, ceiling) =>
      timed('countMatches', () => inner.countMatches(request, ceiling)),
    matchingIds: (request, ceiling) =>
      timed('matchingIds', () => inner.matchingIds(request, ceiling)),
  };
}
