import type { Result } from '@collabor8/domain';
import type {
  Collection,
  CountedMatches,
  Identified,
  Key,
  Page,
  PageRequest,
  Searched,
  SearchRequest,
  Stored,
  Updated,
  WriteError,
} from '../../ports/document-store.js';
import { IndexUnfinishedError, SearchUnfinishedError } from '../../ports/failures.js';
import { eachPage } from '../../ports/read-all.js';
import type { DocumentTable } from './document-table.js';
import type { Connection } from './driver.js';
import { cursorAfter, walkOf } from '../../store-engine/pages.js';
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
export const everyDocument = <D extends Identified>(
  table: DocumentTable<D>,
  read: Access['read'],
  after: string | null = null,
): AsyncGenerator<Stored<D>> =>
  eachPage(
    async ({ cursor, limit }) => {
      const items = await read((connection) => table.after(connection, cursor ?? undefined, limit));
      const isLast = items.length < limit;
      return { items, nextCursor: isLast ? null : (items.at(-1)?._id ?? null) };
    },
    ALL_AT_ONCE,
    after,
  );

/** The port's view of a collection. A class, because each unit of work opens several. */
export class OpenCollection<D extends Identified, I extends string> implements Collection<D, I> {
  readonly #table: DocumentTable<D>;
  readonly #access: Access;

  constructor(table: DocumentTable<D>, access: Access) {
    this.#table = table;
    this.#access = access;
  }

  get(id: string): Promise<Stored<D> | undefined> {
    return this.#access.read((connection) => this.#table.get(connection, id));
  }

  getMany(ids: readonly string[]): Promise<readonly Stored<D>[]> {
    return this.#access.read((connection) =>
      connection.snapshot(() => this.#table.getMany(connection, ids)),
    );
  }

  insert(document: D): Promise<Result<Stored<D>, WriteError>> {
    return this.#access.write((connection) => this.#table.insert(connection, document));
  }

  update(id: string, rule: (document: Stored<D>) => D): Promise<Updated<D>> {
    return this.#access.write((connection) => this.#table.update(connection, id, rule));
  }

  restore(document: Stored<D>): Promise<Result<Stored<D>, WriteError>> {
    return this.#access.write((connection) => this.#table.restore(connection, document));
  }

  restoreMany(documents: readonly Stored<D>[]): Promise<readonly Stored<D>[]> {
    return this.#access.write((connection) => this.#table.restoreMany(connection, documents));
  }

  remove(id: string): Promise<Stored<D> | undefined> {
    return this.#access.write((connection) => this.#table.remove(connection, id));
  }

  all(after?: string): AsyncIterable<Stored<D>> {
    return everyDocument(this.#table, (action) => this.#access.read(action), after);
  }

  page(name: I, request: PageRequest): Promise<Page<D>> {
    return this.#access.read((connection) =>
      readPage<D>(connection, this.#walk(name), this.#whole(connection, name), request),
    );
  }

  cursorAfter(name: I, order: readonly Key[], id: string, reverse = false): string {
    const walk = walkOf(this.#walk(name), reverse);
    return cursorAfter(walk, this.#index(name).definition, order, id);
  }

  pageOfEach(
    name: I,
    keys: readonly Key[],
    limitPerKey: number,
  ): Promise<ReadonlyMap<Key, Page<D>>> {
    return this.#access.read((connection) =>
      readPageOfEach<D>(
        connection,
        this.#walk(name),
        this.#whole(connection, name),
        keys,
        limitPerKey,
      ),
    );
  }

  count(name: I, equals: readonly Key[] = []): Promise<number> {
    return this.#access.read((connection) => {
      const { counts, definition } = this.#whole(connection, name);
      checkEquals(definition, equals);
      if (!counts) throw new RangeError(`The index ${this.#walk(name)} is not counted.`);
      return counts.read(connection, equals);
    });
  }

  search(request: SearchRequest): Promise<Page<D>> {
    return this.#access.read((connection) =>
      connection.snapshot(() =>
        readMatches<D>(connection, `${this.#table.name}?`, this.#search(connection), request),
      ),
    );
  }

  countMatches(request: Searched, ceiling: number): Promise<CountedMatches> {
    return this.#access.read((connection) =>
      connection.snapshot(() => {
        const search = this.#search(connection);
        const query = search.query(connection, request);
        const count = query ? search.count(connection, query, ceiling + 1) : 0;
        return { count: Math.min(count, ceiling), isExact: count <= ceiling };
      }),
    );
  }

  matchingIds(request: Searched, ceiling: number): Promise<readonly string[]> {
    return this.#access.read((connection) =>
      connection.snapshot(() => {
        const search = this.#search(connection);
        const query = search.query(connection, request);
        return query ? search.readIds(connection, query, ceiling) : [];
      }),
    );
  }

  #walk(name: I): string {
    return `${this.#table.name}.${name}`;
  }

  #index(name: I): DeclaredIndex {
    const index = this.#table.traces.indexes.get(name);
    if (!index) {
      throw new RangeError(`The collection ${this.#table.name} declares no index ${name}.`);
    }
    return index;
  }

  #whole(connection: Connection, name: I): DeclaredIndex {
    const index = this.#index(name);
    if (index.making.reached(connection) === Infinity) return index;
    throw new IndexUnfinishedError(`The index ${this.#walk(name)} is being built.`);
  }

  #search(connection: Connection): SearchTable {
    const { traces, name } = this.#table;
    if (!traces.search) throw new RangeError(`The collection ${name} declares no search.`);
    const search = traces.searchable(connection);
    if (search) return search;
    throw new SearchUnfinishedError(`The search of ${name} is being made.`);
  }
}
