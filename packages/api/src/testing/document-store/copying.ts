import { describe, expect, it } from 'vitest';
import { questions } from '../../features/questions/index.js';
import type { Collection, DocumentStore, Identified, Stored } from '../../ports/document-store.js';
import {
  declaredIndexes,
  randomDocument,
  randomNumbers,
  walksOf,
  type AnyDefinition,
  type AnyDocument,
} from './random-documents.js';
import { question } from './searched-questions.js';
import { openSpecimens, specimens, strangeStrings, type Specimen } from './specimens.js';
import { valueOf, type Stage } from './stage.js';

async function everything<D extends Identified>(
  collection: Pick<Collection<D>, 'all'>,
  after?: string,
): Promise<readonly Stored<D>[]> {
  const found: Stored<D>[] = [];
  for await (const document of collection.all(after)) found.push(document);
  return found;
}

const idsOf = (documents: readonly Identified[]): readonly string[] =>
  documents.map(({ _id }) => _id);

const numbered = (n: number): string => `s${String(n).padStart(4, '0')}`;

const byBytes = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

const raise = (document: Specimen): Specimen => ({ ...document, rank: (document.rank ?? 0) + 1 });

/** Some restored one by one, and some together. */
async function restoreSome(store: DocumentStore, definition: AnyDefinition) {
  const random = randomNumbers(23);
  const copies = await store.transaction(async (unit) => {
    const restored: Stored<AnyDocument>[] = [];
    const inside = unit.collection(definition);
    for (let n = 0; n < 40; n += 1) {
      const document = {
        ...randomDocument(definition, String(n % 30), random),
        revision: n + 1,
      };
      if ((await inside.restore(document)).ok) restored.push(document);
    }
    const many = Array.from({ length: 40 }, (_, n) => ({
      ...randomDocument(definition, String(n % 35), random),
      revision: n + 1,
    }));
    const refused = await inside.restoreMany(many);
    return [...restored, ...many.filter((document) => !refused.includes(document))];
  });
  return { collection: store.collection(definition), copies };
}

export function describeCopying(stage: Stage): void {
  const copied = stage.onceForEach(restoreSome);

  describe('a collection read whole', () => {
    it('gives every document with its revision, by id, whichever fields it has', async () => {
      const store = await stage.open();
      const collection = store.collection(specimens);
      const ids = Array.from({ length: 450 }, (_, n) => numbered(n));
      await store.transaction(async (unit) => {
        for (const _id of ids.toReversed()) await unit.collection(specimens).insert({ _id });
      });
      await collection.update(numbered(7), raise);
      const all = await everything(collection);
      expect(idsOf(all)).toEqual(ids);
      expect(all[7]).toEqual({ _id: numbered(7), rank: 1, revision: 2 });
      expect(await everything(store.collection(questions))).toEqual([]);
    });

    it('goes on after any id', async () => {
      const collection = await openSpecimens(stage);
      const ids = strangeStrings.flatMap(([, text]) =>
        Array.from({ length: 20 }, (_, n) => `${text}${String(n)}`),
      );
      for (const _id of ids) await collection.insert({ _id });
      const sorted = ids.toSorted(byBytes);
      expect(idsOf(await everything(collection))).toEqual(sorted);
      for (const [place, id] of sorted.entries()) {
        if (place % 37 !== 0) continue;
        expect(idsOf(await everything(collection, id))).toEqual(sorted.slice(place + 1));
      }
      expect(idsOf(await everything(collection, '漢字'))[0]).toBe('漢字かな0');
    });

    it('leaves others their turn between one part and the next', async () => {
      const collection = await openSpecimens(stage);
      for (let n = 0; n < 250; n += 1) await collection.insert({ _id: numbered(n) });
      let turns = 0;
      const another = (): NodeJS.Immediate =>
        setImmediate(() => {
          turns += 1;
          waiting = another();
        });
      let waiting = another();
      await everything(collection);
      clearImmediate(waiting);
      expect(turns).toBeGreaterThan(1);
    });

    it('says about how many documents it has', async () => {
      const store = await stage.open();
      expect(await store.sizeOf(specimens)).toBe(0);
      for (const _id of ['a', 'b', 'c']) await store.collection(specimens).insert({ _id });
      expect(await store.sizeOf(specimens)).toBe(3);
    });

    it('neither hides nor repeats a document while others come, change and go', async () => {
      const store = await stage.open();
      const collection = store.collection(specimens);
      const ids = Array.from({ length: 450 }, (_, n) => numbered(2 * n));
      for (const _id of ids) await collection.insert({ _id });
      const found: string[] = [];
      for await (const { _id } of collection.all()) {
        found.push(_id);
        if (found.length % 100 !== 50) continue;
        await collection.insert({ _id: numbered(2 * found.length + 301) });
        await collection.insert({ _id: `a${String(found.length)}` });
        await collection.update(_id, raise);
        await collection.remove(_id);
      }
      expect(new Set(found).size).toBe(found.length);
      expect(found.filter((id) => ids.includes(id))).toEqual(ids);
    });
  });

  describe('a document that is restored', () => {
    it('is as it was, with its revision, and goes on from there', async () => {
      const collection = await openSpecimens(stage);
      const document = { _id: 'a', shelf: 's', rank: 1, labels: ['x'], code: 'X1', revision: 70 };
      expect(valueOf(await collection.restore(document))).toEqual(document);
      expect(await collection.get('a')).toEqual(document);
      expect(await collection.count('onShelf', ['s'])).toBe(1);
      expect((await collection.page('byCode', { equals: ['X1'], limit: 9 })).items).toEqual([
        document,
      ]);
      expect(valueOf(await collection.update('a', raise)).revision).toBe(71);
    });

    it('replaces the one of the same id, with all that was found by it', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', shelf: 's', rank: 1, code: 'X1', aliases: ['one'] });
      await collection.update('a', raise);
      const old = { _id: 'a', shelf: 't', rank: 1, code: 'X1', revision: 1 };
      expect(valueOf(await collection.restore(old))).toEqual(old);
      expect(await collection.get('a')).toEqual(old);
      expect(await collection.count('onShelf', ['s'])).toBe(0);
      expect(await collection.count('onShelf', ['t'])).toBe(1);
      expect((await collection.insert({ _id: 'b', aliases: ['one'] })).ok).toBe(true);
    });

    it('is found by its latest words only', async () => {
      const collection = (await stage.open()).collection(questions);
      await collection.insert(question({ _id: 'a', title: 'apples' }));
      await collection.restore({ ...question({ _id: 'a', title: 'plums' }), revision: 5 });
      await collection.restore({ ...question({ _id: 'b', title: 'pears' }), revision: 6 });
      const found = (word: string) => collection.matchingIds({ words: [word], labels: [] }, 9);
      expect(await found('apples')).toEqual([]);
      expect(await found('plums')).toEqual(['a']);
      expect(await found('pears')).toEqual(['b']);
    });

    it('is refused when another document holds a unique key of it', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', code: 'X1' });
      await collection.insert({ _id: 'b', code: 'X2' });
      for (const _id of ['b', 'c']) {
        const refused = await collection.restore({ _id, code: 'X1', revision: 9 });
        expect(refused).toEqual({ ok: false, error: 'duplicate' });
      }
      const kept = await collection.getMany(['a', 'b', 'c']);
      expect(kept.map(({ code, revision }) => [code, revision])).toEqual([
        ['X1', 1],
        ['X2', 1],
      ]);
    });

    it.each([0, -1, 1.5, NaN])('needs a revision that an update could give, not %d', async (n) => {
      const collection = await openSpecimens(stage);
      await expect(collection.restore({ _id: 'a', revision: n })).rejects.toThrow(RangeError);
      expect(await collection.get('a')).toBeUndefined();
    });

    it('belongs to its unit of work like any write', async () => {
      const store = await stage.open();
      const collection = store.collection(specimens);
      await collection.insert({ _id: 'a', shelf: 's', rank: 1 });
      const unit = store.transaction(async (collections) => {
        const inside = collections.collection(specimens);
        await inside.restore({ _id: 'a', shelf: 't', rank: 2, revision: 9 });
        await inside.restore({ _id: 'b', shelf: 't', rank: 3, revision: 8 });
        expect((await everything(inside)).map(({ revision }) => revision)).toEqual([9, 8]);
        expect((await inside.get('a'))?.revision).toBe(9);
        throw new Error('changed my mind');
      });
      await expect(unit).rejects.toThrow('changed my mind');
      expect(await everything(collection)).toEqual([
        { _id: 'a', shelf: 's', rank: 1, revision: 1 },
      ]);
      expect(await collection.count('onShelf', ['t'])).toBe(0);
    });

    it.each(declaredIndexes)('fills $name as the writes had that are copied', async (tested) => {
      const { definition, index, declaration } = tested;
      const { collection, copies } = await copied(definition);
      const there = [...new Map(copies.map((copy) => [copy._id, copy])).values()];
      for (const { equals, documents } of walksOf(declaration, there).values()) {
        const page = await collection.page(index, { equals, limit: 100 });
        expect(page.items).toEqual(documents);
        if (declaration.counted) {
          expect(await collection.count(index, equals)).toBe(documents.length);
        }
      }
    });
  });
}
