import type { IndexDefinition, Key, PageRequest } from '../../ports/document-store.js';
import type { Connection } from './driver.js';
import { putAside } from './gone-tables.js';
import { checkEquals, indexFields } from '../../store-engine/index-keys.js';

export const documentTable = (collection: string): string => `doc_${collection}`;

const indexTable = (collection: string, name: string): string => `idx_${collection}_${name}`;

/** A document as it lies in its table: its revision and its text. */
export type DocumentRow = readonly [revision: number, body: string];

/** Keys of one statement of readEach; SQLite allows 500 parts. Sizes are few, so plans are reused. */
const STATEMENT_SIZES = [1, 8, 64, 256] as const;

/** One declared index: a table of keys that points to rows. A read walks it from its cursor, and costs what it returns. */
export class IndexTable {
  readonly #table: string;
  readonly #source: string;
  readonly #definition: IndexDefinition;
  readonly #columns: readonly string[];
  readonly #sortColumns: readonly string[];
  readonly #statements: { readonly move: string; readonly remove: string };
  /** Tens of thousands of characters each: a string that is kept is hashed once. */
  readonly #forEach = new Map<number, string>();

  constructor(collection: string, name: string, definition: IndexDefinition) {
    this.#table = indexTable(collection, name);
    // CROSS JOIN keeps SQLite from starting with the documents, whatever its statistics say.
    this.#source = `FROM "${this.#table}" i CROSS JOIN "${documentTable(collection)}" d ON d.rid = i.rid`;
    this.#definition = definition;
    this.#columns = indexFields(definition).map((_, column) => `k${String(column)}`);
    this.#sortColumns = this.#columns.slice(definition.equals.length);
    const moved = this.#columns.map((column) => `${column} = ?`).join(', ');
    const match = equalTo(this.#columns);
    this.#statements = {
      move: `UPDATE "${this.#table}" SET ${moved} WHERE ${match}`,
      remove: `DELETE FROM "${this.#table}" WHERE ${match}`,
    };
  }

  static drop(connection: Connection, collection: string, name: string): void {
    const table = indexTable(collection, name);
    connection.exec(`DROP INDEX IF EXISTS "${table}_unique"`);
    putAside(connection, table);
  }

  create(connection: Connection): void {
    const columns = this.#columns.map((column) => `${column} NOT NULL`).join(', ');
    connection.exec(
      `CREATE TABLE "${this.#table}" (${columns}, rid INTEGER NOT NULL, PRIMARY KEY (${this.#columns.join(', ')})) WITHOUT ROWID`,
    );
    if (this.#definition.unique) {
      const unique = this.#columns.slice(0, this.#definition.equals.length).join(', ');
      connection.exec(
        `CREATE UNIQUE INDEX "${this.#table}_unique" ON "${this.#table}" (${unique})`,
      );
    }
  }

  /** Takes entries of a document row out and puts others in; where it can, one moves to the other's place. */
  change(
    connection: Connection,
    rid: number,
    gone: readonly (readonly Key[])[],
    come: readonly (readonly Key[])[],
  ): void {
    // A unique key might be that of an entry which is still to move.
    const moves = this.#definition.unique ? 0 : Math.min(gone.length, come.length);
    const { move, remove } = this.#statements;
    gone.forEach((entry, n) => {
      const next = n < moves ? come[n] : undefined;
      if (next) connection.run(move, [...next, ...entry]);
      else connection.run(remove, entry);
    });
    this.add(
      connection,
      come.slice(moves).map((entry) => [...entry, rid]),
    );
  }

  /** Puts in entries, each with its document row behind it. */
  add(connection: Connection, rows: readonly (readonly Key[])[]): void {
    connection.insertRows(`INSERT INTO "${this.#table}"`, rows);
  }

  /** The document row that holds a combination of `equals`, if any does. */
  holder(connection: Connection, equals: readonly Key[]): number | undefined {
    const match = equalTo(this.#columns.slice(0, equals.length));
    const sql = `SELECT rid FROM "${this.#table}" WHERE ${match} LIMIT 1`;
    return connection.row<[number]>(sql, equals)?.[0];
  }

  /** At most `limit` rows after the keys in `after`, which are values of the sort fields. */
  read(
    connection: Connection,
    { equals = [], limit, reverse = false }: PageRequest,
    after?: readonly Key[],
  ): readonly DocumentRow[] {
    checkEquals(this.#definition, equals);
    const isDescending = (this.#definition.direction === 'desc') !== reverse;
    const sort = this.#sortColumns;
    const conditions = this.#columns.slice(0, equals.length).map((column) => `i.${column} = ?`);
    if (after && sort.length > 0) {
      const marks = sort.map(() => '?').join(', ');
      conditions.push(`(i.${sort.join(', i.')}) ${isDescending ? '<' : '>'} (${marks})`);
    }
    return connection.rows(
      `SELECT d.revision, d.body ${this.#source}` +
        (conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '') +
        this.#orderBy(isDescending) +
        ' LIMIT ?',
      [...equals, ...(after ?? []), limit],
    );
  }

  /** The first `limit` rows of each key, all in one statement; the key's position leads each row. */
  readEach(
    connection: Connection,
    keys: readonly Key[],
    limit: number,
  ): readonly (readonly [position: number, ...DocumentRow])[] {
    const largest = Math.max(...STATEMENT_SIZES);
    const rows: (readonly [position: number, ...DocumentRow])[] = [];
    for (let start = 0; start < keys.length; start += largest) {
      const some = keys.slice(start, start + largest);
      const size = STATEMENT_SIZES.find((each) => each >= some.length) ?? largest;
      // NULL equals nothing, so the parts of the statement that have no key find no row.
      const padded = [...some, ...Array<null>(size - some.length).fill(null)];
      const found = connection.rows<[number, number, string]>(
        this.#statementForEach(size),
        padded.flatMap((key) => [key, limit]),
      );
      for (const [position, ...row] of found) rows.push([start + position, ...row]);
    }
    return rows;
  }

  #statementForEach(size: number): string {
    const known = this.#forEach.get(size);
    if (known !== undefined) return known;
    const order = this.#orderBy(this.#definition.direction === 'desc');
    const parts = Array.from(
      { length: size },
      (_, position) =>
        `SELECT * FROM (SELECT ${String(position)}, d.revision, d.body ${this.#source} WHERE i.k0 = ?${order} LIMIT ?)`,
    );
    const statement = parts.join(' UNION ALL ');
    this.#forEach.set(size, statement);
    return statement;
  }

  #orderBy(isDescending: boolean): string {
    const way = isDescending ? 'DESC' : 'ASC';
    const columns = this.#sortColumns.map((column) => `i.${column} ${way}`);
    return columns.length > 0 ? ` ORDER BY ${columns.join(', ')}` : '';
  }
}

const equalTo = (columns: readonly string[]): string =>
  columns.map((column) => `${column} = ?`).join(' AND ');
