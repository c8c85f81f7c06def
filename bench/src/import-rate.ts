import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dumpFolders } from './dump-posts.js';
import { writeMadeUpDump } from './made-up-dump.js';
import { perSecond, type Finding, type Section } from './report.js';
import type { BenchSettings } from './settings.js';

const cli = fileURLToPath(new URL('../../packages/api/dist/importer/cli.js', import.meta.url));
const TARGET = { atLeast: 2000 } as const;
const files = ['Users', 'Tags', 'Posts', 'Comments', 'Votes'];

async function countRows(folder: string): Promise<number> {
  const counts = files.map(async (name) => {
    const xml = await readFile(join(folder, `${name}.xml`), 'utf8');
    return xml.split('<row ').length - 1;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Seconds of the importer's whole process, its start included. */
async function importDump(folder: string, url: string): Promise<number> {
  const start = performance.now();
  const importer = spawn(process.execPath, [cli, folder, '--store', url], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  importer.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
  const stop = (): boolean => importer.kill('SIGKILL');
  process.once('exit', stop);
  const [code] = (await once(importer, 'close')) as [number | null];
  process.off('exit', stop);
  if (code !== 0) throw new Error(`The import of ${folder} failed.\n${complaints}`);
  return (performance.now() - start) / 1000;
}

/** Rows of Stack Exchange dumps that `npm run import` takes in, each dump into a new store. */
export async function benchImportRate(settings: BenchSettings, folder: string): Promise<Section[]> {
  const title = 'Import';
  if (!existsSync(cli)) {
    return [{ title, findings: [{ measured: 'nothing: run npm run build first', result: cli }] }];
  }
  const madeUp = join(folder, 'made-up.example.com');
  await writeMadeUpDump(madeUp, settings.importRows);
  const findings: Finding[] = [];
  for (const dump of [...(await dumpFolders(settings.dumpFolder)), madeUp]) {
    const rows = await countRows(dump);
    const seconds = await importDump(dump, `file:${join(folder, `${basename(dump)}.db`)}`);
    const rate = rows / seconds;
    findings.push({
      measured: `${basename(dump)}, ${rows.toLocaleString('en')} rows`,
      result: perSecond(rate, 'rows'),
      judged: { value: rate, target: TARGET },
    });
  }
  return [{ title, findings }];
}
