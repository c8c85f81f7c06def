import { eachPage } from '../../ports/read-all.js';
import type { Collection, Identified, Key, Stored } from '../../ports/document-store.js';
import { IndexUnfinishedError, SearchUnfinishedError } from '../../ports/failures.js';
import { cursorAfter, walkOf } from '../../store-engine/pages.js';
import { checkEquals } from '../../store-engine/index-keys.js';
import { countKey } from './counts.js';
import { KEYS_AT_ONCE, readMatches, readPage, readPageOfEach, matchQuery } from './pages.js';
import { CONTENT, toDocument, where, type Content, type Moment } from './rows.js';
import { SEARCH } from '../../store-engine/declarations.js';
import { matching } from './search-terms.js';
import type { DeclaredIndex, Table } from './table.js';
import type { Writes } from './unit-writes.js';

/** Documents that `all` holds at a time; an avatar, the largest kind there is, has some 90 kB. */
const ALL_AT_ONCE = 100;

/** How a collection reads: committed documents, or those of a unit of work. */
export interface Reading {
  /** The documents that exist of some ids. */
  readonly byId: (ids: readonly string[]) => Promise<readonly Content[]>;
  /** For one question to the server. */
  readonly read: <T>(action: (moment: Moment) => Promise<T>) => Promise<T>;
  /** For several, which are then asked of the same moment. */
  readonly readTogether: <T>(action: (moment: Moment) => Promise<T>) => Promise<T>;
  readonly count: (key: string) => Promise<number>;
  /** Repeats what reads along an index that is being built, where it may. */
  readonly whenWhole: <T>(attempt: () => Promise<T>) => Promise<T>;
  /** Learns what others have made of the database. */
  readonly keepUp: () => Promise<void>;
}

/** All documents of a table, or those after an id. */
export const everyDocument = <D extends Identified>(
  { rows }: Table<D>,
  read: Reading['read'],
  after: string | null = null,
): AsyncGenerator<Stored<D>> =>
  eachPage(
    async ({ cursor, limit }) => {
      const filter = cursor === null ? {} : { _id: { $gt: cursor } };
      const some = await read((moment) =>
        rows
          .find(filter, {
            ...{ ...moment, projection: CONTENT, sort: { _id: 1 }, limit },
            // The server ends a batch at 16 MB; what it leaves is asked for anew, of the same moment.
            singleBatch: true,
          })
          .toArray(),
      );
      return { items: some.map((row) => toDocument<D>(row)), nextCursor: some.at(-1)?._id ?? null };
    },
    ALL_AT_ONCE,
    after,
  );

/** The port's view of a collection: requests and pages on this side, rows on the other. */
export function openCollection<D extends Identified, I extends string>(
  table: Table<D>,
  { byId, read, readTogether, count, whenWhole, keepUp }: Reading,
  writes: Writes<D>,
): Collection<D, I> {
  const indexNamed = (name: I): DeclaredIndex => {
    const index = table.indexes.get(name);
    if (!index) throw new RangeError(`The collection ${table.name} declares no index ${name}.`);
    return index;
  };

  const isWhole = async (name: string): Promise<boolean> => {
    if (table.unfinished.has(name)) await keepUp();
    return !table.unfinished.has(name);
  };

  const along = <T>(name: I, action: (index: DeclaredIndex) => Promise<T>): Promise<T> =>
    whenWhole(async () => {
      const index = indexNamed(name);
      if (await isWhole(name)) return action(index);
      throw new IndexUnfinishedError(`The index ${table.name}.${name} is being built.`);
    });

  const matchingHere = async (request: Parameters<typeof matching>[0]) => {
    if (!table.definition.search) {
      throw new RangeError(`The collection ${table.name} declares no search.`);
    }
    if (await isWhole(SEARCH)) return matching(request);
    throw new SearchUnfinishedError(`The search of ${table.name} is being made.`);
  };

  return {
    ...writes,

    async get(id) {
      const [row] = await byId([id]);
      return row && toDocument<D>(row);
    },

    async getMany(ids) {
      const documents = new Map(
        (await byId(ids)).map((row) => [row._id, toDocument<D>(row)] as const),
      );
      return ids.flatMap((id) => documents.get(id) ?? []);
    },

    all: (after) => everyDocument(table, read, after),

    page: (name, request) =>
      along(name, (index) => read((moment) => readPage(moment, table, index, request))),

    cursorAfter: (name, order, id, reverse) =>
      cursorAfter(walkOf(`${table.name}.${name}`, reverse), indexNamed(name).definition, order, id),

    pageOfEach: (name, keys, limitPerKey) =>
      along(name, (index) =>
        (keys.length > KEYS_AT_ONCE ? readTogether : read)((moment) =>
          readPageOfEach(moment, table, index, keys, limitPerKey),
        ),
      ),

    count: (name, equals: readonly Key[] = []) =>
      along(name, async ({ definition }) => {
        checkEquals(definition, equals);
        if (!definition.counted) {
          throw new RangeError(`The index ${table.name}.${name} is not counted.`);
        }
        return count(countKey(table.name, name, equals));
      }),

    search: (request) =>
      read(async (moment) => {
        await matchingHere(request);
        return readMatches(moment, table, request);
      }),

    countMatches: (request, ceiling) =>
      read(async (moment) => {
        const terms = await matchingHere(request);
        const limit = ceiling + 1;
        const counted = terms
          ? await table.rows.countDocuments(where(terms), { ...moment, limit })
          : 0;
        return { count: Math.min(counted, ceiling), isExact: counted <= ceiling };
      }),

    matchingIds: (request, ceiling) =>
      read(async (moment) => {
        const terms = await matchingHere(request);
        if (!terms || ceiling < 1) return [];
        const { filter, sort } = matchQuery(terms);
        const rows = await table.rows
          .find(where(filter), { ...moment, sort, limit: ceiling, projection: { _id: 1 } })
          .toArray();
        return rows.map(({ _id }) => _id);
      }),
  };
}
