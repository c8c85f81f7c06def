import { isOfTime, nextNumber } from './row-numbers.js';
import type { WaitingTable } from './search-waiting.js';

interface Tables {
  readonly index: string;
  readonly rows: string;
  readonly documents: string;
  readonly waiting: WaitingTable;
}

/**
 * A document gets the next free number of its millisecond. VALUES, not SELECT: a statement that could
 * add several rows opens a savepoint, at which FTS5 writes out all it has gathered.
 */
export function statementsOf({ index, rows, documents, waiting }: Tables) {
  const number = nextNumber(
    `SELECT max(number) AS number FROM "${rows}" WHERE ${isOfTime('number')}`,
    waiting.numberWithin(isOfTime),
  );
  const matches =
    `FROM "${index}" f CROSS JOIN "${rows}" r ON r.number = f.rowid` +
    ` CROSS JOIN "${documents}" d ON d.rid = r.rid WHERE f."${index}" MATCH ?`;
  return {
    place: `INSERT INTO "${rows}" VALUES (${number}, ?2) ON CONFLICT (rid) DO NOTHING`,
    move: `UPDATE "${rows}" SET number = ${number} WHERE rid = ?2`,
    leave: `DELETE FROM "${rows}" WHERE rid = ?`,
    add: `INSERT INTO "${index}" (rowid, tokens) VALUES ((SELECT number FROM "${rows}" WHERE rid = ?2), ?1)`,
    remove: `DELETE FROM "${index}" WHERE rowid = (SELECT number FROM "${rows}" WHERE rid = ?)`,
    configure: `INSERT INTO "${index}" ("${index}", rank) VALUES (?, CAST(? AS INTEGER))`,
    forget: `DELETE FROM "${index}" WHERE rowid = CAST(? AS INTEGER)`,
    read: `SELECT CAST(f.rowid AS TEXT), r.rid, d.revision, d.body ${matches} AND f.rowid < CAST(? AS INTEGER) ORDER BY f.rowid DESC LIMIT ?`,
    documents: `SELECT rid, revision, body FROM "${documents}" WHERE rid IN (SELECT value FROM json_each(?))`,
    readIds: `SELECT CAST(f.rowid AS TEXT), r.rid, json_quote(d.id) ${matches} ORDER BY f.rowid DESC LIMIT ?`,
    id: `SELECT json_quote(id) FROM "${documents}" WHERE rid = ?`,
    count: `SELECT count(*) FROM (SELECT 1 FROM "${index}" WHERE "${index}" MATCH ? LIMIT ?)`,
  };
}
