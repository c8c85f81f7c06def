import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { specimens } from '../../testing/document-store/specimens.js';
import { connect, placeOf } from './connect.js';
import { openLibsqlStore } from './libsql-store.js';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
});

afterEach(() => rm(folder, { recursive: true }));

it('creates the folders of a new store', async () => {
  const path = join(folder, 'some', 'where', 'store.db');
  const store = await openLibsqlStore({ url: `file:${path}`, definitions: [] });
  await store.ping();
  await store.close();
  expect(existsSync(path)).toBe(true);
});

it('reads a path and a file URL alike', async () => {
  const path = join(folder, 'a store.db');
  expect((await placeOf(`file:${path}`)).path).toBe(path);
  expect((await placeOf(pathToFileURL(path).href)).path).toBe(path);
  expect((await placeOf('file:store.db')).path).toBe('store.db');
});

it('refuses the URL of another engine with a sentence that names it', async () => {
  await expect(placeOf('mongodb://localhost')).rejects.toThrow(
    '"mongodb://localhost" names no embedded store',
  );
});

it('keeps a :memory: store in a folder that goes when it closes', async () => {
  const { path, leave } = await placeOf(':memory:');
  (await connect(path, 0)).close();
  expect(existsSync(path)).toBe(true);
  await leave();
  expect(existsSync(path)).toBe(false);
});

it('leaves one whole file behind, which can be copied without its log', async () => {
  const path = join(folder, 'store.db');
  const store = await openLibsqlStore({ url: `file:${path}`, definitions: [specimens] });
  await store.collection(specimens).insert({ _id: 'a' });
  await store.collection(specimens).get('a');
  await store.close();
  const copy = join(folder, 'copy.db');
  await copyFile(path, copy);
  const again = await openLibsqlStore({ url: `file:${copy}`, definitions: [specimens] });
  expect(await again.collection(specimens).get('a')).toEqual({ _id: 'a', revision: 1 });
  await again.close();
});

it('flushes every commit to the disk', async () => {
  const connection = await connect(join(folder, 'store.db'), 0);
  expect(connection.row('PRAGMA journal_mode')).toEqual(['wal']);
  // 2 is FULL: NORMAL would lose the last commits in a power cut.
  expect(connection.row('PRAGMA synchronous')).toEqual([2]);
  connection.close();
});

it('keeps its files for whom the server runs as alone, those of before too', async () => {
  const path = join(folder, 'store.db');
  const definitions = [specimens];
  for (const mode of [undefined, 0o644]) {
    if (mode !== undefined) await chmod(path, mode);
    const store = await openLibsqlStore({ url: `file:${path}`, definitions });
    await store.ping();
    for (const file of [path, `${path}-wal`, `${path}-shm`]) {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
    await store.close();
  }
});
