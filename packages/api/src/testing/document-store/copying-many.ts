import { describe, expect, it } from 'vitest';
import { openSpecimens, specimens } from './specimens.js';
import type { Stage } from './stage.js';

export function describeCopyingMany(stage: Stage): void {
  describe('documents that are restored together', () => {
    it('are as they were, those that were there before as well', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', shelf: 's', rank: 1 });
      const documents = [
        { _id: 'a', shelf: 't', rank: 2, revision: 9 },
        { _id: 'b', shelf: 't', rank: 1, labels: ['x', 'x'], revision: 8 },
        { _id: 'a', shelf: 't', rank: 3, revision: 10 },
      ];
      expect(await collection.restoreMany(documents)).toEqual([]);
      const [, b, a] = documents;
      expect(await collection.getMany(['a', 'b'])).toEqual([a, b]);
      expect((await collection.page('onShelf', { equals: ['t'], limit: 9 })).items).toEqual([b, a]);
      expect(await collection.count('onShelf', ['s'])).toBe(0);
      expect(await collection.count('onShelf', ['t'])).toBe(2);
      expect(await collection.count('labelled', ['x', 't'])).toBe(1);
    });

    it('are many, or none', async () => {
      const collection = await openSpecimens(stage);
      expect(await collection.restoreMany([])).toEqual([]);
      const documents = Array.from({ length: 700 }, (_, n) => ({
        ...{ _id: `s${String(n)}`, shelf: 's', rank: n, code: `X${String(n)}` },
        revision: n + 1,
      }));
      expect(await collection.restoreMany(documents)).toEqual([]);
      expect(await collection.count('onShelf', ['s'])).toBe(700);
      expect((await collection.page('onShelf', { equals: ['s'], limit: 999 })).items).toEqual(
        documents,
      );
    });

    it('are written without those whose unique keys others hold, which it gives back', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', code: 'X1', aliases: ['one'] });
      const taken = { _id: 'b', code: 'X1', revision: 1 };
      const twice = { _id: 'd', code: 'X3', revision: 1 };
      const alias = { _id: 'e', aliases: ['two', 'one'], revision: 1 };
      const refused = await collection.restoreMany([
        taken,
        { _id: 'c', code: 'X3', revision: 4 },
        twice,
        alias,
      ]);
      expect(refused).toEqual([taken, twice, alias]);
      const kept = await collection.getMany(['a', 'b', 'c', 'd', 'e']);
      expect(kept.map(({ _id }) => _id)).toEqual(['a', 'c']);
    });

    it('may take a unique key over that one before them gave up', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', code: 'X1' });
      const documents = [
        { _id: 'a', code: 'X2', revision: 5 },
        { _id: 'b', code: 'X1', revision: 5 },
      ];
      expect(await collection.restoreMany(documents)).toEqual([]);
      expect(await collection.getMany(['a', 'b'])).toEqual(documents);
    });

    it('belong to their unit of work, and none is written when one has no revision', async () => {
      const store = await stage.open();
      const collection = store.collection(specimens);
      const unit = store.transaction(async (collections) => {
        const inside = collections.collection(specimens);
        await inside.restoreMany([{ _id: 'a', shelf: 's', rank: 1, revision: 2 }]);
        expect(await inside.count('onShelf', ['s'])).toBe(1);
        expect((await inside.get('a'))?.revision).toBe(2);
        throw new Error('changed my mind');
      });
      await expect(unit).rejects.toThrow('changed my mind');
      const broken = [
        { _id: 'a', revision: 1 },
        { _id: 'b', revision: 0 },
      ];
      await expect(collection.restoreMany(broken)).rejects.toThrow(RangeError);
      expect(await collection.getMany(['a', 'b'])).toEqual([]);
      expect(await collection.count('onShelf', ['s'])).toBe(0);
    });
  });
}
