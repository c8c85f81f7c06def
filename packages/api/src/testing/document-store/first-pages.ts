import { describe, expect, it } from 'vitest';
import type { AnyDefinition } from './random-documents.js';
import { openSpecimens } from './specimens.js';
import type { Stage } from './stage.js';

export function describeFirstPages(stage: Stage): void {
  describe('first pages of many keys', () => {
    it('gives each key what a page of its own would, cursor included', async () => {
      const collection = await openSpecimens(stage);
      const numbers = [...Array(600).keys()];
      await collection.restoreMany(
        numbers.map((n) => ({ _id: `${n}`, revision: 1, shelf: `s${n % 320}`, rank: n % 3 })),
      );
      const keys = Array.from({ length: 330 }, (_, n) => `s${String(n)}`);
      for (const limit of [1, 2, 5]) {
        const pages = await collection.pageOfEach('onShelf', [...keys, 's1'], limit);
        expect([...pages.keys()]).toEqual(keys);
        for (const key of keys) {
          expect(pages.get(key)).toEqual(
            await collection.page('onShelf', { equals: [key], limit }),
          );
        }
      }
      const first = (await collection.pageOfEach('onShelf', ['s1'], 1)).get('s1');
      const next = { equals: ['s1'], limit: 9, cursor: first?.nextCursor ?? null };
      expect((await collection.page('onShelf', next)).items).toHaveLength(1);
    });

    it('keeps the direction of the index within each key', async () => {
      const definition: AnyDefinition = {
        name: 'logs',
        indexes: { latest: { equals: ['topic'], order: ['at'], direction: 'desc' } },
      };
      const collection = (await stage.open([definition])).collection(definition);
      for (const at of [1, 2, 3]) await collection.insert({ _id: String(at), topic: 't', at });
      const pages = await collection.pageOfEach('latest', ['t'], 2);
      expect(pages.get('t')?.items.map(({ _id }) => _id)).toEqual(['3', '2']);
    });
  });
}
