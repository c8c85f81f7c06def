import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSamples } from '../community.js';
import {
  checkBackup,
  databaseUrl,
  dropDatabase,
  openStore,
  questions,
  restoreBackup,
  writeBackup,
  type DocumentStore,
  type MoveWatcher,
} from '../product.js';
import { seedStore } from '../questions-store.js';
import type { Finding, Section } from '../report.js';
import { answersOf } from './list-answers.js';
import { counted, never, type Place } from './part.js';

const open = (url: string): Promise<DocumentStore> =>
  openStore({ url, onProgress: () => undefined });

const idle: MoveWatcher = {
  begins: () => undefined,
  advanced: () => undefined,
  note: () => undefined,
};

/** As often as a busy community changes one; more would only measure the disk. */
const PAUSE_MS = 10;

/** Changes questions until it is told to stop; gives the number of changes. */
async function writeOn(store: DocumentStore, over: AbortSignal): Promise<number> {
  let changes = 0;
  for (; !over.aborted; changes += 1) {
    await store.collection(questions).update(`question-${changes % 50}`, (question) => ({
      ...question,
      viewCount: question.viewCount + 1000,
      title: `changed ${changes}`,
    }));
    await sleep(PAUSE_MS);
  }
  return changes;
}

/** Backs a store up while it is written to from the moment on that the backup is to hold. */
async function backUpBusy(store: DocumentStore, folder: string): Promise<number> {
  const over = new AbortController();
  let writing: Promise<number> | undefined;
  const advanced = () => void (writing ??= writeOn(store, over.signal));
  await writeBackup({ store, folder, now: () => new Date(), watcher: { ...idle, advanced } });
  over.abort();
  return (await writing) ?? 0;
}

async function timed<T>(
  findings: Finding[],
  measured: string,
  documents: number,
  work: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  const value = await work();
  const seconds = (performance.now() - start) / 1000;
  const rate = Math.round(documents / seconds).toLocaleString('en');
  findings.push({ measured, result: `${seconds.toFixed(1)} s, ${rate} documents/s` });
  return value;
}

/** Brings a backup of many questions back, and asks for every list before and after. */
export async function tortureByBackup({ settings, folder }: Place): Promise<Section[]> {
  const samples = await readSamples(settings.dumpFolder);
  const url = `file:${join(folder, 'backup-source.db')}`;
  const { store, documents } = await seedStore(url, settings.backupQuestions, samples);
  const wanted = await answersOf(store, samples);
  const findings = [
    counted('questions', settings.backupQuestions),
    counted('documents', documents),
    counted('lists asked for', wanted.size),
  ];
  const wrong: string[] = [];

  const restore = async (from: string, to: string, what: string): Promise<DocumentStore> => {
    const target = await open(to);
    const backup = await timed(findings, `checking, ${what}`, documents, () =>
      checkBackup(from, idle),
    );
    await timed(findings, `restoring, ${what}`, documents, () =>
      restoreBackup(backup, target, idle),
    );
    const found = await answersOf(target, samples);
    for (const [list, answer] of wanted) {
      if (found.get(list) !== answer) wrong.push(`${what}: ${list}`);
    }
    return target;
  };

  const first = join(folder, 'backup');
  const changes = await timed(findings, 'backing up, embedded', documents, () =>
    backUpBusy(store, first),
  );
  findings.push(counted('changes during it', changes));
  await store.close();
  await (await restore(first, `file:${join(folder, 'restored.db')}`, 'embedded')).close();

  if (process.env['MONGODB_URL'] === undefined) {
    findings.push({ measured: 'MongoDB', result: 'not tried: MONGODB_URL is not set' });
  } else {
    const place = `torture-${process.pid}`;
    try {
      const moved = await restore(first, databaseUrl(place), 'MongoDB');
      const second = join(folder, 'backup-of-mongodb');
      await timed(findings, 'backing up, MongoDB', documents, () => backUpBusy(moved, second));
      await moved.close();
      const back = `file:${join(folder, 'back.db')}`;
      await (await restore(second, back, 'embedded, from MongoDB')).close();
    } finally {
      await dropDatabase(place);
    }
  }
  findings.push(never('lists that differ', wrong));
  return [{ title: 'Backed up while people write, and restored', findings }];
}
