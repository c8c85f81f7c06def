import Database from 'libsql';

type SqlValue = string | number | null;
type Row = readonly SqlValue[];

/** Whether a statement failed because another connection holds the lock it needs. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');

/** Whether a statement failed because of a unique key that another row has. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE';

/** SQLite's primary result code for a disk without room; the codes beyond it are kinds of it. */
const FULL = 13;

/** Whether a statement failed because the disk is full. */
export const isFull = (error: unknown): boolean =>
  error instanceof Database.SqliteError && (error.rawCode ?? 0) % 256 === FULL;

/** Rows of one statement: each size is a statement of its own, which is kept. */
const MOST_ROWS = 8;

/** One connection to a database file, synchronous as the driver is. */
export class Connection {
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();
  #writes = 0;
  #isFlushed = true;

  constructor(path: string) {
    this.#database = new Database(path);
  }

  /** Grows with every writing statement, so that a caller can tell whether a step wrote at all. */
  get writes(): number {
    return this.#writes;
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /** Whether the next commits wait until the disk has them; a log that isn't flushed is whole up to some commit. */
  flush(isFlushed: boolean): void {
    if (isFlushed === this.#isFlushed) return;
    this.exec(`PRAGMA synchronous = ${isFlushed ? 'FULL' : 'NORMAL'}`);
    this.#isFlushed = isFlushed;
  }

  run(sql: string, parameters: Row = []): void {
    this.insert(sql, parameters);
  }

  /** Adds a row and returns its rowid; undefined when a conflict kept it out. */
  insert(sql: string, parameters: Row = []): number | undefined {
    this.#writes += 1;
    const { changes, lastInsertRowid } = this.#prepared(sql).run(checked(parameters));
    return changes > 0 ? Number(lastInsertRowid) : undefined;
  }

  /** Adds rows of one width, several a call, which costs most. `insert` is all before the values, `after` all behind. */
  insertRows(insert: string, rows: readonly Row[], after = ''): void {
    for (let start = 0; start < rows.length; start += MOST_ROWS) {
      const some = rows.slice(start, start + MOST_ROWS);
      const values = some.map((row) => `(${row.map(() => '?').join(', ')})`);
      this.run(`${insert} VALUES ${values.join(', ')} ${after}`, some.flat());
    }
  }

  /** All rows of a query; `R` names the columns' types, which only the query's author knows. */
  rows<R extends Row>(sql: string, parameters: Row = []): readonly R[] {
    return this.#prepared(sql, true).all(checked(parameters)) as R[];
  }

  row<R extends Row>(sql: string, parameters: Row = []): R | undefined {
    return this.#prepared(sql, true).get(checked(parameters)) as R | undefined;
  }

  /** Runs several reads on one state of the database. */
  snapshot<T>(read: () => T): T {
    if (this.inTransaction) return read();
    this.exec('BEGIN');
    try {
      return read();
    } finally {
      this.exec('COMMIT');
    }
  }

  /** Leaves the transaction, also when SQLite has already rolled it back by itself. */
  rollback(): void {
    if (this.inTransaction) this.exec('ROLLBACK');
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  /** Queries answer rows as lists; told so once, as each telling is a call into the driver. */
  #prepared(sql: string, isQuery = false): Database.Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, isQuery ? statement.raw() : statement);
    return statement;
  }
}

/** The driver ends the whole process when it is handed a boolean or undefined. */
function checked(parameters: Row): Row {
  for (const parameter of parameters) {
    if (parameter !== null && typeof parameter !== 'string' && typeof parameter !== 'number') {
      throw new TypeError(`A key must be a string or a number, not ${typeof parameter}.`);
    }
  }
  return parameters;
}
