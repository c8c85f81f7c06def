import type { EventBus } from '../ports/event-bus.js';
import type { PortMetrics } from './port-metrics.js';
import type {
  Collection,
  CollectionDefinition,
  Collections,
  DocumentStore,
  Identified,
} from '../ports/document-store.js';

/** Runs a call of an operation, and notes what it took. */
type Measure = <R>(operation: string, call: () => Promise<R>) => Promise<R>;

export interface Measured<T> {
  readonly measure: Measure;
  /** Methods that answer no promise, or whose time is that of whoever reads along. */
  readonly not: readonly (keyof T)[];
  /** In the place of methods of its own. */
  readonly instead?: Partial<T>;
}

/** The same object, each of whose methods is measured under its name. */
function measured<T extends object>(inner: T, { measure, not, instead }: Measured<T>): T {
  const unmeasured: readonly PropertyKey[] = not;
  return new Proxy(inner, {
    get(target, name) {
      if (instead !== undefined && name in instead) return Reflect.get(instead, name) as unknown;
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (unmeasured.includes(name)) return member.bind(target) as unknown;
      return (...given: readonly unknown[]) =>
        measure(String(name), () => Reflect.apply(member, target, given) as Promise<unknown>);
    },
  });
}

/** The same bus, with its times and failures counted. */
export const measureBus = (bus: EventBus, metrics: PortMetrics<'operation'>): EventBus =>
  measured(bus, {
    measure: (operation, call) => metrics.measure({ operation }, call),
    not: ['close', 'heard'],
  });

export interface StoreMetrics extends PortMetrics<'collection' | 'operation'> {
  /** A unit of work, or the rule of an update, had to run again because of somebody else. */
  ranAgain(operation: 'transaction' | 'update', times: number): void;
}

/** The same store, with its times and conflicts counted: also of the calls inside units of work. */
export function measureStore(store: DocumentStore, metrics: StoreMetrics): DocumentStore {
  const measureIn =
    (collection: string): Measure =>
    (operation, call) =>
      metrics.measure({ collection, operation }, call);

  /** Calls what is told of every time that it begins. */
  const noteReruns = async <T>(
    operation: 'transaction' | 'update',
    call: (begins: () => void) => Promise<T>,
  ): Promise<T> => {
    let runs = 0;
    try {
      return await call(() => (runs += 1));
    } finally {
      if (runs > 1) metrics.ranAgain(operation, runs - 1);
    }
  };

  function measureCollection<D extends Identified, I extends string>(
    name: string,
    inner: Collection<D, I>,
  ): Collection<D, I> {
    const measure = measureIn(name);
    return measured(inner, {
      measure,
      not: ['all', 'cursorAfter'],
      instead: {
        update: (id, rule) =>
          noteReruns('update', (begins) =>
            measure('update', () =>
              inner.update(id, (document) => {
                begins();
                return rule(document);
              }),
            ),
          ),
      },
    });
  }

  const measureAll = (collections: Collections): Collections => ({
    collection: (definition) =>
      measureCollection(definition.name, collections.collection(definition)),
  });

  // Asked for by every request, of a definition that never changes.
  const known = new Map<unknown, unknown>();
  const measure = measureIn('');
  return measured(store, {
    measure,
    not: ['snapshot', 'sizeOf', 'compact', 'close'],
    instead: {
      collection<D extends Identified, I extends string>(definition: CollectionDefinition<D, I>) {
        const opened = known.get(definition) ?? measureAll(store).collection(definition);
        known.set(definition, opened);
        // It was opened by this very definition, which so knows its types.
        return opened as Collection<D, I>;
      },
      transaction: (work, options) =>
        noteReruns('transaction', (begins) =>
          measure('transaction', () =>
            store.transaction((collections) => {
              begins();
              return work(measureAll(collections));
            }, options),
          ),
        ),
    },
  });
}
