import { setTimeout as delay } from 'node:timers/promises';
import { createProgress, SEARCH, type OnProgress } from '../../store-engine/declarations.js';
import type { DocumentTable } from './document-table.js';
import type { Connection } from './driver.js';
import type { SearchTable } from './search-table.js';
import type { WriterQueue } from './writer-queue.js';

export interface Merging {
  readonly writer: Connection;
  readonly queue: WriterQueue;
  /** The store is closed. */
  readonly signal: AbortSignal;
}

export interface Making extends Merging {
  readonly tables: Iterable<DocumentTable<never>>;
  readonly onProgress: OnProgress;
  /** After a failure it goes on so many milliseconds later. */
  readonly retryMs: number;
}

/** Makes what searches are not whole, and tries again what failed. Cut short, the next start goes on. It never rejects. */
export async function makeSearches(making: Making): Promise<void> {
  const { tables, writer, onProgress, retryMs, signal } = making;
  const failed: DocumentTable<never>[] = [];
  for (const table of tables) {
    if (table.traces.search?.making.isOver(writer) !== false) continue;
    await makeSearch(table, making, onProgress).catch((error: unknown) => {
      failed.push(table);
      onProgress(`Building search of ${table.name} will be gone on with: ${String(error)}`);
    });
  }
  if (failed.length === 0 || signal.aborted) return;
  await delay(retryMs, undefined, { signal }).catch(() => undefined);
  await makeSearches({ ...making, tables: failed });
}

async function makeSearch(
  table: DocumentTable<never>,
  merging: Merging,
  onProgress: OnProgress,
): Promise<void> {
  const { writer, queue, signal } = merging;
  const what = { name: table.name, missing: new Set([SEARCH]) };
  const progress = createProgress(what, table.size(writer), onProgress);
  for (let last = 0; ;) {
    const from = last;
    if (signal.aborted) return;
    const taken = await queue.unit(async () => table.searchAfter(writer, from), {
      isFlushed: false,
    });
    for (const rid of taken) {
      progress.next();
      last = rid;
    }
    if (taken.length === 0) break;
  }
  progress.end();
  if (table.traces.search) await mergeSegments(table.traces.search, merging);
}

/** Puts the segments of an index together, a few pages at a time. */
export async function mergeSegments(
  search: SearchTable,
  { writer, queue, signal }: Merging,
): Promise<void> {
  const step = async () => search.merge(writer);
  while (!signal.aborted && (await queue.unit(step, { isFlushed: false })));
}
