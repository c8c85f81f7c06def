import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withdraw } from '../../testing/document-store/accounts.js';
import { specimens } from '../../testing/document-store/specimens.js';
import { entryOf } from '../../testing/entry-of.js';
import { openLibsqlStore } from './libsql-store.js';

const script = entryOf('writer');

let folder = '';
let url = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  url = `file:${join(folder, 'store.db')}`;
});

afterEach(() => rm(folder, { recursive: true }));

type Writer = ChildProcessByStdio<null, Readable, null>;

const startWriter = (task: 'insert' | 'raise' | 'withdraw'): Writer =>
  spawn(process.execPath, [script, task, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const openSpecimens = async () => {
  const store = await openLibsqlStore({ url, definitions: [specimens] });
  return { store, collection: store.collection(specimens) };
};

it.each([1, 100, 1000])(
  'keeps all that was acknowledged when its process is killed after %d writes',
  async (writes) => {
    const writer = startWriter('insert');
    const acknowledged: string[] = [];
    for await (const line of createInterface({ input: writer.stdout })) {
      acknowledged.push(line);
      if (acknowledged.length === writes) writer.kill('SIGKILL');
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(writes);

    const { store, collection } = await openSpecimens();
    const found = await collection.getMany(acknowledged);
    expect(found.map(({ _id }) => _id)).toEqual(acknowledged);
    // Every index and count agrees with the documents, whichever write the kill cut off.
    const { items } = await collection.page('onShelf', { equals: ['s'], limit: 1_000_000 });
    expect(items.slice(0, found.length)).toEqual(found);
    expect(await collection.count('onShelf', ['s'])).toBe(items.length);
    const labelled = await collection.page('labelled', { equals: ['y', 's'], limit: 1_000_000 });
    expect(labelled.items).toEqual(items.toReversed());
    expect((await collection.insert({ _id: 'next' })).ok).toBe(true);
    await store.close();
  },
  30_000,
);

it('loses no update of three processes that count up one document', async () => {
  const { store, collection } = await openSpecimens();
  await collection.insert({ _id: 'a', rank: 0 });
  const writers = [startWriter('raise'), startWriter('raise')];
  const ends = Promise.all(
    writers.map(async (writer) => {
      writer.stdout.resume();
      const [code] = (await once(writer, 'exit')) as [number | null];
      return code;
    }),
  );
  // The third is this one, which starts when the others are at work.
  await Promise.all(writers.map((writer) => once(writer.stdout, 'readable')));
  for (let n = 0; n < 500; n += 1) {
    await collection.update('a', (document) => ({ ...document, rank: (document.rank ?? 0) + 1 }));
  }
  expect(await ends).toEqual([0, 0]);
  expect(await collection.get('a')).toEqual({ _id: 'a', rank: 2500, revision: 2501 });
  await store.close();
});

it('keeps a rule over two documents of which two processes each write one', async () => {
  const { store, collection } = await openSpecimens();
  await collection.insert({ _id: 'a', rank: 300 });
  await collection.insert({ _id: 'b', rank: 300 });
  const writer = startWriter('withdraw');
  const end = once(writer, 'exit');
  await once(writer.stdout, 'readable');
  writer.stdout.resume();
  let taken = 0;
  while (await withdraw(store, 'b')) taken += 1;
  expect(await end).toEqual([0, null]);
  const [a, b] = await collection.getMany(['a', 'b']);
  expect(b?.rank).toBe(300 - taken);
  expect(a?.rank).toBe(-(b?.rank ?? 0));
  await store.close();
});
