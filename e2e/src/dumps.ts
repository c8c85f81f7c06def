import { execFile } from 'node:child_process';
import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const importer = fileURLToPath(
  new URL('../../packages/api/dist/main/import-cli.js', import.meta.url),
);

/** Folders of the dumps that COLLABOR8_DUMPS names; none when it is not set. */
export async function dumpFolders(): Promise<string[]> {
  const folder = process.env.COLLABOR8_DUMPS;
  if (!folder) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

/** Imports every dump into the store of an address. */
export async function importDumpsInto(url: string): Promise<void> {
  for (const dump of await dumpFolders()) {
    await promisify(execFile)(process.execPath, [importer, dump, '--store', url]);
  }
}

/** Imports every dump into a store of its own; null when there is none. */
export async function importDumps() {
  const dumps = await dumpFolders();
  if (dumps.length === 0) return null;
  const folder = await mkdtemp(join(tmpdir(), 'collabor8-imported-'));
  const file = join(folder, 'collabor8.db');
  await importDumpsInto(`file:${file}`);
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Questions of all dumps, counted in the files themselves. */
export async function countQuestions(): Promise<number> {
  const files = await Promise.all(
    (await dumpFolders()).map((folder) => readFile(join(folder, 'Posts.xml'), 'utf8')),
  );
  return files.join('').match(/<row [^>]*PostTypeId="1"/g)?.length ?? 0;
}
