import type {
  CollectionDefinition,
  Identified,
  IndexDefinition,
  Key,
} from '../../ports/document-store.js';
import type { EncodedDocument } from '../../store-engine/document-text.js';
import {
  distinctEntries,
  fieldsOf,
  indexEntries,
  isKey,
  type Fields,
} from '../../store-engine/index-keys.js';
import { countKey, type CountChanges } from './counts.js';
import { equalTo, pathsOf, type IndexPaths } from './key-paths.js';
import {
  CONTENT,
  where,
  type Conditions,
  type Content,
  type Moment,
  type Row,
  type Rows,
} from './rows.js';
import { documentTerms, searchTime } from './search-terms.js';

export interface DeclaredIndex {
  readonly name: string;
  readonly definition: IndexDefinition;
  readonly paths: IndexPaths;
  /** The layout from which on rows are in it, and counted. */
  readonly since: number;
}

/** An index that the database declares, and the layout from which on rows are in it. */
export interface LaidIndex {
  readonly definition: IndexDefinition;
  readonly since: number;
}

/** What a table has to keep of its documents: by the declarations of its own release, and by those of newer ones. */
export interface Layout {
  readonly number: number;
  readonly indexes: ReadonlyMap<string, LaidIndex>;
  /** Names of indexes, or of the search, that not all rows are in yet that are to be. */
  readonly unfinished: ReadonlySet<string>;
}

/** One collection: its rows on the server, and how a document becomes one. */
export class Table<D extends Identified> {
  readonly name: string;
  readonly definition: CollectionDefinition<D>;
  readonly rows: Rows;
  #layout = 0;
  #unfinished: ReadonlySet<string> = new Set();
  #indexes: ReadonlyMap<string, DeclaredIndex> = new Map();
  #single: ReadonlySet<string> = new Set();
  #lists: ReadonlySet<string> = new Set();
  #lacked: ReadonlySet<string> = new Set();

  constructor(definition: CollectionDefinition<D>, rows: Rows) {
    this.name = definition.name;
    this.definition = definition;
    this.rows = rows;
    this.layOut({ number: 0, indexes: new Map(), unfinished: new Set() });
  }

  /** From now on rows are made by a layout; indexes that it doesn't name, and the table declares, are of the first. */
  layOut({ number, indexes, unfinished }: Layout): void {
    const own = Object.entries<IndexDefinition>(this.definition.indexes);
    const all = new Map<string, LaidIndex>(indexes);
    // Its own say besides in which direction they are read.
    for (const [name, definition] of own) {
      all.set(name, { definition, since: indexes.get(name)?.since ?? 0 });
    }
    const [single, lists, lacked] = [new Set<string>(), new Set<string>(), new Set<string>()];
    for (const { definition } of all.values()) {
      const { equals, order, multi, only = {} } = definition;
      for (const field of [...equals, ...order]) {
        if (field === multi) lists.add(field);
        else if (field !== '_id') single.add(field);
      }
      for (const [field, value] of Object.entries(only)) {
        (value === null ? lacked : single).add(field);
      }
    }
    this.#layout = number;
    this.#unfinished = unfinished;
    this.#indexes = new Map(
      [...all].map(([name, { definition, since }]) => [
        name,
        { name, definition, since, paths: pathsOf(definition) },
      ]),
    );
    [this.#single, this.#lists, this.#lacked] = [single, lists, lacked];
  }

  get layout(): number {
    return this.#layout;
  }

  /** What of its own may not be asked yet. */
  get unfinished(): ReadonlySet<string> {
    return this.#unfinished;
  }

  get indexes(): ReadonlyMap<string, DeclaredIndex> {
    return this.#indexes;
  }

  get isUnique(): boolean {
    return [...this.indexes.values()].some(({ definition }) => definition.unique);
  }

  rowOf({ document, text }: EncodedDocument<D>, revision: number): Row {
    return {
      ...{ _id: document._id, revision, body: text },
      ...(this.#layout > 0 && { layout: this.#layout }),
      ...this.#tracesOf(document),
    };
  }

  #tracesOf(document: D): Omit<Row, keyof Content | 'touches'> {
    const fields = fieldsOf(document);
    const keys = keysIn(fields, this.#single);
    const lists = listsIn(fields, this.#lists);
    const lacked = [...this.#lacked].filter((field) => (fields[field] ?? null) === null);
    const { search } = this.definition;
    const terms = search ? documentTerms(search, document) : [];
    return {
      ...(keys.length > 0 && { keys: Object.fromEntries(keys) }),
      ...(lists.length > 0 && { lists: Object.fromEntries(lists) }),
      ...(lacked.length > 0 && {
        lacks: Object.fromEntries(lacked.map((field) => [field, 1 as const])),
      }),
      ...(search && terms.length > 0 && { terms, time: searchTime(search.time(document)) }),
    };
  }

  /** What the counts have to follow when one state of a document takes the place of another. */
  countChanges(
    before: { readonly document: D; readonly layout?: number | undefined } | undefined,
    after: D | undefined,
  ): CountChanges {
    const changes = new Map<string, number>();
    const count = (keys: readonly string[], step: number): void => {
      for (const key of keys) {
        const change = (changes.get(key) ?? 0) + step;
        if (change === 0) changes.delete(key);
        else changes.set(key, change);
      }
    };
    if (before) count(this.#countKeys(before.document, before.layout ?? 0), -1);
    if (after) count(this.#countKeys(after, this.#layout), 1);
    return changes;
  }

  /** The documents that exist of some ids. */
  async readMany(moment: Moment, ids: readonly string[]): Promise<ReadonlyMap<string, Content>> {
    const [first, ...others] = ids;
    if (first === undefined) return new Map();
    const filter = { _id: others.length === 0 ? first : { $in: [...ids] } };
    const rows = await this.rows.find(filter, { ...moment, projection: CONTENT }).toArray();
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** Whether a unique key of a document is held by one that isn't among those it is known of. */
  async isHeld(moment: Moment, document: D, isKnown: (id: string) => boolean): Promise<boolean> {
    const holders = this.holders(document);
    if (holders.length === 0) return false;
    const found = await this.rows
      .find(where({ $or: holders }), { ...moment, projection: { _id: 1 } })
      .toArray();
    return found.some(({ _id }) => !isKnown(_id));
  }

  /** What finds the documents that hold a unique key of this one. */
  holders(document: D): readonly Conditions[] {
    const fields = fieldsOf(document);
    return [...this.indexes.values()].flatMap(({ definition, paths }) =>
      definition.unique
        ? indexEntries(definition, fields).map((entry) => equalTo(paths.equals, entry))
        : [],
    );
  }

  /** The unique keys of a document, as text that tells them apart. */
  uniqueKeys(document: D): readonly string[] {
    const fields = fieldsOf(document);
    return [...this.indexes.values()].flatMap(({ name, definition }) =>
      definition.unique
        ? indexEntries(definition, fields).map((entry) =>
            JSON.stringify([name, ...entry.slice(0, definition.equals.length)]),
          )
        : [],
    );
  }

  /** The counts that hold a document whose row was made by a layout. */
  #countKeys(document: D, layout: number): readonly string[] {
    const fields = fieldsOf(document);
    return [...this.indexes.values()].flatMap(({ name, definition, since }) =>
      definition.counted && since <= layout
        ? [...distinctEntries(definition, fields).values()].map((entry) =>
            countKey(this.name, name, entry.slice(0, definition.equals.length)),
          )
        : [],
    );
  }
}

const keysIn = (fields: Fields, names: Iterable<string>): readonly (readonly [string, Key])[] =>
  [...names].flatMap((name) => {
    const value = fields[name];
    return isKey(value) ? [[name, value] as const] : [];
  });

const listsIn = (
  fields: Fields,
  names: Iterable<string>,
): readonly (readonly [string, readonly Key[]])[] =>
  [...names].flatMap((name) => {
    const value = fields[name];
    const keys = Array.isArray(value) ? [...new Set(value.filter(isKey))] : [];
    return keys.length > 0 ? [[name, keys] as const] : [];
  });
