/**
 * npm run import -- <folder of a dump> [--store <url>]
 * Exit code 0: everything is in; 1: it could not be finished, and the last line says why.
 */
import { parseArgs } from 'node:util';
import { readSettings } from './env.js';
import { texts } from '../features/texts.js';
import { beginStore, openStore, StoreOlderError } from './open-store.js';
import { importDump } from '../importer/import-dump.js';
import { createProgressBar } from '../importer/progress-bar.js';
import { DumpError } from '../importer/read-rows.js';
import { describe, totalRows } from '../importer/summary.js';

const USAGE = 'Usage: npm run import -- <folder of a Stack Exchange dump> [--store <url>]';

/** A batch makes many ways to a store far away; MongoDB itself ends what takes a minute. */
const BATCH_LIMIT_MS = 50_000;

function readOrder(): { readonly folder: string; readonly url: string } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { store: { type: 'string' } },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Error(USAGE);
  return { folder, url: values.store ?? readSettings().storeUrl };
}

/** What fails before the import begins is for whoever started it to mend: no stack. */
async function openOrder() {
  try {
    const { folder, url } = readOrder();
    const onProgress = (line: string) => process.stderr.write(`${line}\n`);
    const store = await openStore({
      ...{ url, onProgress },
      transactionLimit: BATCH_LIMIT_MS,
      isFoundLater: true,
    });
    return { folder, store };
  } catch (error) {
    throw error instanceof Error ? new DumpError(error.message, { cause: error }) : error;
  }
}

async function main(): Promise<void> {
  const { folder, store } = await openOrder();
  const bar = createProgressBar(process.stderr);
  const startedAt = performance.now();
  try {
    await beginStore(store);
    const summary = await importDump({ store, texts, folder, watcher: bar });
    bar.end();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const rows = totalRows(summary).toLocaleString('en');
    process.stdout.write(`${describe(summary)}\n\n${rows} rows; this run took ${seconds} s.\n`);
    // People can read it by now; what is left of a new store's search a server would make, too.
    await store.compact();
  } catch (error) {
    bar.end();
    throw error;
  } finally {
    await store.close();
  }
}

try {
  await main();
} catch (error) {
  if (error instanceof DumpError || error instanceof StoreOlderError) {
    process.stderr.write(`${error.message}\n`);
  } else {
    const reason = error instanceof Error ? error.stack : undefined;
    process.stderr.write(`${reason ?? String(error)}\n`);
    process.stderr.write('What is in stays. Run the same command again to continue.\n');
  }
  process.exitCode = 1;
}
