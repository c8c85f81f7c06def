import { join } from 'node:path';
import type { Collections, DocumentStore } from '../ports/document-store.js';
import { runUnit } from '../ports/run-unit.js';
import { addCounts } from './counts.js';
import type { DumpFile, FileImporter } from './file-importer.js';
import { advance, assertInPlace, type Progress } from './progress.js';
import { readRows, type DumpRow } from './read-rows.js';
import type { BadRow } from './row-schemas.js';
import { batchCounts } from './summary.js';

/** Rows and characters of one transaction: short enough that a server beside it hardly waits. */
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 1_000_000;

export interface FileToImport {
  readonly store: DocumentStore;
  readonly folder: string;
  readonly file: DumpFile;
  readonly importer: FileImporter;
  readonly progress: Progress;
  /** Called after a batch is in the store. */
  readonly onBatch: (batch: {
    readonly rows: number;
    readonly bad: readonly BadRow[];
    /** How much of the file is read. */
    readonly bytes: number;
  }) => void;
}

/** 'Posts.xml' holds a list named posts. */
const rootOf = (file: DumpFile): string => file.slice(0, -'.xml'.length).toLowerCase();

const sizeOf = ({ attributes }: DumpRow): number => {
  let characters = 0;
  for (const value of Object.values(attributes)) characters += value.length;
  return characters;
};

/** Leaves out the rows that an earlier run has dealt with. */
async function* withoutFirst(
  count: number,
  pieces: AsyncIterable<readonly DumpRow[]>,
  pass: FileImporter['pass'],
): AsyncGenerator<readonly DumpRow[]> {
  let toPass = count;
  for await (const rows of pieces) {
    if (toPass > 0) pass?.(rows.slice(0, toPass));
    yield rows.slice(toPass);
    toPass -= Math.min(toPass, rows.length);
  }
}

async function* inBatches(
  pieces: AsyncIterable<readonly DumpRow[]>,
): AsyncGenerator<readonly DumpRow[]> {
  let batch: DumpRow[] = [];
  let characters = 0;
  for await (const rows of pieces) {
    for (const row of rows) {
      batch.push(row);
      characters += sizeOf(row);
      if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
      yield batch;
      batch = [];
      characters = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

/** Writes a batch and how far it goes in one transaction: what a power cut takes along, the next run writes again. */
async function importBatch(
  { store, file, importer }: FileToImport,
  progress: Progress,
  rows: readonly DumpRow[],
): Promise<{ readonly progress: Progress; readonly bad: readonly BadRow[] }> {
  const { bad, lastVoteId = 0, write } = await importer.prepare(rows);
  const work = async (unit: Collections): Promise<Progress> => {
    await assertInPlace(unit, progress);
    const outcome = await write(unit);
    const counts = batchCounts(file, { ...outcome, rows: rows.length, bad: bad.length });
    return advance(unit, progress, {
      rows: progress.rows + rows.length,
      lastVoteId: Math.max(progress.lastVoteId, lastVoteId),
      summary: addCounts(progress.summary, counts, outcome.details ?? {}),
      kept: addCounts(progress.kept, outcome.kept ?? {}),
    });
  };
  const advanced = await runUnit(store, work, { isFlushed: false });
  return { progress: advanced, bad };
}

/** Imports one file from where the last run left it. */
export async function importFile(options: FileToImport): Promise<Progress> {
  const { store, folder, file, importer, onBatch } = options;
  let { progress } = options;
  if (progress.file !== file) {
    const start = { file, rows: 0 };
    progress = await store.transaction((unit) => advance(unit, options.progress, start));
  }
  let bytes = 0;
  const pieces = readRows(join(folder, file), rootOf(file), (read) => {
    bytes = read;
  });
  for await (const rows of inBatches(withoutFirst(progress.rows, pieces, importer.pass))) {
    const done = await importBatch(options, progress, rows);
    progress = done.progress;
    onBatch({ rows: rows.length, bad: done.bad, bytes });
  }
  const found = await importer.finish?.();
  if (!found) return progress;
  const last = progress;
  return store.transaction((unit) =>
    advance(unit, last, { summary: { ...last.summary, ...found } }),
  );
}
