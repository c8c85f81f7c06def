import { describe, expect, it } from 'vitest';
import type { Stored } from '../../ports/document-store.js';
import { openSpecimens, specimens, strangers, type Specimen } from './specimens.js';
import { valueOf, type Stage } from './stage.js';

export function describeDocuments(stage: Stage): void {
  describe('documents', () => {
    it('gives a document back as it was inserted, with revision 1', async () => {
      const collection = await openSpecimens(stage);
      const document: Specimen = {
        _id: 'a',
        shelf: 'top',
        rank: 1.5,
        labels: ['x', 'y'],
        note: { deep: [1, null, true, { text: 'ü' }], gone: undefined },
      };
      const expected = { ...document, revision: 1 };
      expect(valueOf(await collection.insert(document))).toEqual(expected);
      expect(await collection.get('a')).toEqual(expected);
    });

    it('knows nothing of an id that was never inserted', async () => {
      const collection = await openSpecimens(stage);
      expect(await collection.get('a')).toBeUndefined();
      expect(await collection.remove('a')).toBeUndefined();
      expect(await collection.update('a', (document) => document)).toEqual({
        ok: false,
        error: 'missing',
      });
    });

    it('refuses to insert a taken id and keeps the first document', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', shelf: 'first' });
      const second = await collection.insert({ _id: 'a', shelf: 'second' });
      expect(second).toEqual({ ok: false, error: 'duplicate' });
      expect(await collection.get('a')).toEqual({ _id: 'a', shelf: 'first', revision: 1 });
    });

    it('gives many documents in the order asked for and leaves out those that do not exist', async () => {
      const collection = await openSpecimens(stage);
      const ids = Array.from({ length: 700 }, (_, n) => `s${String(n)}`);
      await collection.restoreMany(ids.map((_id) => ({ _id, revision: 1 })));
      const asked = [...ids.toReversed(), 'nobody'];
      const found = await collection.getMany(asked);
      expect(found.map(({ _id }) => _id)).toEqual(ids.toReversed());
      expect(await collection.getMany(['s2', 'nobody', 's1'])).toEqual([
        { _id: 's2', revision: 1 },
        { _id: 's1', revision: 1 },
      ]);
      expect(await collection.getMany(['s1', 's1'])).toHaveLength(2);
      expect(await collection.getMany([])).toEqual([]);
    });

    it('applies a rule to the stored document and raises its revision', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', rank: 1 });
      const seen: Stored<Specimen>[] = [];
      const updated = await collection.update('a', (document) => {
        seen.push(document);
        return { ...document, rank: 2 };
      });
      expect(seen[0]).toEqual({ _id: 'a', rank: 1, revision: 1 });
      expect(updated).toEqual({ ok: true, isNew: true, value: { _id: 'a', rank: 2, revision: 2 } });
      expect(await collection.get('a')).toEqual({ _id: 'a', rank: 2, revision: 2 });
    });

    it('forgets the fields that a rule leaves out', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', rank: 1, shelf: 'top' });
      await collection.update('a', ({ _id, rank }) => ({ _id, rank }));
      expect(await collection.get('a')).toEqual({ _id: 'a', rank: 1, revision: 2 });
    });

    it('ignores a revision that a rule makes up', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', rank: 1 });
      await collection.update('a', (document) => ({ ...document, rank: 2, revision: 70 }));
      expect((await collection.get('a'))?.revision).toBe(2);
    });

    it.each<[string, (document: Stored<Specimen>) => Specimen]>([
      ['the same object', (document) => document],
      ['a copy', (document) => ({ ...document })],
      ['the same fields in another order', ({ rank, shelf, _id }) => ({ rank, shelf, _id })],
      ['a copy with another revision', (document) => ({ ...document, revision: 70 })],
      ['an absent field as undefined', (document) => ({ ...document, code: undefined })],
    ])('keeps the revision when a rule returns %s', async (_, rule) => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', shelf: 'top', rank: 1 });
      const kept = { _id: 'a', shelf: 'top', rank: 1, revision: 1 };
      expect(await collection.update('a', rule)).toEqual({ ok: true, isNew: false, value: kept });
      expect(await collection.get('a')).toEqual(kept);
    });

    it('rejects with the error of a rule that throws, and changes nothing', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', rank: 1 });
      const refusal = new Error('not on a Sunday');
      const update = collection.update('a', () => {
        throw refusal;
      });
      await expect(update).rejects.toBe(refusal);
      expect(await collection.get('a')).toEqual({ _id: 'a', rank: 1, revision: 1 });
    });

    it('rejects a rule that renames its document', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a' });
      const update = collection.update('a', () => ({ _id: 'b' }));
      await expect(update).rejects.toThrow('must keep');
      expect(await collection.get('a')).toEqual({ _id: 'a', revision: 1 });
      expect(await collection.get('b')).toBeUndefined();
    });

    it('gives the removed document and frees its id, starting again at revision 1', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', rank: 1 });
      await collection.update('a', (document) => ({ ...document, rank: 2 }));
      expect(await collection.remove('a')).toEqual({ _id: 'a', rank: 2, revision: 2 });
      expect(await collection.get('a')).toBeUndefined();
      expect(valueOf(await collection.insert({ _id: 'a' })).revision).toBe(1);
    });

    it('keeps documents of different collections apart', async () => {
      const store = await stage.open();
      await store.collection(specimens).insert({ _id: 'a' });
      expect(() => store.collection(strangers)).toThrow('strangers');
      expect(await store.transaction(async (c) => c.collection(specimens).get('a'))).toBeDefined();
      await expect(
        store.transaction(async (c) => c.collection(strangers).get('a')),
      ).rejects.toThrow('strangers');
    });
  });
}
