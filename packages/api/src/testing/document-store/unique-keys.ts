import { describe, expect, it } from 'vitest';
import { openSpecimens } from './specimens.js';
import { valueOf, type Stage } from './stage.js';

export function describeUniqueKeys(stage: Stage): void {
  describe('unique keys', () => {
    it('refuses a second document with the same unique key, on insert and on update', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', code: 'X1' });
      const duplicate = { ok: false, error: 'duplicate' };
      expect(await collection.insert({ _id: 'b', code: 'X1' })).toEqual(duplicate);
      expect(await collection.get('b')).toBeUndefined();
      await collection.insert({ _id: 'b', code: 'X2' });
      const update = await collection.update('b', (document) => ({ ...document, code: 'X1' }));
      expect(update).toEqual(duplicate);
      expect(await collection.get('b')).toEqual({ _id: 'b', code: 'X2', revision: 1 });
    });

    it('lets any number of documents lack the unique field', async () => {
      const collection = await openSpecimens(stage);
      for (const _id of ['a', 'b']) expect((await collection.insert({ _id })).ok).toBe(true);
    });

    it('lets a document keep its own unique key while other fields change', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', code: 'X1', rank: 1 });
      const update = await collection.update('a', (document) => ({ ...document, rank: 2 }));
      expect(valueOf(update).rank).toBe(2);
    });

    it('frees a unique key with its document, and when its document takes another', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', code: 'X1' });
      await collection.update('a', (document) => ({ ...document, code: 'X2' }));
      expect((await collection.insert({ _id: 'b', code: 'X1' })).ok).toBe(true);
      await collection.remove('b');
      expect((await collection.insert({ _id: 'c', code: 'X1' })).ok).toBe(true);
    });

    it('takes several fields together as one unique key', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', shelf: 'top', slot: 1 });
      expect((await collection.insert({ _id: 'b', shelf: 'top', slot: 2 })).ok).toBe(true);
      expect((await collection.insert({ _id: 'c', shelf: 'low', slot: 1 })).ok).toBe(true);
      expect((await collection.insert({ _id: 'd', shelf: 'top', slot: 1 })).ok).toBe(false);
    });

    it('guards every value of a unique list', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', aliases: ['one', 'two'] });
      expect((await collection.insert({ _id: 'b', aliases: ['three', 'two'] })).ok).toBe(false);
      expect((await collection.insert({ _id: 'c', aliases: ['three'] })).ok).toBe(true);
    });
  });
}
