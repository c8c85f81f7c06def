import { describe, expect, it } from 'vitest';
import { questions } from '../../features/questions/index.js';
import type { Collections } from '../../ports/document-store.js';
import { specimens } from './specimens.js';
import { valueOf, type Stage } from './stage.js';

export function describeTransactions(stage: Stage): void {
  describe('transactions', () => {
    it('makes all writes visible together, with what the work returns', async () => {
      const store = await stage.open();
      const collection = store.collection(specimens);
      await collection.insert({ _id: 'gone' });
      const answer = await store.transaction(async (collections) => {
        const inside = collections.collection(specimens);
        await inside.insert({ _id: 'a', shelf: 's', rank: 1 });
        await inside.update('a', (document) => ({ ...document, rank: 2 }));
        await inside.remove('gone');
        return 'done';
      });
      expect(answer).toBe('done');
      expect(await collection.get('a')).toEqual({ _id: 'a', shelf: 's', rank: 2, revision: 2 });
      expect(await collection.get('gone')).toBeUndefined();
      expect(await collection.count('onShelf', ['s'])).toBe(1);
    });

    it('leaves no trace in documents, indexes, counts and search when the work rejects', async () => {
      const store = await stage.open();
      const collection = store.collection(specimens);
      await collection.insert({ _id: 'kept', shelf: 's', rank: 1, code: 'X1' });
      const refusal = new Error('changed my mind');
      const unit = store.transaction(async (collections) => {
        const inside = collections.collection(specimens);
        await inside.insert({ _id: 'a', shelf: 's', rank: 2 });
        await inside.update('kept', (document) => ({ ...document, shelf: 't', code: 'X2' }));
        await inside.remove('a');
        await inside.insert({ _id: 'b', shelf: 's', rank: 3 });
        await collections.collection(questions).insert({
          ...{ _id: 'q', title: 'seen', text: '', excerpt: '', tags: [], tagKeys: [] },
          ...{ askedBy: '', askDateTime: '2026', answerCount: 0, commentCount: 0 },
          ...{ upVoteCount: 0, downVoteCount: 0, viewCount: 0, activeAt: '' },
        });
        throw refusal;
      });
      await expect(unit).rejects.toBe(refusal);
      const kept = { _id: 'kept', shelf: 's', rank: 1, code: 'X1', revision: 1 };
      expect(await collection.getMany(['a', 'b', 'kept'])).toEqual([kept]);
      expect((await collection.page('onShelf', { equals: ['s'], limit: 9 })).items).toEqual([kept]);
      expect(await collection.count('onShelf', ['s'])).toBe(1);
      expect(await collection.count('onShelf', ['t'])).toBe(0);
      expect((await collection.insert({ _id: 'c', code: 'X2' })).ok).toBe(true);
      const search = { words: ['seen'], labels: [] };
      expect(await store.collection(questions).matchingIds(search, 9)).toEqual([]);
    });

    it('lets the work read its own writes in every way', async () => {
      const store = await stage.open();
      await store.transaction(async (collections) => {
        const inside = collections.collection(specimens);
        const stored = valueOf(await inside.insert({ _id: 'a', shelf: 's', rank: 1 }));
        expect(await inside.get('a')).toEqual(stored);
        expect(await inside.getMany(['a'])).toEqual([stored]);
        const page = { items: [stored], nextCursor: null };
        expect(await inside.page('onShelf', { equals: ['s'], limit: 9 })).toEqual(page);
        expect((await inside.pageOfEach('onShelf', ['s'], 9)).get('s')).toEqual(page);
        expect(await inside.count('onShelf', ['s'])).toBe(1);
      });
    });

    it('hides its writes from everyone else until it commits', async () => {
      const store = await stage.open();
      const other = await stage.open();
      await store.collection(specimens).insert({ _id: 'a', shelf: 's', rank: 1 });
      await store.transaction(async (collections) => {
        const inside = collections.collection(specimens);
        await inside.insert({ _id: 'b', shelf: 's', rank: 2 });
        await inside.update('a', (document) => ({ ...document, rank: 7 }));
        // Not through the argument, as a request that comes meanwhile would read.
        for (const { collection } of [store, other].map((each) => ({
          collection: each.collection(specimens),
        }))) {
          expect(await collection.get('b')).toBeUndefined();
          expect((await collection.get('a'))?.rank).toBe(1);
          expect(await collection.count('onShelf', ['s'])).toBe(1);
        }
      });
      expect(await other.collection(specimens).count('onShelf', ['s'])).toBe(2);
    });

    it('goes on after a refused write, which leaves no trace', async () => {
      const store = await stage.open();
      await store.transaction(async (collections) => {
        const inside = collections.collection(specimens);
        await inside.insert({ _id: 'a', code: 'X1', aliases: ['one'] });
        const duplicate = { ok: false, error: 'duplicate' };
        expect(await inside.insert({ _id: 'a' })).toEqual(duplicate);
        expect(await inside.insert({ _id: 'b', shelf: 's', rank: 1, code: 'X1' })).toEqual(
          duplicate,
        );
        const aliases = ['two', 'one'];
        expect(await inside.insert({ _id: 'b', shelf: 's', rank: 1, aliases })).toEqual(duplicate);
        await inside.insert({ _id: 'c', code: 'X3' });
        expect(await inside.update('c', (c) => ({ ...c, code: 'X1' }))).toEqual(duplicate);
        expect(await inside.update('b', (b) => b)).toEqual({ ok: false, error: 'missing' });
        expect((await inside.insert({ _id: 'd', aliases: ['two'] })).ok).toBe(true);
      });
      const collection = store.collection(specimens);
      const ids = (await collection.getMany(['a', 'b', 'c', 'd'])).map(({ _id }) => _id);
      expect(ids).toEqual(['a', 'c', 'd']);
      expect((await collection.get('c'))?.code).toBe('X3');
      expect(await collection.count('onShelf', ['s'])).toBe(0);
    });

    it('lets documents change their unique keys with each other, by way of a third', async () => {
      const store = await stage.open();
      const collection = store.collection(specimens);
      await collection.insert({ _id: 'a', code: 'A' });
      await collection.insert({ _id: 'b', code: 'B' });
      await store.transaction(async (collections) => {
        const inside = collections.collection(specimens);
        const name = async (id: string, code: string) => {
          valueOf(await inside.update(id, (document) => ({ ...document, code })));
        };
        await name('b', 'B again');
        await name('b', 'C');
        await name('a', 'B');
        await name('b', 'A');
        await inside.remove('a');
        valueOf(await inside.insert({ _id: 'd', code: 'B' }));
      });
      const left = await collection.getMany(['a', 'b', 'd']);
      expect(left.map(({ _id, code }) => [_id, code])).toEqual([
        ['b', 'A'],
        ['d', 'B'],
      ]);
      expect((await collection.insert({ _id: 'e', code: 'C' })).ok).toBe(true);
    });

    it('goes on when its work catches the error of a rule', async () => {
      const store = await stage.open();
      await store.transaction(async (collections) => {
        const inside = collections.collection(specimens);
        await inside.insert({ _id: 'a', rank: 1 });
        const update = inside.update('a', () => {
          throw new Error('no');
        });
        await expect(update).rejects.toThrow('no');
        await inside.insert({ _id: 'b' });
      });
      const both = await store.collection(specimens).getMany(['a', 'b']);
      expect(both.map(({ revision }) => revision)).toEqual([1, 1]);
    });

    it('refuses calls on its collections once it is over', async () => {
      const store = await stage.open();
      const leaked: Collections[] = [];
      await store.transaction(async (collections) => {
        leaked.push(collections);
      });
      for (const collections of leaked) {
        const inside = collections.collection(specimens);
        await expect(inside.insert({ _id: 'late' })).rejects.toThrow('over');
        await expect(inside.get('late')).rejects.toThrow('over');
      }
      expect(leaked).toHaveLength(1);
      expect(await store.collection(specimens).get('late')).toBeUndefined();
    });

    it('runs beside single writes without losing either', async () => {
      const store = await stage.open();
      const collection = store.collection(specimens);
      await collection.insert({ _id: 'a', rank: 0 });
      const raise = (document: { _id: string; rank?: number | undefined }) => ({
        ...document,
        rank: (document.rank ?? 0) + 1,
      });
      await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          n % 3 === 0
            ? store.transaction(async (collections) => {
                await new Promise((resolve) => setTimeout(resolve, 1));
                await collections.collection(specimens).update('a', raise);
              })
            : collection.update('a', raise),
        ),
      );
      expect(await collection.get('a')).toEqual({ _id: 'a', rank: 30, revision: 31 });
    });
  });
}
