import type { Collection, Identified, Stored } from '../../ports/document-store.js';
import type { DocumentTable } from './document-table.js';
import type { Connection } from './driver.js';
import { cursorAfter } from '../../store-engine/cursor.js';
import { checkEquals } from '../../store-engine/index-keys.js';
import { readMatches, readPage, readPageOfEach } from './pages.js';
import type { SearchTable } from './search-table.js';
import type { DeclaredIndex } from './traces.js';

/** Documents that `all` holds at a time; an avatar, the largest kind there is, has some 90 kB. */
const ALL_AT_ONCE = 100;

/** How a collection reaches the database: through the store itself, or inside a transaction. */
export interface Access {
  read<T>(action: (connection: Connection) => T): Promise<T>;
  /** `action` runs inside a write transaction. */
  write<T>(action: (connection: Connection) => T): Promise<T>;
}

/** All documents of a table, or those after an id. */
export async function* everyDocument<D extends Identified>(
  table: DocumentTable<D>,
  read: Access['read'],
  after?: string,
): AsyncGenerator<Stored<D>> {
  let last = after;
  for (;;) {
    const some = await read((connection) => table.after(connection, last, ALL_AT_ONCE));
    yield* some;
    last = some.at(-1)?._id;
    if (some.length < ALL_AT_ONCE) return;
  }
}

/** The port's view of a collection: requests and pages on this side, rows on the other. */
export function openCollection<D extends Identified, I extends string>(
  table: DocumentTable<D>,
  access: Access,
): Collection<D, I> {
  const indexNamed = (name: I): DeclaredIndex => {
    const index = table.traces.indexes.get(name);
    if (!index) throw new RangeError(`The collection ${table.name} declares no index ${name}.`);
    return index;
  };

  const searchTable = (): SearchTable => {
    if (table.traces.search) return table.traces.search;
    throw new RangeError(`The collection ${table.name} declares no search.`);
  };

  return {
    get: (id) => access.read((connection) => table.get(connection, id)),

    getMany: (ids) =>
      access.read((connection) => connection.snapshot(() => table.getMany(connection, ids))),

    insert: (document) => access.write((connection) => table.insert(connection, document)),

    update: (id, rule) => access.write((connection) => table.update(connection, id, rule)),

    restore: (document) => access.write((connection) => table.restore(connection, document)),

    restoreMany: (documents) =>
      access.write((connection) =>
        documents.filter((document) => !table.restore(connection, document).ok),
      ),

    remove: (id) => access.write((connection) => table.remove(connection, id)),

    all: (after) => everyDocument(table, (action) => access.read(action), after),

    page: (name, request) =>
      access.read((connection) =>
        readPage<D>(connection, `${table.name}.${name}`, indexNamed(name), request),
      ),

    cursorAfter: (name, order, id) =>
      cursorAfter(`${table.name}.${name}`, indexNamed(name).definition, order, id),

    pageOfEach: (name, keys, limitPerKey) =>
      access.read((connection) =>
        readPageOfEach<D>(connection, `${table.name}.${name}`, indexNamed(name), keys, limitPerKey),
      ),

    count: (name, equals = []) =>
      access.read((connection) => {
        const { counts, definition } = indexNamed(name);
        checkEquals(definition, equals);
        if (!counts) throw new RangeError(`The index ${table.name}.${name} is not counted.`);
        return counts.read(connection, equals);
      }),

    search: (request) =>
      access.read((connection) =>
        connection.snapshot(() =>
          readMatches<D>(connection, `${table.name}?`, searchTable(), request),
        ),
      ),

    countMatches: (request, ceiling) =>
      access.read((connection) =>
        connection.snapshot(() => {
          const search = searchTable();
          const expression = search.expression(connection, request);
          const count = expression ? search.count(connection, expression, ceiling + 1) : 0;
          return { count: Math.min(count, ceiling), isExact: count <= ceiling };
        }),
      ),

    matchingIds: (request, ceiling) =>
      access.read((connection) =>
        connection.snapshot(() => {
          const search = searchTable();
          const expression = search.expression(connection, request);
          return expression ? search.readIds(connection, expression, ceiling) : [];
        }),
      ),
  };
}
