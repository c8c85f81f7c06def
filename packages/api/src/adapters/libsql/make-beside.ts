import { setTimeout as delay } from 'node:timers/promises';
import { createProgress, SEARCH, type OnProgress } from '../../store-engine/declarations.js';
import type { DocumentTable } from './document-table.js';
import type { Connection } from './driver.js';
import { sweep } from './gone-tables.js';
import type { SearchTable } from './search-table.js';
import type { WriterQueue } from './writer-queue.js';

export interface Merging {
  readonly writer: Connection;
  readonly queue: WriterQueue;
  /** The store is closed. */
  readonly signal: AbortSignal;
}

export interface Making extends Merging {
  readonly tables: readonly DocumentTable<never>[];
  readonly onProgress: OnProgress;
  /** After a failure it goes on so many milliseconds later. */
  readonly retryMs: number;
}

/**
 * Does what an open store still has to: fills indexes, then searches, that don't have all documents, and takes away what was
 * put aside. It tries again what failed; cut short, the next start goes on. It never rejects.
 */
export async function makeBeside(making: Making): Promise<void> {
  const { tables, writer, onProgress, retryMs, signal } = making;
  const failed: string[] = [];
  const attempt = async (what: string, work: Promise<void>): Promise<void> => {
    await work.catch((error: unknown) => {
      failed.push(what);
      onProgress(`${what} will be gone on with: ${String(error)}`);
    });
  };
  for (const table of tables) {
    for (const [name, index] of table.traces.indexes) {
      if (index.making.reached(writer) === Infinity) continue;
      const step = (): readonly number[] => table.fillIndex(writer, index);
      await attempt(`Building ${name} of ${table.name}`, takeIn({ table, name, step }, making));
    }
  }
  for (const table of tables) {
    if (table.traces.search?.making.isOver(writer) !== false) continue;
    await attempt(`Building search of ${table.name}`, makeSearch(table, making));
  }
  await attempt(
    'Removing what is made anew',
    repeat(making, () => sweep(writer)),
  );
  if (failed.length === 0 || signal.aborted) return;
  await delay(retryMs, undefined, { signal }).catch(() => undefined);
  await makeBeside(making);
}

interface Taking {
  readonly table: DocumentTable<never>;
  /** Of an index, or of the search. */
  readonly name: string;
  /** Takes in some of those after a row number; gives their numbers, none once it has all. */
  readonly step: (after: number) => readonly number[];
}

async function takeIn({ table, name, step }: Taking, making: Making): Promise<void> {
  const { writer, queue, signal } = making;
  const what = { name: table.name, missing: new Set([name]) };
  const progress = createProgress(what, table.size(writer), making.onProgress);
  for (let last = 0; !signal.aborted;) {
    // A unit may run again, and then begins where it did.
    const from = last;
    const taken = await queue.unit(async () => step(from), { isFlushed: false });
    for (const rid of taken) {
      progress.next();
      last = rid;
    }
    if (taken.length === 0) {
      progress.end();
      return;
    }
  }
}

async function makeSearch(table: DocumentTable<never>, making: Making): Promise<void> {
  const step = (after: number): readonly number[] => table.searchAfter(making.writer, after);
  await takeIn({ table, name: SEARCH, step }, making);
  if (table.traces.search) await mergeSegments(table.traces.search, making);
}

/** Puts the segments of an index together, a few pages at a time. */
export const mergeSegments = (search: SearchTable, merging: Merging): Promise<void> =>
  repeat(merging, () => search.merge(merging.writer));

/** Does a small step in a unit of work each until there is nothing to do. */
async function repeat({ queue, signal }: Merging, step: () => boolean): Promise<void> {
  while (!signal.aborted && (await queue.unit(async () => step(), { isFlushed: false })));
}
