import type { Key } from '../../ports/document-store.js';
import type { Connection } from './driver.js';

/** Rows of one statement: each size is a statement of its own, which is kept. */
const MOST_ROWS = 8;

/**
 * Adds rows of one width, several with one statement: most of what a statement costs is calling for it.
 * `insert` is all before the values, and `after` what stands behind them.
 */
export function insertRows(
  connection: Connection,
  insert: string,
  rows: readonly (readonly Key[])[],
  after = '',
): void {
  for (let start = 0; start < rows.length; start += MOST_ROWS) {
    const some = rows.slice(start, start + MOST_ROWS);
    const values = some.map((row) => `(${row.map(() => '?').join(', ')})`);
    connection.run(`${insert} VALUES ${values.join(', ')} ${after}`, some.flat());
  }
}
