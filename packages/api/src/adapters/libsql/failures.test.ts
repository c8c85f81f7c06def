import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentStore } from '../../ports/document-store.js';
import { specimens } from '../../testing/document-store/specimens.js';
import { connect } from './connect.js';
import { openLibsqlStore } from './libsql-store.js';

let folder = '';
let store: DocumentStore;

const openStore = (options: { readonly transactionLimit?: number } = {}) =>
  openLibsqlStore({
    url: `file:${join(folder, 'store.db')}`,
    definitions: [specimens],
    ...options,
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  store = await openStore();
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** From now on a write that touches this index fails after its document was written. */
async function breakIndex(): Promise<void> {
  const connection = await connect(join(folder, 'store.db'), 0);
  connection.exec('DROP TABLE idx_specimens_labelled');
  connection.close();
}

const broken = { shelf: 's', rank: 1, labels: ['x'] };

it('is not ready while nothing can be written', async () => {
  await store.ping();
  const connection = await connect(join(folder, 'store.db'), 0);
  connection.exec('DROP TABLE _ping');
  connection.close();
  await expect(store.ping()).rejects.toThrow('_ping');
});

// The driver ends the whole process when it is handed one of these, so that no test fails by itself.
it.each([true, false, undefined, {}])('refuses %o as a key, and goes on', async (key) => {
  const collection = store.collection(specimens);
  await collection.insert({ _id: 'a', shelf: 's', rank: 1 });
  const strange = key as never;
  const refused = /^A key must be a string or a number, not (boolean|undefined|object)\.$/;
  await expect(collection.get(strange)).rejects.toThrow(refused);
  await expect(collection.insert({ _id: strange })).rejects.toThrow(refused);
  const page = collection.page('onShelf', { equals: [strange], limit: 9 });
  await expect(page).rejects.toThrow(refused);
  await expect(collection.pageOfEach('byCode', [strange], 9)).rejects.toThrow(refused);
  expect(await collection.count('onShelf', ['s'])).toBe(1);
});

describe('a write that fails half-way', () => {
  it('takes nothing with it from the writes that share its commit', async () => {
    const collection = store.collection(specimens);
    await breakIndex();
    const outcomes = await Promise.allSettled([
      collection.insert({ _id: 'a', code: 'X1' }),
      collection.insert({ _id: 'b', ...broken }),
      collection.insert({ _id: 'c', code: 'X2' }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const found = await collection.getMany(['a', 'b', 'c']);
    expect(found.map(({ _id }) => _id)).toEqual(['a', 'c']);
    expect(await collection.count('onShelf', ['s'])).toBe(0);
  });

  it('ends its transaction, even when the work would go on', async () => {
    const collection = store.collection(specimens);
    await breakIndex();
    const unit = store.transaction(async (collections) => {
      const inside = collections.collection(specimens);
      await inside.insert({ _id: 'a' });
      await expect(inside.insert({ _id: 'b', ...broken })).rejects.toThrow('labelled');
      await expect(inside.insert({ _id: 'c' })).rejects.toThrow('half-way');
    });
    await expect(unit).rejects.toThrow('half-way');
    expect(await collection.getMany(['a', 'b', 'c'])).toEqual([]);
    expect((await collection.insert({ _id: 'd' })).ok).toBe(true);
  });
});

describe('a transaction whose work never ends', () => {
  beforeEach(async () => {
    await store.close();
    store = await openStore({ transactionLimit: 100 });
  });

  it('is rolled back, and the writers behind it go on', async () => {
    const collection = store.collection(specimens);
    const unit = store.transaction(async (collections) => {
      await collections.collection(specimens).insert({ _id: 'a' });
      await new Promise(() => undefined);
    });
    const behind = collection.insert({ _id: 'b' });
    await expect(unit).rejects.toThrow('longer than 100 ms');
    expect((await behind).ok).toBe(true);
    expect(await collection.get('a')).toBeUndefined();
  });

  it.each([
    ['a transaction', () => store.transaction(async () => undefined)],
    ['a write', () => store.collection(specimens).insert({ _id: 'nested' })],
  ])('is refused with a hint when it waits for %s of the store itself', async (_, nested) => {
    const unit = store.transaction(async (collections) => {
      await collections.collection(specimens).insert({ _id: 'a' });
      await nested();
    });
    await expect(unit).rejects.toThrow('the store itself instead of its argument');
    expect(await store.collection(specimens).get('a')).toBeUndefined();
  });
});

it('refuses a value that is no key instead of ending the process', async () => {
  const collection = store.collection(specimens);
  const key = true as unknown as string;
  await expect(collection.get(key)).rejects.toThrow(TypeError);
  await expect(collection.page('onShelf', { equals: [key], limit: 1 })).rejects.toThrow(TypeError);
});

it('keeps its indexes true when a rule, against the contract, changes its argument', async () => {
  const collection = store.collection(specimens);
  await collection.insert({ _id: 'a', shelf: 's', rank: 1 });
  await collection.update('a', (document) => Object.assign(document, { shelf: 't' }));
  expect(await collection.count('onShelf', ['s'])).toBe(0);
  expect((await collection.page('onShelf', { equals: ['s'], limit: 9 })).items).toEqual([]);
});
