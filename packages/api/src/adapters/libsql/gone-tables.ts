import { randomUUID } from 'node:crypto';
import type { Connection } from './driver.js';

/** What a unit of work takes out of a table: of a search's it is 4 MB. */
const ROWS_AT_ONCE = 1_000;

/** The first of them, and the tables that go with it where it is a virtual one. */
const FIRST = `SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB (SELECT min(name) || '*' FROM sqlite_master WHERE name GLOB 'gone_*') ORDER BY name`;
const KEYS = 'SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk';

/** Puts a table aside that nobody needs any more: to drop a large one takes as long as to read it. */
export function putAside(connection: Connection, table: string): void {
  if (connection.row(`SELECT 1 FROM sqlite_master WHERE name = ?`, [table]) === undefined) return;
  connection.exec(`ALTER TABLE "${table}" RENAME TO "gone_${randomUUID()}_${table}"`);
}

/** Takes some rows out of what was put aside, or else one of the tables away; whether there may be more to do. */
export function sweep(connection: Connection): boolean {
  const tables = connection.rows<[string]>(FIRST).map(([name]) => name);
  for (const table of tables) {
    const keys = connection.rows<[string]>(KEYS, [table]).map(([name]) => name);
    // A virtual table, whose rows are in others.
    if (keys.length === 0) continue;
    const columns = keys.join(', ');
    const some = `SELECT ${columns} FROM "${table}" LIMIT ${ROWS_AT_ONCE}`;
    if (connection.row(`${some} OFFSET ${ROWS_AT_ONCE}`) === undefined) continue;
    connection.exec(`DELETE FROM "${table}" WHERE (${columns}) IN (${some})`);
    return true;
  }
  // A virtual table comes before those that go with it.
  const [first] = tables;
  if (first !== undefined) connection.exec(`DROP TABLE "${first}"`);
  return first !== undefined;
}
