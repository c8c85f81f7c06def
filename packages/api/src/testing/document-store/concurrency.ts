import { describe, expect, it } from 'vitest';
import { specimens, type Specimen } from './specimens.js';
import type { Stage } from './stage.js';

const raise = (document: Specimen): Specimen => ({ ...document, rank: (document.rank ?? 0) + 1 });

export function describeConcurrency(stage: Stage): void {
  describe('concurrent writers', () => {
    it('loses none of the updates of 50 writers in two stores on the same data', async () => {
      const stores = [await stage.open(), await stage.open()];
      const collections = stores.map((store) => store.collection(specimens));
      await collections[0]?.insert({ _id: 'a', shelf: 's', rank: 0 });
      const writers = Array.from({ length: 50 }, async (_, n) => {
        for (let round = 0; round < 4; round += 1) {
          await collections[n % 2]?.update('a', raise);
        }
      });
      await Promise.all(writers);
      const expected = { _id: 'a', shelf: 's', rank: 200, revision: 201 };
      for (const collection of collections) expect(await collection.get('a')).toEqual(expected);
      expect(await collections[1]?.count('onShelf', ['s'])).toBe(1);
    });

    it('gives every revision of a document to exactly one of its writers', async () => {
      const collection = (await stage.open()).collection(specimens);
      await collection.insert({ _id: 'a', rank: 0 });
      const updates = await Promise.all(
        Array.from({ length: 50 }, () => collection.update('a', raise)),
      );
      const revisions = updates.map((update) => (update.ok ? update.value.revision : 0));
      expect(revisions.toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 50 }, (_, n) => n + 2),
      );
      for (const update of updates) {
        expect(update.ok && update.value.rank).toBe(update.ok && update.value.revision - 1);
      }
    });

    it('lets exactly one of many inserts have an id or a unique key', async () => {
      const [one, other] = [await stage.open(), await stage.open()];
      const inserts = Array.from({ length: 20 }, (_, n) => {
        const collection = (n % 2 === 0 ? one : other).collection(specimens);
        const _id = n < 10 ? 'same' : `own${String(n)}`;
        return collection.insert({
          _id,
          code: n < 10 ? undefined : 'X1',
          slot: n,
          shelf: 's',
          rank: n,
        });
      });
      const results = await Promise.all(inserts);
      expect(results.slice(0, 10).filter((result) => result.ok)).toHaveLength(1);
      expect(results.slice(10).filter((result) => result.ok)).toHaveLength(1);
      expect(await one.collection(specimens).count('onShelf', ['s'])).toBe(2);
    });

    it('shows every write to reads that begin after its acknowledgement, in any store', async () => {
      const [one, other] = [await stage.open(), await stage.open()];
      for (let rank = 0; rank < 50; rank += 1) {
        await one.collection(specimens).insert({ _id: String(rank), shelf: 's', rank });
        expect(await other.collection(specimens).get(String(rank))).toBeDefined();
        expect(await other.collection(specimens).count('onShelf', ['s'])).toBe(rank + 1);
      }
    });

    it('fails a throwing rule alone when it waits among others', async () => {
      const collection = (await stage.open()).collection(specimens);
      const ids = ['a', 'b', 'c'];
      for (const _id of ids) await collection.insert({ _id, rank: 0 });
      const outcomes = await Promise.allSettled(
        ids.map((id) =>
          collection.update(id, (document) => {
            if (id === 'b') throw new Error('no');
            return raise(document);
          }),
        ),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      const ranks = (await collection.getMany(ids)).map(({ rank }) => rank);
      expect(ranks).toEqual([1, 0, 1]);
    });
  });
}
