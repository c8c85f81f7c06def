import { describe, expect, it } from 'vitest';
import type { CollectionDefinition, IndexDefinition } from '../../ports/document-store.js';
import { openSpecimens, specimens, type Specimen } from './specimens.js';
import type { Stage } from './stage.js';

export function describeLifecycle(stage: Stage): void {
  describe('the store itself', () => {
    it('finds everything again when it is opened anew', async () => {
      const store = await stage.open();
      const collection = store.collection(specimens);
      await collection.insert({ _id: 'a', shelf: 'top', rank: 1, code: 'X1' });
      await collection.update('a', (document) => ({ ...document, rank: 2 }));
      await store.close();
      const again = await openSpecimens(stage);
      const stored = { _id: 'a', shelf: 'top', rank: 2, code: 'X1', revision: 2 };
      expect(await again.get('a')).toEqual(stored);
      expect((await again.page('onShelf', { equals: ['top'], limit: 9 })).items).toEqual([stored]);
      expect(await again.count('onShelf', ['top'])).toBe(1);
      expect((await again.insert({ _id: 'b', code: 'X1' })).ok).toBe(false);
    });

    it('makes an index anew that is to lack documents with a field, and counts them no more', async () => {
      const shelf = {
        equals: ['shelf'],
        order: ['rank'],
        direction: 'asc',
        counted: true,
      } as const;
      const declared = (
        only: NonNullable<IndexDefinition['only']>,
      ): CollectionDefinition<Specimen, 'onShelf'> => ({
        name: 'specimens',
        indexes: { onShelf: { ...shelf, only } },
      });
      const whole = declared({});
      const before = await stage.open([whole]);
      const specimen = (_id: string, rank: number) => ({ _id, shelf: 's', rank });
      const written = before.collection(whole);
      await written.insert(specimen('a', 1));
      await written.insert({ ...specimen('b', 2), note: { any: 'thing' } });
      await before.close();

      const lacking = declared({ note: null });
      const collection = (await stage.open([lacking])).collection(lacking);
      const found = async () => [
        ...(await collection.page('onShelf', { equals: ['s'], limit: 9 })).items.map(
          ({ _id }) => _id,
        ),
        await collection.count('onShelf', ['s']),
      ];
      expect(await found()).toEqual(['a', 1]);
      await collection.update('a', (document) => ({ ...document, note: 'x' }));
      expect(await found()).toEqual([0]);
      await collection.update('b', ({ note: _note, ...others }) => others);
      expect(await found()).toEqual(['b', 1]);
      await collection.restore({ ...specimen('b', 2), note: 'x', revision: 9 });
      await collection.insert({ ...specimen('c', 3), note: 'x' });
      expect(await found()).toEqual([0]);
    });

    it('answers a ping while it is open and refuses everything once it is closed', async () => {
      const store = await stage.open();
      const collection = store.collection(specimens);
      await store.ping();
      await store.close();
      await store.close();
      await expect(store.ping()).rejects.toThrow();
      await expect(collection.get('a')).rejects.toThrow();
      await expect(collection.insert({ _id: 'a' })).rejects.toThrow();
      await expect(store.transaction(async () => 1)).rejects.toThrow();
    });

    it('finishes the writes under way before it closes', async () => {
      const store = await stage.open();
      const collection = store.collection(specimens);
      const ids = Array.from({ length: 100 }, (_, n) => `s${String(n)}`);
      const writes = ids.map((_id) => collection.insert({ _id }));
      const unit = store.transaction(async (collections) => {
        await collections.collection(specimens).insert({ _id: 'first' });
        await new Promise((resolve) => setTimeout(resolve, 20));
        return collections.collection(specimens).insert({ _id: 'second' });
      });
      await store.close();
      const again = await openSpecimens(stage);
      expect(await again.getMany([...ids, 'first', 'second'])).toHaveLength(102);
      expect((await Promise.all([...writes, unit])).every((result) => result.ok)).toBe(true);
    });
  });
}
