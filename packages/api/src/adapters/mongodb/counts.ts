import type { AnyBulkWriteOperation, ClientSession, Collection } from 'mongodb';
import type { Key } from '../../ports/document-store.js';
import { toJsonText } from '../../store-engine/document-text.js';
import type { Moment } from './rows.js';

/** A count is the sum of its stripes. */
export interface CountRow {
  readonly _id: string;
  readonly n: number;
}

export type CountRows = Collection<CountRow>;

export const COUNTS = '_counts';

/** By how much a write changes which counts. */
export type CountChanges = ReadonlyMap<string, number>;

const STRIPES = 8;

const stripesOf = (key: string): readonly string[] =>
  Array.from({ length: STRIPES }, (_, stripe) => `${String(stripe)}${key}`);

/** Names the count of one combination of a counted index's `equals`. */
export const countKey = (collection: string, index: string, equals: readonly Key[]): string =>
  toJsonText([collection, index, ...equals]);

/** Where the counts of an index are, stripe by stripe. */
export function countRange(
  collection: string,
  index: string,
): readonly { readonly $gte: string; readonly $lt: string }[] {
  const start = toJsonText([collection, index]).slice(0, -1);
  return stripesOf(start).map((first) => ({ $gte: first, $lt: `${first}\u{10ffff}` }));
}

export async function readCount(counts: CountRows, moment: Moment, key: string): Promise<number> {
  const rows = await counts.find({ _id: { $in: [...stripesOf(key)] } }, moment).toArray();
  return rows.reduce((sum, { n }) => sum + n, 0);
}

/**
 * Writes what a unit has counted. Units that count the same wait for nobody, so all but one of them
 * run again: those take any stripe, and a count that many change at once spreads over all of them.
 */
export async function writeCounts(
  counts: CountRows,
  session: ClientSession,
  changes: CountChanges,
  isFirstRun: boolean,
): Promise<void> {
  const writes: AnyBulkWriteOperation<CountRow>[] = [];
  for (const [key, change] of changes) {
    if (change === 0) continue;
    const stripe = isFirstRun ? 0 : Math.floor(Math.random() * STRIPES);
    const _id = `${String(stripe)}${key}`;
    writes.push({ updateOne: { filter: { _id }, update: { $inc: { n: change } }, upsert: true } });
    if (change < 0) writes.push({ deleteOne: { filter: { _id, n: 0 } } });
  }
  if (writes.length > 0) await counts.bulkWrite(writes, { session });
}
