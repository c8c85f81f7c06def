import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLibsqlStore } from '../../adapters/libsql/libsql-store.js';
import { tags } from '../../features/tags/documents.js';
import type { DocumentStore } from '../../ports/document-store.js';
import { collections } from '../collections.js';
import { backUpDaily, dayOf, expired } from './daily-backup.js';

const watcher = { begins: () => undefined, advanced: () => undefined, note: () => undefined };
const DAY_MS = 86_400_000;

const openIn = (folder: string): Promise<DocumentStore> =>
  openLibsqlStore({ url: `file:${join(folder, 'store.db')}`, definitions: collections });

let place: string;
let folder: string;
let store: DocumentStore;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'collabor8-'));
  folder = join(place, 'backups');
  await mkdir(folder);
  store = await openIn(place);
  await store
    .collection(tags)
    .insert({ _id: 'dogs', name: 'dogs', description: '', questionCount: 0 });
});

afterEach(async () => {
  await store.close();
  await rm(place, { recursive: true, force: true });
});

const backUp = (at: string, openEmpty = openIn) =>
  backUpDaily({ store, folder, openEmpty, now: () => new Date(at), watcher });

it('keeps the latest week day by day, and the latest of four weeks and twelve months', () => {
  const names = Array.from({ length: 500 }, (_, days) =>
    dayOf(new Date(Date.parse('2026-05-20') - days * DAY_MS)),
  );
  const gone = new Set(expired(names));
  expect(names.filter((name) => !gone.has(name))).toEqual([
    ...['2026-05-20', '2026-05-19', '2026-05-18', '2026-05-17', '2026-05-16', '2026-05-15'],
    ...['2026-05-14', '2026-05-10', '2026-05-03', '2026-04-30', '2026-03-31', '2026-02-28'],
    ...['2026-01-31', '2025-12-31', '2025-11-30', '2025-10-31', '2025-09-30', '2025-08-31'],
    ...['2025-07-31', '2025-06-30'],
  ]);
});

it('leaves alone what is not called by a day, and what there are few of', () => {
  expect(expired(['before the move', '2026-05-01.partial-1a2b3c4d', '2026-13-45'])).toEqual([]);
  expect(expired(['2020-01-01', '2021-01-01'])).toEqual([]);
});

it('makes one a day, shows that it can be restored, and removes what is out of date', async () => {
  for (let days = 1; days <= 9; days += 1) {
    await mkdir(join(folder, dayOf(new Date(Date.parse('2026-05-20') - days * DAY_MS))));
  }
  const found: unknown[] = [];
  const openEmpty = async (drill: string) => {
    const restored = await openIn(drill);
    const close = restored.close.bind(restored);
    return Object.assign(restored, {
      close: async () => {
        found.push(await restored.collection(tags).get('dogs'));
        await close();
      },
    });
  };
  const made = await backUp('2026-05-20T03:00:00Z', openEmpty);
  expect(made).toEqual({ name: '2026-05-20', removed: ['2026-05-13', '2026-05-12', '2026-05-11'] });
  expect(found).toEqual([await store.collection(tags).get('dogs')]);
  expect(await readdir(folder)).toHaveLength(7);
  expect(await backUp('2026-05-20T23:00:00Z')).toBeUndefined();
});

it('removes nothing when the new one can’t be restored', async () => {
  for (let days = 1; days <= 9; days += 1) {
    await mkdir(join(folder, dayOf(new Date(Date.parse('2026-05-20') - days * DAY_MS))));
  }
  // One that isn't empty is refused.
  const openFull = async (drill: string) => {
    const full = await openIn(drill);
    await full.collection(tags).insert({ _id: 'x', name: 'x', description: '', questionCount: 0 });
    return full;
  };
  await expect(backUp('2026-05-20T03:00:00Z', openFull)).rejects.toThrow();
  expect(await readdir(folder)).toHaveLength(10);
  expect(await readdir(folder)).toContain('2026-05-20.failed');
  // And is tried again.
  expect((await backUp('2026-05-20T03:10:00Z'))?.name).toBe('2026-05-20');
});
