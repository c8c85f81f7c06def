import { parseArgs } from 'node:util';
import { aligned } from '../terminal/aligned.js';
import { createProgressBar } from '../terminal/progress-bar.js';
import { claimStore, openStore } from './open-store.js';
import { MomentGoneError, type DocumentStore } from '../ports/document-store.js';
import { startFailure } from './start-failures.js';
import type { Contents } from '../moving/digest.js';
import { MoveError } from '../moving/move-error.js';
import type { MoveWatcher } from '../moving/watcher.js';
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a store is called however it is addressed: its file's whole path, or server and database. */
export async function storeName(url: string): Promise<string> {
  if (!url.startsWith('file:')) return withoutPassword(url).replace(/\?.*$/, '');
  const path = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
  return `file:${await realpath(path).catch(() => resolve(path))}`;
}

/** An address as it may be shown. */
export const withoutPassword = (url: string): string =>
  url.replace(/^(mongodb(?:\+srv)?:\/\/)[^@/]*@/, '$1');

/** @throws MoveError with the usage when the command line is anything else */
export function readRoute(usage: string): { readonly from: string; readonly to: string } {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
    const { from = '', to = '' } = values;
    if (from !== '' && to !== '') return { from, to };
  } catch {
    // The usage says what is wrong.
  }
  throw new MoveError(usage);
}

const toError = (url: string, error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const sentence = startFailure(error, {
    storeUrl: url,
    host: '',
    port: 0,
    metricsAccess: { token: undefined, address: undefined },
  });
  return new MoveError(sentence ?? error.message, { cause: error });
};

/** What fails before the work begins is for whoever started it to mend: a sentence, no stack. */
export async function openAt(url: string, mustExist: boolean): Promise<DocumentStore> {
  const onProgress = (line: string) => process.stderr.write(`${line}\n`);
  try {
    return await openStore({ url, mustExist, isFoundLater: !mustExist, onProgress });
  } catch (error) {
    throw toError(url, error);
  }
}

/** Keeps servers away from an embedded store while it is written to. */
export async function claimAt(url: string): Promise<() => void> {
  try {
    return await claimStore(url);
  } catch (error) {
    throw toError(url, error);
  }
}

/** Makes the searches of a store that was filled, while a server may work on it. */
export async function makeSearches(store: DocumentStore): Promise<void> {
  process.stderr.write('All is there: a server may be started on it. Searches come last.\n');
  await store.compact();
}

/** Shows on standard error how far the work is. */
export function showProgress(): { readonly watcher: MoveWatcher; readonly end: () => void } {
  const bar = createProgressBar(process.stderr);
  let label = '';
  let count = 0;
  return {
    watcher: {
      begins(pass, documents) {
        label = pass;
        count = 0;
        bar.begins(documents);
      },
      advanced(collection, documents) {
        count += documents;
        bar.advanced({ done: count, label: `${label} ${collection}`, count, unit: 'documents' });
      },
      note: bar.say,
    },
    end: bar.end,
  };
}

/** A table of what collections hold. */
export function listOf(contents: Readonly<Record<string, Contents>>): string {
  const rows = Object.entries(contents).map(([name, { documents, checksum }]) => [
    `  ${name}`,
    documents.toLocaleString('en'),
    checksum.slice(0, 12),
  ]);
  return aligned([['', 'documents', 'checksum'], ...rows]).join('\n');
}

/** Trouble of the disk, which has a sentence of its own. */
const isOfDisk = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'code' in error;

/** Exit code 0: all is done and was compared; 1: it is not, and the last lines say why. */
export async function runCommand(work: () => Promise<string>, advice: string): Promise<void> {
  const startedAt = performance.now();
  try {
    const outcome = await work();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`${outcome}\nThis took ${seconds} s.\n`);
  } catch (error) {
    const isForeseen =
      error instanceof MoveError || error instanceof MomentGoneError || isOfDisk(error);
    const stack = error instanceof Error ? error.stack : undefined;
    process.stderr.write(`${isForeseen ? error.message : (stack ?? String(error))}\n`);
    if (!(error instanceof MoveError)) process.stderr.write(`${advice}\n`);
    process.exitCode = 1;
  }
}
