import type { Db } from 'mongodb';
import { createProgress, type OnProgress } from '../../store-engine/declarations.js';
import { COUNTS, countRange, type CountRows } from './counts.js';
import type { Lease } from './lease.js';
import { toDocument, where, type Content } from './rows.js';
import type { Table } from './table.js';
import type { Unit } from './unit.js';

const ROWS_AT_ONCE = 200;

export async function clearCounts(
  db: Db,
  table: Table<never>,
  indexes: readonly string[],
): Promise<void> {
  const counts: CountRows = db.collection(COUNTS);
  const ranges = indexes.flatMap((index) => countRange(table.name, index));
  if (ranges.length > 0) await counts.deleteMany({ $or: ranges.map((_id) => ({ _id })) });
}

export const isEmpty = async ({ rows }: Table<never>): Promise<boolean> =>
  (await rows.findOne({}, { projection: { _id: 1 } })) === null;

export interface Rebuilding {
  readonly table: Table<never>;
  /** Names of indexes, or of the search. */
  readonly missing: ReadonlySet<string>;
  readonly lease: Lease;
  readonly onProgress: OnProgress;
  readonly inUnit: (work: (unit: Unit) => Promise<void>) => Promise<void>;
}

/**
 * Brings the rows of earlier layouts, and their counts, to the table's own. Whoever writes meanwhile does that for the
 * document in hand; each document is counted by whichever unit changes its row, so by one. Cut short, it goes on where
 * it was.
 */
export async function rebuild(rebuilding: Rebuilding): Promise<void> {
  const { table, missing, lease, onProgress, inUnit } = rebuilding;
  if (await isEmpty(table)) return;
  const total = await table.rows.estimatedDocumentCount();
  const progress = createProgress({ name: table.name, missing }, total, onProgress);
  for (let last = ''; ;) {
    const ids = await idsAfter(table, last);
    if (ids.length === 0) break;
    lease.check();
    await inUnit(async (unit) => {
      for (const content of await unit.run(() => unit.look(table, ids))) {
        if ((content.layout ?? 0) < table.layout)
          await unit.run(() => layAnew(table, unit, content));
      }
    });
    ids.forEach(() => {
      progress.next();
    });
    last = ids.at(-1) ?? last;
  }
  progress.end();
}

async function idsAfter(table: Table<never>, last: string): Promise<readonly string[]> {
  const older = where({ _id: { $gt: last }, $nor: [{ layout: { $gte: table.layout } }] });
  const rows = await table.rows
    .find(older, { projection: { _id: 1 }, sort: { _id: 1 }, limit: ROWS_AT_ONCE })
    .toArray();
  return rows.map(({ _id }) => _id);
}

async function layAnew(table: Table<never>, unit: Unit, content: Content): Promise<void> {
  const document = toDocument<never>(content);
  const row = table.rowOf({ document, text: content.body }, content.revision);
  const changes = table.countChanges({ document, layout: content.layout }, document);
  await unit.change(table, content._id, row, changes);
}
