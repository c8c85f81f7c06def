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
}

/** One collection: its rows on the server, and how a document becomes one. */
export class Table<D extends Identified> {
  readonly name: string;
  readonly definition: CollectionDefinition<D>;
  readonly rows: Rows;
  readonly indexes: ReadonlyMap<string, DeclaredIndex>;
  readonly #single = new Set<string>();
  readonly #lists = new Set<string>();
  readonly #lacked = new Set<string>();

  constructor(definition: CollectionDefinition<D>, rows: Rows) {
    this.name = definition.name;
    this.definition = definition;
    this.rows = rows;
    this.indexes = new Map(
      Object.entries<IndexDefinition>(definition.indexes).map(([name, index]) => [
        name,
        { name, definition: index, paths: pathsOf(index) },
      ]),
    );
    for (const { equals, order, multi, only = {} } of Object.values<IndexDefinition>(
      definition.indexes,
    )) {
      for (const field of [...equals, ...order]) {
        if (field === multi) this.#lists.add(field);
        else if (field !== '_id') this.#single.add(field);
      }
      for (const [field, value] of Object.entries(only)) {
        (value === null ? this.#lacked : this.#single).add(field);
      }
    }
  }

  get isCounted(): boolean {
    return [...this.indexes.values()].some(({ definition }) => definition.counted);
  }

  get isUnique(): boolean {
    return [...this.indexes.values()].some(({ definition }) => definition.unique);
  }

  rowOf({ document, text }: EncodedDocument<D>, revision: number): Row {
    return { _id: document._id, revision, body: text, ...this.tracesOf(document) };
  }

  /** All of a row that is made from its document. */
  tracesOf(document: D): Omit<Row, '_id' | 'revision' | 'body' | 'touches'> {
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
  countChanges(before: D | undefined, after: D | undefined): CountChanges {
    const changes = new Map<string, number>();
    for (const [document, step] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (document === undefined) continue;
      for (const key of this.countKeys(document)) {
        const change = (changes.get(key) ?? 0) + step;
        if (change === 0) changes.delete(key);
        else changes.set(key, change);
      }
    }
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

  /** The counts that hold a document, of all indexes or of some. */
  countKeys(document: D, some?: ReadonlySet<string>): readonly string[] {
    const fields = fieldsOf(document);
    return [...this.indexes.values()].flatMap(({ name, definition }) =>
      definition.counted && (some?.has(name) ?? true)
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
