import { describe, expect, it } from 'vitest';
import { openSpecimens, specimens } from './specimens.js';
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
