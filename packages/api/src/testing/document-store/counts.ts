import { describe, expect, it } from 'vitest';
import {
  declaredIndexes,
  randomDocument,
  randomNumbers,
  walksOf,
  type AnyDocument,
} from './random-documents.js';
import { openSpecimens } from './specimens.js';
import type { Stage } from './stage.js';

const countedIndexes = declaredIndexes.filter(({ declaration }) => declaration.counted);

export function describeCounts(stage: Stage): void {
  describe('counts', () => {
    it.each(countedIndexes)(
      'counts $name as a scan would, after any writes',
      async ({ definition, index, declaration }) => {
        const store = await stage.open([definition]);
        const collection = store.collection(definition);
        const random = randomNumbers(11);
        const there = new Map<string, AnyDocument>();
        const seen = new Map<string, readonly (string | number)[]>();
        for (let round = 0; round < 4; round += 1) {
          await store.transaction(async (collections) => {
            const inside = collections.collection(definition);
            for (let n = 0; n < 60; n += 1) {
              const _id = String(Math.floor(random() * 40));
              const next = randomDocument(definition, _id, random);
              if (random() < 0.3) {
                await inside.remove(_id);
                there.delete(_id);
              } else if ((await inside.update(_id, () => next)).ok) there.set(_id, next);
              else if ((await inside.insert(next)).ok) there.set(_id, next);
            }
          });
          const walks = walksOf(declaration, [...there.values()]);
          for (const [key, { equals }] of walks) seen.set(key, equals);
          for (const [key, equals] of seen) {
            const expected = walks.get(key)?.documents.length ?? 0;
            expect(await collection.count(index, equals)).toBe(expected);
          }
        }
      },
    );

    it('finds and counts a document by each of twenty labels, as they come and go', async () => {
      const collection = await openSpecimens(stage);
      const labels = Array.from({ length: 20 }, (_, n) => `label ${String(n)}`);
      const withLabel = async (label: string) => {
        const page = await collection.page('labelled', { equals: [label, 's'], limit: 5 });
        return page.items.map(({ _id }) => _id);
      };
      await collection.insert({ _id: 'a', shelf: 's', rank: 2, labels });
      await collection.insert({ _id: 'b', shelf: 's', rank: 1, labels: labels.toReversed() });
      for (const label of labels) {
        expect(await withLabel(label)).toEqual(['a', 'b']);
        expect(await collection.count('labelled', [label, 's'])).toBe(2);
      }
      await collection.update('a', (document) => ({ ...document, labels: labels.slice(0, 10) }));
      await collection.remove('b');
      for (const [n, label] of labels.entries()) {
        expect(await withLabel(label)).toEqual(n < 10 ? ['a'] : []);
        expect(await collection.count('labelled', [label, 's'])).toBe(n < 10 ? 1 : 0);
      }
    });

    it('counts nothing for a key that no document ever had', async () => {
      const collection = await openSpecimens(stage);
      expect(await collection.count('onShelf', ['nowhere'])).toBe(0);
    });

    it('leaves the count alone when a write is refused', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', shelf: 's', rank: 1, code: 'X1' });
      await collection.insert({ _id: 'a', shelf: 's', rank: 2 });
      await collection.insert({ _id: 'b', shelf: 's', rank: 2, code: 'X1' });
      await expect(
        collection.update('a', () => {
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      expect(await collection.count('onShelf', ['s'])).toBe(1);
    });

    it('refuses to count an index that was not declared as counted', async () => {
      const collection = await openSpecimens(stage);
      await expect(collection.count('byCode', ['X1'])).rejects.toThrow('byCode');
    });
  });
}
