import { describe, expect, it } from 'vitest';
import { openSpecimens, strangeStrings, type Specimen } from './specimens.js';
import { valueOf, type Stage } from './stage.js';

export function describeStrangeStrings(stage: Stage): void {
  describe('strange strings', () => {
    it.each(strangeStrings)(
      'keeps %s as an id, in a field, in a key and in a list',
      async (_, text) => {
        const collection = await openSpecimens(stage);
        const document: Specimen = {
          _id: text,
          shelf: text,
          rank: 1,
          labels: [text],
          note: { [text || 'empty']: text },
        };
        await collection.insert({ _id: 'another', shelf: `${text}!`, rank: 0 });
        await collection.insert(document);
        const stored = { ...document, revision: 1 };
        expect(await collection.get(text)).toEqual(stored);
        expect(await collection.getMany([text])).toEqual([stored]);
        const page = { items: [stored], nextCursor: null };
        expect(await collection.page('onShelf', { equals: [text], limit: 9 })).toEqual(page);
        expect(await collection.page('labelled', { equals: [text, text], limit: 9 })).toEqual(page);
        expect(await collection.count('onShelf', [text])).toBe(1);
        expect((await collection.pageOfEach('onShelf', [text], 9)).get(text)).toEqual(page);
        expect((await collection.insert(document)).ok).toBe(false);
        expect(await collection.remove(text)).toEqual(stored);
        expect(await collection.count('onShelf', [text])).toBe(0);
      },
    );

    it('replaces a lone surrogate, which UTF-8 cannot carry, by U+FFFD everywhere', async () => {
      const collection = await openSpecimens(stage);
      const inserted = await collection.insert({ _id: 'x\ud800', shelf: '\udfffy', rank: 1 });
      const stored = { _id: 'x\ufffd', shelf: '\ufffdy', rank: 1, revision: 1 };
      expect(valueOf(inserted)).toEqual(stored);
      expect(await collection.get('x\ud800')).toEqual(stored);
      expect(await collection.count('onShelf', ['\udfffy'])).toBe(1);
      expect(await collection.count('onShelf', ['\ufffdy'])).toBe(1);
    });
  });
}
