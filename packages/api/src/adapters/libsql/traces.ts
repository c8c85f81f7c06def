import type {
  CollectionDefinition,
  Identified,
  IndexDefinition,
  Key,
  SearchedWords,
} from '../../ports/document-store.js';
import { Counts, type CountChange } from './counts.js';
import type { Connection } from './driver.js';
import {
  distinctEntries,
  fieldsBehind,
  fieldsOf,
  isSameKey,
} from '../../store-engine/index-keys.js';
import { Making } from './making-note.js';
import { IndexTable } from './index-table.js';
import { searchTime } from './row-numbers.js';
import { FORMER, SearchTable, type Found } from './search-table.js';
import { documentTokens } from './search-tokens.js';

export interface DeclaredIndex {
  readonly definition: IndexDefinition;
  readonly fields: readonly string[];
  readonly table: IndexTable;
  readonly making: Making;
  readonly counts: Counts | undefined;
}

/** Index entries by their JSON, which tells two entries apart. */
type Entries = ReadonlyMap<string, readonly Key[]>;

/** Everything that other tables hold about a document. */
export interface Traces {
  readonly entries: ReadonlyMap<DeclaredIndex, Entries>;
  readonly found: Found | undefined;
}

const NO_ENTRIES: Entries = new Map();

export const NO_TRACES: Traces = { entries: new Map(), found: undefined };

/** The index, count and search tables of one collection, and how a write changes them. */
export class TraceTables<D extends Identified> {
  readonly indexes: ReadonlyMap<string, DeclaredIndex>;
  readonly search: SearchTable | undefined;
  readonly #former: SearchTable | undefined;
  readonly #definition: CollectionDefinition<D>;
  /** All that say something of where a document stands or is found, but for its labels and time. */
  readonly #fields: readonly string[];

  constructor(definition: CollectionDefinition<D>) {
    this.#definition = definition;
    this.search = definition.search && new SearchTable(definition.name);
    this.#former = definition.search && new SearchTable(definition.name, FORMER);
    this.indexes = new Map(
      Object.entries<IndexDefinition>(definition.indexes).map(([name, index]) => [
        name,
        {
          definition: index,
          fields: fieldsBehind(index),
          table: new IndexTable(definition.name, name, index),
          making: new Making(definition.name, name),
          counts: index.counted ? new Counts(definition.name, name, index) : undefined,
        },
      ]),
    );
    const behind = [...this.indexes.values()].flatMap(({ fields }) => fields);
    this.#fields = [...new Set([...behind, ...(definition.search?.wordsFrom ?? [])])];
  }

  of(document: D): Traces {
    return this.some(document, this.indexes.values(), true);
  }

  /** Those in some indexes, and in the search where `isSearched`: its words take the longest to read. */
  some(document: D, indexes: Iterable<DeclaredIndex>, isSearched: boolean): Traces {
    const found = isSearched ? this.#foundBy(document) : undefined;
    return { entries: entriesIn(indexes, document), found };
  }

  /** The traces of two states of a document, without those that both have for certain, and of the search where `isSearched`. */
  between(before: D, after: D, isSearched: boolean): readonly [before: Traces, after: Traces] {
    const [old, current] = [fieldsOf(before), fieldsOf(after)];
    const changed = this.#fields.filter((field) => !isSameKey(old[field], current[field]));
    const touched = [...this.indexes.values()].filter(({ fields }) =>
      changed.some((field) => fields.includes(field)),
    );
    const [foundBefore, found] = isSearched ? this.#foundByEach(before, after, changed) : [];
    return [
      { entries: entriesIn(touched, before), found: foundBefore },
      { entries: entriesIn(touched, after), found },
    ];
  }

  #foundBy(document: D, words?: SearchedWords): Found | undefined {
    const { search } = this.#definition;
    return (
      search && {
        time: searchTime(search.time(document)),
        tokens: documentTokens(words ?? search.words(document), search.labels(document)),
      }
    );
  }

  /**
   * By what two states are found, where it differs. What is quickly told comes first, and words that are the same are
   * read once: those of a long text take longer to read than to write.
   */
  #foundByEach(before: D, after: D, changed: readonly string[]): readonly (Found | undefined)[] {
    const { search } = this.#definition;
    if (!search) return [];
    const areWordsKept = !search.wordsFrom.some((field) => changed.includes(field));
    const isFoundAlike =
      areWordsKept &&
      search.time(before) === search.time(after) &&
      isSameKey(search.labels(before), search.labels(after));
    if (isFoundAlike) return [];
    const words = search.words(before);
    const others = areWordsKept ? words : search.words(after);
    return [this.#foundBy(before, words), this.#foundBy(after, others)];
  }

  get hasUnique(): boolean {
    return [...this.indexes.values()].some(({ definition }) => definition.unique === true);
  }

  /** Whether another document than `rid` holds a unique key of these traces. */
  isTaken(connection: Connection, traces: Traces, rid?: number): boolean {
    for (const [{ definition, table }, entries] of traces.entries) {
      if (!definition.unique) continue;
      for (const entry of entries.values()) {
        const holder = table.holder(connection, entry.slice(0, definition.equals.length));
        if (holder !== undefined && holder !== rid) return true;
      }
    }
    return false;
  }

  /** Writes what differs between two states of a document; most updates touch no index at all. */
  write(connection: Connection, rid: number, before: Traces, after: Traces): void {
    const counted: CountChange[] = [];
    for (const index of this.indexes.values()) {
      const old = before.entries.get(index) ?? NO_ENTRIES;
      const current = after.entries.get(index) ?? NO_ENTRIES;
      if (old.size === 0 && current.size === 0) continue;
      if (rid > index.making.reached(connection)) continue;
      const gone = missingIn(current, old);
      const come = missingIn(old, current);
      index.table.change(connection, rid, gone, come);
      counted.push(...(index.counts?.changes(gone, come) ?? []));
    }
    Counts.write(connection, counted);
    this.#writeFound(connection, rid, before.found, after.found);
  }

  /** Writes those of many new documents. */
  add(connection: Connection, all: readonly (readonly [rid: number, traces: Traces])[]): void {
    const counted: CountChange[] = [];
    for (const index of this.indexes.values()) {
      const reached = index.making.reached(connection);
      const come = all.flatMap(([rid, { entries }]) =>
        rid > reached
          ? []
          : [...(entries.get(index)?.values() ?? [])].map((entry) => [...entry, rid]),
      );
      index.table.add(connection, come);
      counted.push(...(index.counts?.changes([], come) ?? []));
    }
    Counts.write(connection, counted);
    const found = foundIn(all);
    if (!this.search || found.length === 0) return;
    const { making } = this.search;
    const reached = making.reached(connection);
    this.search.addMany(
      connection,
      found.filter(({ rid }) => rid <= reached),
    );
    if (making.hasFormer(connection)) this.#former?.addMany(connection, found);
  }

  /** That by which people search; undefined while there is none. */
  searchable(connection: Connection): SearchTable | undefined {
    if (this.search?.making.isOver(connection) !== false) return this.search;
    return this.search.making.hasFormer(connection) ? this.#former : undefined;
  }

  /** Whether somebody has to know by what the document of a row is found: while a search is made, it comes to most later. */
  isSearched(connection: Connection, rid: number): boolean {
    return this.#searches(connection, rid).length > 0;
  }

  /** Those that are kept in step with the document of a row. */
  #searches(connection: Connection, rid: number): readonly SearchTable[] {
    if (!this.search) return [];
    const { making } = this.search;
    return [
      ...(rid > making.reached(connection) ? [] : [this.search]),
      ...(this.#former && making.hasFormer(connection) ? [this.#former] : []),
    ];
  }

  #writeFound(connection: Connection, rid: number, before?: Found, after?: Found): void {
    if (before && after && before.time === after.time && before.tokens === after.tokens) return;
    for (const search of this.#searches(connection, rid)) {
      if (before && after) search.replace(connection, rid, before, after);
      else if (before) search.delete(connection, rid);
      else if (after) search.add(connection, rid, after);
    }
  }
}

/** By what each of some documents is found. */
export const foundIn = (all: readonly (readonly [rid: number, traces: Traces])[]) =>
  all.flatMap(([rid, { found }]) => (found ? [{ rid, ...found }] : []));

/** What one state has and the other lacks. */
const missingIn = (other: Entries, one: Entries): readonly (readonly Key[])[] =>
  [...one].flatMap(([key, entry]) => (other.has(key) ? [] : [entry]));

function entriesIn<D extends Identified>(
  indexes: Iterable<DeclaredIndex>,
  document: D,
): ReadonlyMap<DeclaredIndex, Entries> {
  const fields = fieldsOf(document);
  return new Map(
    [...indexes].map((index) => [index, distinctEntries(index.definition, fields)] as const),
  );
}
