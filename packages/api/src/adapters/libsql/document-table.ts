import { err, ok, type Result } from '@collabor8/domain';
import type {
  CollectionDefinition,
  Identified,
  Stored,
  Updated,
  WriteError,
} from '../../ports/document-store.js';
import {
  applyRule,
  asBefore,
  checkRevision,
  notUpdated,
  updated,
  decodeDocument,
  encodeDocument,
} from '../../store-engine/document-text.js';
import type { Connection } from './driver.js';
import { documentTable, type DocumentRow } from './index-table.js';
import { SearchTable } from './search-table.js';
import type { Making } from './making-note.js';
import { foundIn, NO_TRACES, TraceTables, type DeclaredIndex, type Traces } from './traces.js';

/** Ids of one statement of getMany; few sizes, so that their plans are reused. */
const STATEMENT_SIZES = [1, 8, 64, 512] as const;

/** Documents that an index takes in at a time: others wait meanwhile, and some have 90 kB. */
const TAKEN_AT_ONCE = 100;

/**
 * The documents of a collection; every write keeps their traces in step. Writes must run inside a
 * transaction; they work out all they need before they write, so a rule's error leaves no trace.
 */
export class DocumentTable<D extends Identified> {
  readonly name: string;
  readonly definition: CollectionDefinition<D>;
  readonly traces: TraceTables<D>;
  readonly #table: string;
  readonly #statements: Readonly<Record<'row' | 'insert' | 'replace' | 'remove', string>>;

  constructor(definition: CollectionDefinition<D>) {
    this.name = definition.name;
    this.definition = definition;
    this.traces = new TraceTables(definition);
    this.#table = documentTable(definition.name);
    this.#statements = {
      row: `SELECT rid, revision, body FROM "${this.#table}" WHERE id = ?`,
      insert: `INSERT INTO "${this.#table}" (id, revision, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
      replace: `UPDATE "${this.#table}" SET revision = ?, body = ? WHERE rid = ?`,
      remove: `DELETE FROM "${this.#table}" WHERE rid = ?`,
    };
  }

  create(connection: Connection): void {
    connection.exec(
      `CREATE TABLE IF NOT EXISTS "${this.#table}" (rid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL, body TEXT NOT NULL)`,
    );
  }

  get(connection: Connection, id: string): Stored<D> | undefined {
    const row = this.#row(connection, id);
    return row && decodeDocument(row[1], row[2]);
  }

  getMany(connection: Connection, ids: readonly string[]): readonly Stored<D>[] {
    const largest = Math.max(...STATEMENT_SIZES);
    const found = new Map<string, Stored<D>>();
    for (let start = 0; start < ids.length; start += largest) {
      const some = ids.slice(start, start + largest);
      const size = STATEMENT_SIZES.find((each) => each >= some.length) ?? largest;
      const marks = Array<string>(size).fill('?').join(', ');
      const rows = connection.rows<DocumentRow>(
        `SELECT revision, body FROM "${this.#table}" WHERE id IN (${marks})`,
        [...some, ...Array<null>(size - some.length).fill(null)],
      );
      for (const row of rows) {
        const document = decodeDocument<D>(...row);
        found.set(document._id, document);
      }
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  insert(connection: Connection, given: D): Result<Stored<D>, WriteError> {
    const { document, text } = encodeDocument(given);
    const traces = this.traces.of(document);
    if (this.traces.isTaken(connection, traces)) return err('duplicate');
    const rid = connection.insert(this.#statements.insert, [document._id, 1, text]);
    if (rid === undefined) return err('duplicate');
    this.traces.write(connection, rid, NO_TRACES, traces);
    return ok({ ...document, revision: 1 });
  }

  update(connection: Connection, id: string, rule: (document: Stored<D>) => D): Updated<D> {
    const row = this.#row(connection, id);
    if (!row) return notUpdated('missing');
    const [rid, revision, body] = row;
    const { current, next: changed } = applyRule(revision, body, rule);
    if (!changed) return asBefore(current);
    const { document, text } = changed;
    const [before, traces] = this.traces.between(
      current,
      document,
      this.traces.isSearched(connection, rid),
    );
    if (this.traces.isTaken(connection, traces, rid)) return notUpdated('duplicate');
    const next = revision + 1;
    this.#replace(connection, rid, next, text);
    this.traces.write(connection, rid, before, traces);
    return updated(document, next);
  }

  remove(connection: Connection, id: string): Stored<D> | undefined {
    const row = this.#row(connection, id);
    if (!row) return undefined;
    const [rid, revision, body] = row;
    const document = decodeDocument<D>(revision, body);
    this.traces.write(connection, rid, this.traces.of(document), NO_TRACES);
    connection.run(this.#statements.remove, [rid]);
    return document;
  }

  /** Replaces or adds a document as it is, with its revision. */
  restore(connection: Connection, given: Stored<D>): Result<Stored<D>, WriteError> {
    const { revision } = given;
    checkRevision(revision);
    const { document, text } = encodeDocument<D>(given);
    const row = this.#row(connection, document._id);
    const traces = this.traces.of(document);
    if (this.traces.isTaken(connection, traces, row?.[0])) return err('duplicate');
    const before = row ? this.traces.of(decodeDocument<D>(row[1], row[2])) : NO_TRACES;
    const rid =
      row?.[0] ?? connection.insert(this.#statements.insert, [document._id, revision, text]);
    if (rid === undefined) throw new Error(`The document "${document._id}" was not written.`);
    if (row) this.#replace(connection, rid, revision, text);
    this.traces.write(connection, rid, before, traces);
    return ok({ ...document, revision });
  }

  /** The same for many; answers those that were refused. Their rows in other tables are written at once, which is faster. */
  restoreMany(connection: Connection, given: readonly Stored<D>[]): readonly Stored<D>[] {
    if (this.traces.hasUnique) {
      // Each may hold what the next one wants.
      return given.filter((document) => !this.restore(connection, document).ok);
    }
    const { indexes } = this.traces;
    let added: (readonly [rid: number, traces: Traces])[] = [];
    for (const each of given) {
      checkRevision(each.revision);
      const { document, text } = encodeDocument<D>(each);
      const row = [document._id, each.revision, text];
      const rid = connection.insert(this.#statements.insert, row);
      if (rid !== undefined) {
        const isSearched = this.traces.isSearched(connection, rid);
        added.push([rid, this.traces.some(document, indexes.values(), isSearched)]);
        continue;
      }
      this.traces.add(connection, added);
      added = [];
      this.restore(connection, each);
    }
    this.traces.add(connection, added);
    return [];
  }

  /** The next documents after an id, in the order of ids; from the first one without. */
  after(connection: Connection, id: string | undefined, limit: number): readonly Stored<D>[] {
    const start = id === undefined ? '' : ' WHERE id > ?';
    const rows = connection.rows<DocumentRow>(
      `SELECT revision, body FROM "${this.#table}"${start} ORDER BY id LIMIT ?`,
      id === undefined ? [limit] : [id, limit],
    );
    return rows.map((row) => decodeDocument<D>(...row));
  }

  /** Has the search take in some of the documents that it doesn't have yet, and notes that it has all once there is none; gives how many. */
  fillSearch(connection: Connection, search: SearchTable, atOnce: number): number {
    const all = this.#next(connection, search.making, atOnce, []);
    if (all.length === 0) SearchTable.endMaking(connection, this.name);
    search.addMany(connection, foundIn(all));
    return all.length;
  }

  fillIndex(connection: Connection, index: DeclaredIndex): number {
    const all = this.#next(connection, index.making, TAKEN_AT_ONCE, [index]);
    if (all.length === 0) index.making.end(connection);
    this.traces.add(connection, all);
    return all.length;
  }

  size(connection: Connection): number {
    return connection.row<[number]>(`SELECT count(*) FROM "${this.#table}"`)?.[0] ?? 0;
  }

  /** What the next documents leave in some indexes or, without any, in the search. They count as taken in. */
  #next(
    connection: Connection,
    making: Making,
    limit: number,
    indexes: readonly DeclaredIndex[],
  ): readonly (readonly [rid: number, traces: Traces])[] {
    const reached = making.reached(connection);
    // What is beyond all row numbers is beyond what SQLite takes for one.
    if (reached === Infinity) return [];
    const rows = connection.rows<[number, ...DocumentRow]>(
      `SELECT rid, revision, body FROM "${this.#table}" WHERE rid > ? ORDER BY rid LIMIT ?`,
      [reached, limit],
    );
    const last = rows.at(-1);
    if (last) making.advance(connection, last[0]);
    return rows.map(([rid, ...row]) => {
      const document = decodeDocument<D>(...row);
      return [rid, this.traces.some(document, indexes, indexes.length === 0)] as const;
    });
  }

  #replace(connection: Connection, rid: number, revision: number, text: string): void {
    connection.run(this.#statements.replace, [revision, text, rid]);
  }

  #row(connection: Connection, id: string): readonly [number, ...DocumentRow] | undefined {
    return connection.row(this.#statements.row, [id]);
  }
}
