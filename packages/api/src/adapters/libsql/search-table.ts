import type { Connection } from './driver.js';
import { putAside } from './gone-tables.js';
import { documentTable, type DocumentRow } from './index-table.js';
import { Making } from './making-note.js';
import { isBelow, latestFirst } from './row-numbers.js';
import { statementsOf } from './search-statements.js';
import { SearchTerms } from './search-terms.js';
import type { Searched } from '../../ports/document-store.js';
import { INDEXED_PREFIX, isMetBy, searchTokens, type SearchTokens } from './search-tokens.js';
import { WaitingTable, type WaitingDocument } from './search-waiting.js';

/** Every length up to the longest that FTS5 is to index. */
const PREFIX_LENGTHS = Array.from({ length: INDEXED_PREFIX }, (_, index) => index + 1).join(' ');

/** Bytes FTS5 gathers before it writes a segment: fewer segments to merge in a big import. */
const GATHERED_BYTES = 16 * 1024 * 1024;

/** Pages of the index that one unit of work merges, which takes a moment. */
const MERGED_PAGES = 200;

/** Counts that are kept, most of them of searches that somebody reads page by page. */
const MOST_COUNTS = 100;

/** Leads the names of the tables by which people search while others are made. */
export const FORMER = 'former_';

const namesOf = (collection: string, lead: '' | typeof FORMER = '') => ({
  index: `${lead}fts_${collection}`,
  rows: `${lead}row_${collection}`,
  terms: `${lead}term_${collection}`,
  waiting: `${lead}wait_${collection}`,
});

/** By what a document is found, and its place among the matches. */
export interface Found {
  readonly time: number;
  readonly tokens: string;
}

export interface SearchQuery {
  readonly tokens: SearchTokens;
  readonly expression: string;
}

/**
 * The full-text index of a collection. Its row numbers grow with time, and FTS5 walks matches by
 * row number, so the latest matches stream out first and a cursor is where the walk stopped.
 * It stores no text (`content=''`) and no positions (`detail=none`): only which row has which token. The
 * last few documents wait beside it; but for one of before, which is kept in step while another is made: what that has of
 * a document is no longer known.
 */
export class SearchTable {
  readonly making: Making;
  readonly #lead: '' | typeof FORMER;
  readonly #index: string;
  readonly #rows: string;
  readonly #terms: SearchTerms;
  readonly #waiting: WaitingTable;
  readonly #statements: ReturnType<typeof statementsOf>;
  /** By the state of the index and the search. */
  readonly #counts = new Map<string, number>();

  constructor(collection: string, lead: '' | typeof FORMER = '') {
    const { index, rows, terms, waiting } = namesOf(collection, lead);
    this.#lead = lead;
    this.#index = index;
    this.#rows = rows;
    this.#terms = new SearchTerms(terms);
    this.#waiting = new WaitingTable(waiting, rows);
    this.making = new Making(collection);
    this.#statements = statementsOf({
      index,
      rows,
      documents: documentTable(collection),
      waiting: this.#waiting,
    });
  }

  /**
   * Puts its tables aside. Where `isKept` they become those of before, by which people search while others are made; if it isn't
   * whole, those of before stay. Tells whether there are any now.
   */
  static leave(connection: Connection, collection: string, isKept: boolean): boolean {
    const names = Object.values(namesOf(collection));
    const making = new Making(collection);
    const isWhole = isKept && making.isOver(connection);
    const hasFormer = isKept && making.hasFormer(connection);
    if (!hasFormer) SearchTable.endMaking(connection, collection);
    for (const table of names) {
      if (isWhole) connection.exec(`ALTER TABLE "${table}" RENAME TO "${FORMER}${table}"`);
      else putAside(connection, table);
    }
    return isWhole || hasFormer;
  }

  /** From now on nobody searches by the tables of before. */
  static endMaking(connection: Connection, collection: string): void {
    for (const table of Object.values(namesOf(collection, FORMER))) putAside(connection, table);
    new Making(collection).end(connection);
  }

  create(connection: Connection): void {
    connection.exec(
      `CREATE VIRTUAL TABLE "${this.#index}" USING fts5 (tokens, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='${PREFIX_LENGTHS}')`,
    );
    connection.run(this.#statements.configure, ['hashsize', GATHERED_BYTES]);
    this.#terms.create(connection);
    this.#waiting.create(connection);
    connection.exec(
      `CREATE TABLE "${this.#rows}" (number INTEGER PRIMARY KEY, rid INTEGER NOT NULL UNIQUE)`,
    );
  }

  add(connection: Connection, rid: number, { time, tokens }: Found): void {
    connection.run(this.#statements.place, [time, rid]);
    this.#waiting.add(connection, rid, tokens);
    this.#takeIn(connection, tokens);
  }

  /** Takes many new documents in: they are enough for the index, so none waits. */
  addMany(connection: Connection, all: readonly (Found & { readonly rid: number })[]): void {
    if (all.length === 0) return;
    // The order in which FTS5 gathers.
    for (const { rid, time, tokens } of all.toSorted((one, other) => one.time - other.time)) {
      connection.run(this.#statements.place, [time, rid]);
      connection.run(this.#statements.add, [tokens, rid]);
    }
    this.#terms.add(
      connection,
      all.map(({ tokens }) => tokens),
    );
    this.#waiting.noteChange(connection);
  }

  /** Merges some segments of which FTS5 has several of about one size; tells whether it found any. */
  merge(connection: Connection): boolean {
    connection.run(this.#statements.configure, ['usermerge', 2]);
    const changes = (): number => connection.row<[number]>('SELECT total_changes()')?.[0] ?? 0;
    const before = changes();
    connection.run(this.#statements.configure, ['merge', MERGED_PAGES]);
    // The command itself counts as one.
    return changes() - before > 1;
  }

  /** Replaces what a document is found by, and moves it where its time has changed. */
  replace(connection: Connection, rid: number, before: Found, after: Found): void {
    this.#waiting.replace(connection, rid, before.tokens, after.tokens);
    if (before.time !== after.time) connection.run(this.#statements.move, [after.time, rid]);
    this.#takeIn(connection, after.tokens);
  }

  delete(connection: Connection, rid: number): void {
    const waiting = this.#waiting.one(connection, rid);
    if (waiting) {
      this.#forget(connection, waiting);
      this.#waiting.remove(connection, rid);
    } else {
      connection.run(this.#statements.remove, [rid]);
      this.#waiting.noteChange(connection);
    }
    connection.run(this.#statements.leave, [rid]);
  }

  /** A search as the index is asked for it; undefined when it asks for nothing. Tokens hold no quotes. */
  query(connection: Connection, request: Searched): SearchQuery | undefined {
    const tokens = searchTokens(request);
    const termsOf = ({ whole, prefix }: Pick<SearchTokens, 'whole' | 'prefix'>): string[] => [
      ...whole.map((token) => `"${token}"`),
      ...(prefix === undefined ? [] : [this.#terms.expand(connection, prefix)]),
    ];
    const groups = tokens.anyOf.map(termsOf);
    if (groups.some((terms) => terms.length === 0)) return undefined;
    const all = [...termsOf(tokens), ...groups.map((terms) => `(${terms.join(' OR ')})`)];
    return all.length > 0 ? { tokens, expression: all.join(' AND ') } : undefined;
  }

  /** Matches below a row number, latest first; the row number leads each row. */
  read(
    connection: Connection,
    query: SearchQuery,
    below: string,
    limit: number,
  ): readonly (readonly [row: string, ...DocumentRow])[] {
    const { isCurrent, stale, met } = this.#lookThrough(connection, query);
    const indexed = connection
      .rows<[string, number, ...DocumentRow]>(this.#statements.read, [
        query.expression,
        below,
        limit + stale,
      ])
      .flatMap(([number, rid, ...row]) => (isCurrent(rid) ? [[number, ...row] as const] : []));
    const others = this.#documents(
      connection,
      met.filter(({ number }) => isBelow(number, below)).slice(0, limit),
    );
    return latestFirst(indexed, others).slice(0, limit);
  }

  /** Ids of the latest matches. JSON, because the driver ends a string at a NUL. */
  readIds(connection: Connection, query: SearchQuery, limit: number): readonly string[] {
    const { isCurrent, stale, met } = this.#lookThrough(connection, query);
    const indexed = connection
      .rows<[string, number, string]>(this.#statements.readIds, [query.expression, limit + stale])
      .flatMap(([number, rid, id]) => (isCurrent(rid) ? [[number, id] as const] : []));
    const others = met.flatMap(({ number, rid }) => {
      const [id] = connection.row<[string]>(this.#statements.id, [rid]) ?? [];
      return id === undefined ? [] : [[number, id] as const];
    });
    const found = latestFirst(indexed, others).slice(0, limit);
    return found.map(([, id]) => String(JSON.parse(id)));
  }

  /** At most `limit`. Of as many matches as there are it costs most of a search, and every page tells it. */
  count(connection: Connection, query: SearchQuery, limit: number): number {
    const key = JSON.stringify([this.#waiting.state(connection), limit, query.tokens]);
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const count = this.#count(connection, query, limit);
    if (this.#counts.size >= MOST_COUNTS) this.#counts.clear();
    this.#counts.set(key, count);
    return count;
  }

  #count(connection: Connection, query: SearchQuery, limit: number): number {
    const { stale, met } = this.#lookThrough(connection, query);
    const found = connection.row<[number]>(this.#statements.count, [
      query.expression,
      limit + stale,
    ]);
    return Math.min((found?.[0] ?? 0) - stale + met.length, limit);
  }

  /** Documents as `read` answers them. */
  #documents(connection: Connection, waiting: readonly WaitingDocument[]) {
    if (waiting.length === 0) return [];
    const numbers = new Map(waiting.map(({ rid, number }) => [rid, number]));
    const rids = JSON.stringify([...numbers.keys()]);
    return connection
      .rows<[number, ...DocumentRow]>(this.#statements.documents, [rids])
      .map(([rid, ...row]) => [numbers.get(rid) ?? '', ...row] as const);
  }

  /** What of the waiting documents changes the index's answer. */
  #lookThrough(connection: Connection, { tokens }: SearchQuery) {
    const waiting = this.#waiting.all(connection);
    const rids = new Set(waiting.map(({ rid }) => rid));
    return {
      isCurrent: (rid: number): boolean => !rids.has(rid),
      /** How many matches in the index are over. */
      stale: waiting.filter(
        ({ indexedNumber, texts }) => indexedNumber !== undefined && isMetBy(tokens, texts.indexed),
      ).length,
      met: waiting.filter(({ texts }) => isMetBy(tokens, texts.current)),
    };
  }

  /** Takes what waits into the index, once it is enough. */
  #takeIn(connection: Connection, added: string): void {
    if (this.#lead === '' && !this.#waiting.isFull(connection, added)) return;
    // FTS5 gathers what it is given in the order of row numbers, and writes it out before any other.
    const waiting = this.#waiting.all(connection).toReversed();
    for (const each of waiting) this.#forget(connection, each);
    const all = waiting.map(({ rid, texts }) => ({ rid, tokens: texts.current.slice(1, -1) }));
    for (const { rid, tokens } of all) connection.run(this.#statements.add, [tokens, rid]);
    this.#terms.add(
      connection,
      all.map(({ tokens }) => tokens),
    );
    this.#waiting.clear(connection);
  }

  #forget(connection: Connection, { indexedNumber }: WaitingDocument): void {
    if (indexedNumber !== undefined) connection.run(this.#statements.forget, [indexedNumber]);
  }
}
