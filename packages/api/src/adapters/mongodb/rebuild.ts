import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { createProgress, type OnProgress } from '../../store-engine/declarations.js';
import { COUNTS, countRange, type CountRow, type CountRows } from './counts.js';
import type { Lease } from './lease.js';
import { CONTENT, toDocument, type Row } from './rows.js';
import type { Table } from './table.js';

const ROWS_AT_ONCE = 500;

export async function clearCounts(db: Db, table: Table<never>, index: string): Promise<void> {
  const counts: CountRows = db.collection(COUNTS);
  for (const range of countRange(table.name, index)) await counts.deleteMany({ _id: range });
}

export interface Rebuilding {
  readonly db: Db;
  readonly table: Table<never>;
  /** Names of indexes, or of the search. */
  readonly missing: ReadonlySet<string>;
  readonly lease: Lease;
  readonly onProgress: OnProgress;
}

/** Makes anew what rows hold beside their documents, and the counts of what is missing. */
export async function rebuild({
  db,
  table,
  missing,
  lease,
  onProgress,
}: Rebuilding): Promise<void> {
  const total = await table.rows.estimatedDocumentCount();
  if (total === 0) return;
  const progress = createProgress({ name: table.name, missing }, total, onProgress);
  for (const name of missing) await clearCounts(db, table, name);
  const counted = new Map<string, number>();
  let writes: AnyBulkWriteOperation<Row>[] = [];
  const write = async () => {
    lease.check();
    if (writes.length > 0) await table.rows.bulkWrite(writes, { ordered: false });
    writes = [];
  };
  for await (const row of table.rows.find({}, { projection: CONTENT, sort: { _id: 1 } })) {
    progress.next();
    const document = toDocument<never>(row);
    const traces = table.tracesOf(document);
    writes.push({
      replaceOne: {
        // Whoever has written it meanwhile has made the rest as well.
        filter: { _id: row._id, revision: row.revision, body: row.body },
        replacement: { revision: row.revision, body: row.body, ...traces },
      },
    });
    for (const key of table.countKeys(document, missing)) {
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
    if (writes.length === ROWS_AT_ONCE) await write();
  }
  await write();
  lease.check();
  await insertCounts(db.collection(COUNTS), counted);
  progress.end();
}

async function insertCounts(
  counts: CountRows,
  counted: ReadonlyMap<string, number>,
): Promise<void> {
  let rows: CountRow[] = [];
  for (const [key, n] of counted) {
    rows.push({ _id: `0${key}`, n });
    if (rows.length < ROWS_AT_ONCE) continue;
    await counts.insertMany(rows);
    rows = [];
  }
  if (rows.length > 0) await counts.insertMany(rows);
}
