import type { Result } from '@collabor8/domain';

/** What a document may hold: plain JSON. A lone surrogate in a string becomes U+FFFD, as in UTF-8. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** A stored document: its own fields and the revision that every update raises, first 1. */
export type Stored<D> = D & { readonly revision: number };

/** Every document names itself. */
export interface Identified {
  readonly _id: string;
}

export type Key = string | number;

/**
 * An order in which a collection can be read. `equals` are the fields a reader fixes, `order` the
 * fields that sort what is left, `_id` breaks ties; all of it runs in one `direction`. At most one
 * field of `equals` may hold a list; such a document stands in the index once for each value.
 * A document is in the index only when every field is present (a string or a number). Numbers come
 * before strings; strings are ordered by code point, as their UTF-8 bytes are.
 */
export interface IndexDefinition {
  readonly equals: readonly string[];
  readonly order: readonly string[];
  readonly direction: 'asc' | 'desc';
  /** Name of the field in `equals` that holds a list. */
  readonly multi?: string;
  /** Values of single fields that a document must have to be in it, null where none: what nobody looks for isn't kept in step. */
  readonly only?: Readonly<Record<string, Key | null>>;
  /** Keeps the number of documents of each `equals` combination, so that count() is one read. */
  readonly counted?: boolean;
  /** At most one document for each `equals` combination; `insert` and `update` refuse a second. */
  readonly unique?: boolean;
}

/** Normalised words, in any order. */
export interface SearchedWords {
  readonly all: readonly string[];
  /** Those that say what a document is about, such as those of a title; none without it. */
  readonly lead?: readonly string[];
}

/** Text search over a collection: the words of some fields, and exact labels beside them. */
export interface SearchDefinition<D> {
  /** Raised with every change of `words`, `labels` or `time`: a store that was written under another version makes its search anew. */
  readonly version: number;
  readonly words: (document: D) => SearchedWords;
  /** The fields that `words` are made of: while they stay as they are, no store looks anew. */
  readonly wordsFrom: readonly (keyof D & string)[];
  /** Labels that match exactly, such as tags. */
  readonly labels: (document: D) => readonly string[];
  /** Milliseconds since 1970; matches are given latest first. */
  readonly time: (document: D) => number;
}

/** The declaration of a collection; the whole data model is a list of these. */
export interface CollectionDefinition<D extends Identified, I extends string = string> {
  readonly name: string;
  readonly indexes: { readonly [name in I]: IndexDefinition };
  readonly search?: SearchDefinition<D>;
  /** Raised with every change of `indexes`; by default 1. */
  readonly version?: number;
  /** The field by whose hash documents would be divided: what they are read together by. Null for few, or a single order; left out it is `_id`. */
  readonly dividedBy?: (keyof D & string) | null;
  /** Its documents go with the account of the person by whose key they are found: by id, or along this index. */
  readonly ownedBy?: string;
}

export interface PageRequest {
  /** Values for the index's `equals`, in its order. */
  readonly equals?: readonly Key[];
  /** From a page before; opaque. */
  readonly cursor?: string | null;
  readonly limit: number;
  /** Reads against the index's direction, from its end. A cursor belongs to one way only. */
  readonly reverse?: boolean;
}

export interface Page<D> {
  readonly items: readonly Stored<D>[];
  /** Where the next page begins; null after the last. */
  readonly nextCursor: string | null;
}

/** Things of which a document must hold one. A group that names none is met by nothing. */
export interface AnyOf {
  readonly words?: readonly string[];
  /** Of a word. */
  readonly beginning?: string;
  readonly labels?: readonly string[];
}

export interface SearchRequest {
  readonly words: readonly string[];
  /** All words must be among the document's leading ones, also those of `anyOf`. */
  readonly isLead?: boolean;
  readonly labels: readonly string[];
  /** Each of the groups must be met, beside words and labels. */
  readonly anyOf?: readonly AnyOf[];
  readonly cursor?: string | null;
  readonly limit: number;
}

/** What is searched for, whatever part of it is read. */
export type Searched = Omit<SearchRequest, 'cursor' | 'limit'>;

export interface CountedMatches {
  readonly count: number;
  /** False when counting stopped at the ceiling. */
  readonly isExact: boolean;
}

/** Why a write did not happen. */
export type WriteError = 'duplicate' | 'missing';

/** What an update came to; `isNew` unless its rule left the document as it was. */
export type Updated<D> =
  | { readonly ok: true; readonly value: Stored<D>; readonly isNew: boolean }
  | { readonly ok: false; readonly error: WriteError };

/** Rejects a read whose cursor is malformed or comes from another index, direction or search. */
export class InvalidCursorError extends Error {
  constructor() {
    super('This cursor does not belong to this list. Start again from the first page.');
  }
}

/**
 * One collection.
 *
 * Atomicity: each call is one atomic step. Reads see every write that was acknowledged before they
 * began. Durability: once a write's promise resolves, it survives the death of the process.
 * Failures that are not in a signature (disk full, connection lost) reject the promise.
 */
export interface Collection<D extends Identified, I extends string = string> {
  get(id: string): Promise<Stored<D> | undefined>;

  /** The documents that exist, in the order of `ids`; one that is named twice is given twice. */
  getMany(ids: readonly string[]): Promise<readonly Stored<D>[]>;

  /** Adds a document with revision 1; 'duplicate' when the id or a unique key is taken. */
  insert(document: D): Promise<Result<Stored<D>, WriteError>>;

  /**
   * Replaces a document by what `rule` makes of it and raises its revision. `rule` is pure: it may
   * run again when another writer came first. A rule that returns its input unchanged, or the same
   * JSON, writes nothing and keeps the revision, as `isNew` tells. One that throws or changes the `_id` changes nothing, and rejects.
   */
  update(id: string, rule: (document: Stored<D>) => D): Promise<Updated<D>>;

  /**
   * Writes a document as it was, for copying and for backups: its revision is kept, and one with the
   * same id is replaced, whatever its revision. Indexes, counts and search follow as in any write;
   * 'duplicate' when another document holds a unique key. Not for rules: to a writer that goes by
   * revisions, a document brought back to an older one looks as if nothing had happened since.
   */
  restore(document: Stored<D>): Promise<Result<Stored<D>, WriteError>>;

  /**
   * Does what `restore` does with each of them, in their order and in one unit of work, but asks the
   * engine few times. Gives those that were refused; the others are written. Adds many new documents, too: with
   * revision 1, as `insert` does.
   */
  restoreMany(documents: readonly Stored<D>[]): Promise<readonly Stored<D>[]>;

  /** The document that was removed, undefined when there was none. */
  remove(id: string): Promise<Stored<D> | undefined>;

  /**
   * Every document there is, in the order of the ids, as a page orders strings; with an id, those
   * after it. Memory holds a few at a time. Documents that are written meanwhile neither hide nor
   * repeat others.
   */
  all(after?: string): AsyncIterable<Stored<D>>;

  /**
   * Reads along a declared index by keyset: the cost is that of the page, whatever lies before it.
   * Documents that are written meanwhile neither hide nor repeat others. Rejects with
   * InvalidCursorError or, when a limit is no positive whole number, with a RangeError.
   */
  page(index: I, request: PageRequest): Promise<Page<D>>;

  /**
   * The cursor of a page of this index, read in its own direction or against it, that ended with a document of these
   * values of `order` and this id. There need not be one: it is a place, for whoever reads several
   * stretches side by side and knows how far they came in all of them.
   */
  cursorAfter(index: I, order: readonly Key[], id: string, reverse?: boolean): string;

  /** The first page of each of `keys`, values of the index's single `equals` field, in a number of queries that doesn't depend on what is found. */
  pageOfEach(
    index: I,
    keys: readonly Key[],
    limitPerKey: number,
  ): Promise<ReadonlyMap<Key, Page<D>>>;

  /** How many documents a counted index holds for `equals`; one read. */
  count(index: I, equals?: readonly Key[]): Promise<number>;

  /**
   * Documents that hold every label and every word, the last word also as a prefix; latest first.
   * Of a request for leading words the same is true of the leading ones.
   * Only for collections that declare `search`; an empty request matches nothing.
   */
  search(request: SearchRequest): Promise<Page<D>>;

  /** The number of matches of a search, counted no further than `ceiling`. */
  countMatches(request: Searched, ceiling: number): Promise<CountedMatches>;

  /** The matching documents' ids, latest first, at most `ceiling`. */
  matchingIds(request: Searched, ceiling: number): Promise<readonly string[]>;
}

/** Opens collections for one unit of work; see DocumentStore.transaction. */
export interface Collections {
  collection<D extends Identified, I extends string>(
    definition: CollectionDefinition<D, I>,
  ): Collection<D, I>;
}

export interface UnitOptions {
  /**
   * False for what may be lost with the machine's power: the engine needn't wait for its disk. The end of a process loses
   * nothing even so, and what is acknowledged later and is kept keeps this, too.
   */
  readonly isFlushed?: boolean;
}

/** A store as it was at one moment. */
export interface Snapshot {
  /** As `Collection.all`. Rejects once the snapshot is over. */
  all<D extends Identified, I extends string>(
    definition: CollectionDefinition<D, I>,
  ): AsyncIterable<Stored<D>>;
}

/** Rejects reads of a snapshot that is older than the engine can look back. */
export class MomentGoneError extends Error {}

/** Rejects a unit of work that took too long; nothing of it was written. */
export class UnitTooLongError extends Error {
  /** `limit` is what it was given, in milliseconds. */
  constructor(limit: number) {
    super(
      `A transaction took longer than ${String(limit)} ms and was rolled back. Does its work wait for the store itself instead of its argument?`,
    );
  }
}

/**
 * A store of documents. Adapters create tables and indexes for the definitions they are opened
 * with; asking for a collection that was not among them throws.
 */
export interface DocumentStore extends Collections {
  /**
   * Runs `work` as one unit: all of its writes become durable and visible together, or none when it rejects. Reads through `work`'s
   * argument see its own writes; reads elsewhere don't until it commits.
   *
   * When it has written anything, what it found by `get`, by `getMany` or in the rule of an `update` is unchanged by others when it
   * commits; otherwise `work` runs again. So two units that each read what the other one writes can't both commit. Nothing else is
   * locked: a document that was not there may be there by then, and pages, counts and searches may have changed. A rule about those
   * needs a document that every such unit reads or writes, or a unique key, which is kept across units: of two that insert the same one,
   * one is told 'duplicate' or runs again and finds the other's.
   *
   * As `work` may run again, it must have no effects but its writes. It must not use the store itself, only its argument, and await
   * every call before it returns; later calls reject. A refused write ('duplicate', 'missing') or a rule's error that `work` handles
   * leaves the unit usable. Others may wait for the unit, so `work` should wait for nothing but its own calls; an adapter may end a unit
   * that takes too long, with UnitTooLongError.
   */
  transaction<T>(work: (collections: Collections) => Promise<T>, options?: UnitOptions): Promise<T>;

  /**
   * Reads many documents as they are at one moment, which is when it is called: units of work that were acknowledged by then are there
   * whole, later ones not at all. Nobody waits for it, so it may take long; an engine that looks back for some time only rejects with
   * MomentGoneError after it.
   */
  snapshot<T>(read: (snapshot: Snapshot) => Promise<T>): Promise<T>;

  /** About how many documents a collection has, for whoever shows how far some work is. */
  sizeOf(definition: CollectionDefinition<never>): Promise<number>;

  /** Puts together what many writes left in parts, each of which a search looks through; others have their turn meanwhile. */
  compact(): Promise<void>;

  /** Resolves when the store has taken a small write; rejects with the reason when it can't, as on a full disk. */
  ping(): Promise<void>;

  /** Waits for writes under way, then lets go of all resources. */
  close(): Promise<void>;
}
