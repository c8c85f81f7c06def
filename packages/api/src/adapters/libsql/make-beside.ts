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

/** Documents that a search takes in at a time: others wait no longer than for a few writes, or as for a batch of an import. */
const SEARCHED_AT_ONCE = { none: 0, 'beside people': 32, quickly: 500 } as const;

export interface MakingBeside extends Merging {
  readonly tables: readonly DocumentTable<never>[];
  /** Which searches are made: all, or none yet. */
  readonly searches: keyof typeof SEARCHED_AT_ONCE;
  readonly onProgress: OnProgress;
  /** After a failure it goes on so many milliseconds later. */
  readonly retryMs: number;
}

/**
 * Does what an open store still has to: fills indexes, then searches, that don't have all documents, and takes away what was
 * put aside. It tries again what failed; cut short, the next start goes on. It never rejects.
 */
export async function makeBeside(making: MakingBeside): Promise<void> {
  const { tables, writer, searches, onProgress, retryMs, signal } = making;
  const failed: string[] = [];
  const attempt = async (what: string, work: Promise<void>): Promise<void> => {
    await work.catch((error: unknown) => {
      failed.push(what);
      onProgress(`${what} will be gone on with: ${String(error)}`);
    });
  };
  for (const table of tables) {
    for (const [name, index] of table.traces.indexes) {
      if (index.making.isOver(writer)) continue;
      const step = (): number => table.fillIndex(writer, index);
      await attempt(`Building ${name} of ${table.name}`, takeIn({ table, name, step }, making));
    }
  }
  for (const table of tables) {
    const { search } = table.traces;
    if (searches === 'none' || search?.making.isOver(writer) !== false) continue;
    const step = (): number => table.fillSearch(writer, search, SEARCHED_AT_ONCE[searches]);
    const made = takeIn({ table, name: SEARCH, step }, making).then(() =>
      mergeSegments(search, making),
    );
    await attempt(`Building search of ${table.name}`, made);
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
  /** Takes in some documents; gives how many, 0 once it has all. */
  readonly step: () => number;
}

async function takeIn({ table, name, step }: Taking, making: MakingBeside): Promise<void> {
  const { writer, queue, signal } = making;
  const what = { name: table.name, missing: new Set([name]) };
  const progress = createProgress(what, table.size(writer), making.onProgress);
  while (!signal.aborted) {
    const taken = await queue.unit(async () => step(), { isFlushed: false });
    progress.next(taken);
    if (taken === 0) {
      progress.end();
      return;
    }
  }
}

/** Puts the segments of an index together, a few pages at a time. */
export const mergeSegments = (search: SearchTable, merging: Merging): Promise<void> =>
  repeat(merging, () => search.merge(merging.writer));

/** Does a small step in a unit of work each until there is nothing to do. */
async function repeat({ queue, signal }: Merging, step: () => boolean): Promise<void> {
  while (!signal.aborted && (await queue.unit(async () => step(), { isFlushed: false })));
}
