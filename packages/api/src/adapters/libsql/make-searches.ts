import { createProgress, SEARCH, type OnProgress } from '../../store-engine/declarations.js';
import type { DocumentTable } from './document-table.js';
import type { Connection } from './driver.js';
import type { SearchTable } from './search-table.js';
import type { WriterQueue } from './writer-queue.js';

export interface Merging {
  readonly writer: Connection;
  readonly queue: WriterQueue;
  readonly isClosing: () => boolean;
}

/** Makes what searches are not whole. Cut short, the next start goes on. */
export async function makeSearches(
  tables: Iterable<DocumentTable<never>>,
  merging: Merging,
  onProgress: OnProgress,
): Promise<void> {
  for (const table of tables) {
    if (table.traces.search?.making.isOver(merging.writer) !== false) continue;
    await makeSearch(table, merging, onProgress).catch((error: unknown) => {
      onProgress(`Building search of ${table.name} ended, until the next start: ${String(error)}`);
    });
  }
}

async function makeSearch(
  table: DocumentTable<never>,
  merging: Merging,
  onProgress: OnProgress,
): Promise<void> {
  const { writer, queue, isClosing } = merging;
  const what = { name: table.name, missing: new Set([SEARCH]) };
  const progress = createProgress(what, table.size(writer), onProgress);
  for (let last = 0; ;) {
    const from = last;
    if (isClosing()) return;
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
  { writer, queue, isClosing }: Merging,
): Promise<void> {
  const step = async () => search.merge(writer);
  while (!isClosing() && (await queue.unit(step, { isFlushed: false })));
}
