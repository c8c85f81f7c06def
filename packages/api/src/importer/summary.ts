import { aligned } from '../terminal/aligned.js';
import type { Counts } from './counts.js';
import { dumpFiles, type BatchOutcome, type DumpFile } from './file-importer.js';

export interface ImportSummary {
  readonly site: string;
  /** Rows of each file by what became of them, then details by name. */
  readonly counts: Counts;
  /** What is in the store although a new post could not be so. */
  readonly kept: Counts;
}

/** What becomes of rows; the last four add up to the first. */
const columns = ['rows', 'imported', 'already there', 'not for here', 'bad'] as const;
export type Column = (typeof columns)[number];

/** What the summary calls posts whose words an earlier importer had made otherwise. */
export const REWORDED = 'posts already there whose text was made anew';

const columnName = (file: DumpFile, column: Column): string => `${file} ${column}`;

export const countOf = ({ counts }: ImportSummary, file: DumpFile, column: Column): number =>
  counts[columnName(file, column)] ?? 0;

export const totalRows = (summary: ImportSummary): number =>
  dumpFiles.reduce((sum, file) => sum + countOf(summary, file, 'rows'), 0);

export function batchCounts(
  file: DumpFile,
  batch: BatchOutcome & { readonly rows: number; readonly bad: number },
): Counts {
  return {
    [columnName(file, 'rows')]: batch.rows,
    [columnName(file, 'imported')]: batch.imported,
    [columnName(file, 'already there')]: batch.known,
    [columnName(file, 'not for here')]: batch.skipped,
    [columnName(file, 'bad')]: batch.bad,
  };
}

const figure = (count: number): string => count.toLocaleString('en');

const list = (counts: Readonly<Record<string, number>>): string[] =>
  aligned(Object.entries(counts).map(([name, count]) => [`  ${name}`, figure(count)]));

export function describe(summary: ImportSummary): string {
  const files = dumpFiles.map((file) => [
    file,
    ...columns.map((column) => figure(countOf(summary, file, column))),
  ]);
  const { [REWORDED]: reworded = 0 } = summary.counts;
  const details = Object.entries(summary.counts).filter(
    ([name]) => !dumpFiles.some((file) => name.startsWith(`${file} `)),
  );
  const isNew = dumpFiles.some((file) => countOf(summary, file, 'imported') > 0);
  return [
    isNew ? `Imported ${summary.site}.` : `Nothing new in ${summary.site}.`,
    ...(reworded > 0 ? [`The texts of ${figure(reworded)} earlier posts were made anew.`] : []),
    '',
    ...aligned([['', ...columns], ...files]),
    '',
    'Found in the files:',
    ...list(Object.fromEntries(details)),
    '',
    'Kept as it was, though not allowed in new posts and names:',
    ...list(summary.kept),
  ].join('\n');
}
