import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { readSamples } from './community.js';
import { dumpFolders } from './dump-posts.js';
import { sizeByRows, writeMadeUpDump } from './made-up-dump.js';
import { describeRounds, type Finding, type Section } from './report.js';
import type { Round } from './rounds.js';
import type { BenchSettings } from './settings.js';

const cli = fileURLToPath(new URL('../../packages/api/dist/main/import-cli.js', import.meta.url));
const preload = new URL('report-processor-time.mjs', import.meta.url).href;
/** As `npm run import` has it. */
const SEMI_SPACE = ['--max-semi-space-size=64'];
const TARGET = { atLeast: 2000 } as const;
const files = ['Users', 'Tags', 'Posts', 'Comments', 'Votes'];

/** Line by line: a file may be larger than memory. */
async function countRows(folder: string): Promise<number> {
  let count = 0;
  for (const name of files) {
    const lines = createInterface(createReadStream(join(folder, `${name}.xml`)));
    for await (const line of lines) if (line.trimStart().startsWith('<row ')) count += 1;
  }
  return count;
}

/** How far an importer was: rows of all files, and what it had spent and held by then. */
export interface Moment {
  readonly file: string;
  readonly rows: number;
  readonly processorMs: number;
  readonly megabytes: number;
}

export interface Import extends Round {
  /** By its rate they are there and read; they are found `searchSeconds` later. */
  readonly rows: number;
  readonly searchSeconds: number;
  /** One every five seconds. */
  readonly moments: readonly Moment[];
}

export const describeImport = ({ rows, searchSeconds }: Import): string =>
  `${rows.toLocaleString('en')} rows, found after ${searchSeconds.toFixed(1)} s more`;

/** One import by a process of its own; its start counts too. */
export async function importDump(
  dump: string,
  folder: string,
  url = `file:${join(folder, basename(dump))}.db`,
): Promise<Import> {
  const rows = await countRows(dump);
  const name = join(folder, basename(dump));
  const processorTimeFile = `${name}.processor-time`;
  const start = performance.now();
  const importer = spawn(
    process.execPath,
    [...SEMI_SPACE, '--import', preload, cli, dump, '--store', url],
    {
      env: { ...process.env, PROCESSOR_TIME_FILE: processorTimeFile },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let complaints = '';
  importer.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
  // It tells what it has imported before it makes the search.
  let toldAt = 0;
  importer.stdout.on('data', () => (toldAt ||= performance.now()));
  const stop = (): boolean => importer.kill('SIGKILL');
  process.once('exit', stop);
  const [code] = (await once(importer, 'close')) as [number | null];
  process.off('exit', stop);
  if (code !== 0) throw new Error(`The import of ${dump} failed.\n${complaints}`);
  const searchSeconds = (performance.now() - toldAt) / 1000;
  const rate = rows / ((toldAt - start) / 1000);
  const spent = JSON.parse(await readFile(processorTimeFile, 'utf8')) as {
    readonly processorMs: number;
    readonly moments: readonly Moment[];
  };
  return { rows, rate, searchSeconds, ...spent, processorMs: spent.processorMs / rows };
}

/** Rows of Stack Exchange dumps that `npm run import` takes in, each dump into a new store. */
export async function benchImportRate(settings: BenchSettings, folder: string): Promise<Section[]> {
  const title = 'Import';
  if (!existsSync(cli)) {
    return [{ title, findings: [{ measured: 'nothing: run npm run build first', result: cli }] }];
  }
  const madeUp = join(folder, 'made-up.example.com');
  const samples = await readSamples(settings.dumpFolder);
  await writeMadeUpDump(madeUp, samples, sizeByRows(settings.importRows));
  const findings: Finding[] = [];
  for (const dump of [...(await dumpFolders(settings.dumpFolder)), madeUp]) {
    const done = await importDump(dump, folder);
    findings.push({
      measured: `${basename(dump)}, ${describeImport(done)}`,
      ...describeRounds([done], 'rows'),
      judged: { value: done.rate, target: TARGET },
    });
  }
  return [{ title, findings }];
}
