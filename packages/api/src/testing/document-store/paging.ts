import { describe, expect, it } from 'vitest';
import {
  InvalidCursorError,
  type Collection,
  type DocumentStore,
  type PageRequest,
  type Stored,
} from '../../ports/document-store.js';
import { fieldsOf, valuesOf } from '../../store-engine/index-keys.js';
import {
  declaredIndexes,
  randomDocument,
  randomNumbers,
  walksOf,
  type AnyDefinition,
  type AnyDocument,
} from './random-documents.js';
import { openSpecimens } from './specimens.js';
import type { Stage } from './stage.js';

type AnyStored = Stored<AnyDocument>;

// A unique key has no second document to be sorted.
const sortedIndexes = declaredIndexes.filter(({ declaration }) => !declaration.unique);

/** What was ever inserted, and what is left of it, some of it updated. */
async function fillAndChange(store: DocumentStore, definition: AnyDefinition) {
  const random = randomNumbers(150);
  const collection = store.collection(definition);
  const documents = await store.transaction(async (collections) => {
    const stored: AnyStored[] = [];
    const inside = collections.collection(definition);
    for (let n = 0; n < 150; n += 1) {
      const _id = `${String(Math.floor(random() * 100))}/${String(n)}`;
      const inserted = await inside.insert(randomDocument(definition, _id, random));
      if (inserted.ok) stored.push(inserted.value);
    }
    return stored;
  });
  const left = await store.transaction(async (collections) => {
    const inside = collections.collection(definition);
    const kept: AnyStored[] = [];
    for (const document of documents) {
      const { _id } = document;
      if (random() < 0.3) await inside.remove(_id);
      else if (random() < 0.3) kept.push(document);
      else {
        const next = randomDocument(definition, _id, random);
        const updated = await inside.update(_id, () => next);
        kept.push(updated.ok ? updated.value : document);
      }
    }
    return kept;
  });
  return { collection, documents, left };
}

/** All pages of a request, one after the other. */
async function readThrough<D extends AnyDocument, I extends string>(
  collection: Collection<D, I>,
  index: I,
  request: PageRequest,
  between?: (pages: number) => Promise<void>,
) {
  const pages: (readonly Stored<D>[])[] = [];
  let cursor: string | null = null;
  do {
    const page = await collection.page(index, { ...request, cursor });
    pages.push(page.items);
    if (pages.length > 1000) throw new Error('The pages never end.');
    cursor = page.nextCursor;
    await between?.(pages.length);
  } while (cursor !== null);
  return pages;
}

export function describePaging(stage: Stage): void {
  const filled = stage.onceForEach(fillAndChange);

  describe('paging', () => {
    it.each(sortedIndexes)(
      'reads $name in order, both ways, in pages of any size',
      async ({ definition, index, declaration }) => {
        const { collection, left } = await filled(definition);
        const walks = walksOf(declaration, left);
        expect(walks.size).toBeGreaterThan(0);
        for (const [n, { equals, documents: expected }] of [...walks.values()].entries()) {
          // Each index is read in every size; that each walk is as well would be twice the pages and tell no more.
          const sizes = [1, 2, 3, 7].filter(
            (_, at, { length }) => walks.size < length || at === n % length,
          );
          for (const limit of [...sizes, expected.length, 1000]) {
            const pages = await readThrough(collection, index, { equals, limit });
            expect(pages.flat()).toEqual(expected);
            // Full pages, and none to say that there are no more.
            expect(pages).toHaveLength(Math.ceil(expected.length / limit));
          }
          const back = await readThrough(collection, index, { equals, limit: 4, reverse: true });
          expect(back.flat()).toEqual(expected.toReversed());
        }
      },
    );

    it.each(sortedIndexes.filter(({ declaration }) => !declaration.order.includes('_id')))(
      'goes on in $name behind a place, whether a document stands there or not',
      async ({ definition, index, declaration }) => {
        const { collection, left } = await filled(definition);
        const isDescending = declaration.direction === 'desc';
        for (const { equals, documents: expected } of walksOf(declaration, left).values()) {
          for (const [n, document] of expected.entries()) {
            if (n % 5 > 0) continue;
            const order = valuesOf(fieldsOf(document), declaration.order);
            const readBehind = async (id: string) => {
              const cursor = collection.cursorAfter(index, order, id);
              return (await collection.page(index, { equals, cursor, limit: 1000 })).items;
            };
            expect(await readBehind(document._id)).toEqual(expected.slice(n + 1));
            const cursor = collection.cursorAfter(index, order, document._id, true);
            const against = { equals, cursor, limit: 1000, reverse: true };
            const before = (await collection.page(index, against)).items;
            expect(before).toEqual(expected.slice(0, n).reverse());
            // Nobody has this id; it comes right after the document's.
            const beside = await readBehind(`${document._id}!`);
            expect(beside).toEqual(expected.slice(isDescending ? n : n + 1));
          }
        }
        const tooMany = [...declaration.order, 'more'].map(() => 'a');
        expect(() => collection.cursorAfter(index, tooMany, 'a')).toThrow(RangeError);
      },
    );

    it.each(sortedIndexes)(
      'keeps $name in step with updates and removals',
      async ({ definition, index, declaration }) => {
        const { collection, documents, left } = await filled(definition);
        for (const [key, walk] of walksOf(declaration, documents)) {
          const expected = walksOf(declaration, left).get(key)?.documents ?? [];
          const page = await collection.page(index, { equals: walk.equals, limit: 1000 });
          expect(page.items).toEqual(expected);
        }
      },
    );

    it('neither hides nor repeats a document while others come, change and go', async () => {
      const collection = await openSpecimens(stage);
      const shelf = 'top';
      for (let rank = 0; rank < 30; rank += 1) {
        await collection.insert({ _id: `old${String(rank)}`, shelf, rank });
      }
      for (const reverse of [false, true]) {
        const pages = await readThrough(
          collection as unknown as Collection<AnyDocument>,
          'onShelf',
          { equals: [shelf], limit: 4, reverse },
          async (page) => {
            // One goes and one comes on either side of where the reader stands, and at its feet.
            const at = page * 4;
            for (const rank of [0.5, at - 0.5, at + 0.5, 28.5]) {
              await collection.insert({
                _id: `new${String(page)}/${String(rank)}${String(reverse)}`,
                shelf,
                rank,
              });
            }
            await collection.remove(`new${String(page - 1)}/0.5${String(reverse)}`);
          },
        );
        const ids = pages.flat().map(({ _id }) => _id);
        expect(new Set(ids).size).toBe(ids.length);
        const old = Array.from({ length: 30 }, (_, rank) => `old${String(rank)}`);
        expect(ids.filter((id) => id.startsWith('old'))).toEqual(reverse ? old.reverse() : old);
      }
    });

    it('goes on after a document that was removed once its page was read', async () => {
      const collection = await openSpecimens(stage);
      for (const rank of [1, 2, 3])
        await collection.insert({ _id: String(rank), shelf: 's', rank });
      const first = await collection.page('onShelf', { equals: ['s'], limit: 2 });
      await collection.remove('2');
      const { nextCursor: cursor } = first;
      const rest = await collection.page('onShelf', { equals: ['s'], limit: 2, cursor });
      expect(rest.items.map(({ _id }) => _id)).toEqual(['3']);
    });

    it('holds a document once for a value that its list repeats', async () => {
      const collection = await openSpecimens(stage);
      await collection.insert({ _id: 'a', shelf: 's', rank: 1, labels: ['x', 'x', 'y'] });
      const page = await collection.page('labelled', { equals: ['x', 's'], limit: 9 });
      expect(page.items).toHaveLength(1);
      expect(await collection.count('labelled', ['x', 's'])).toBe(1);
    });

    it('tells the number 1 from the text "1"', async () => {
      const collection = (await openSpecimens(stage)) as unknown as Collection<AnyDocument>;
      await collection.insert({ _id: 'a', shelf: 1, rank: 1 });
      await collection.insert({ _id: 'b', shelf: '1', rank: 1 });
      for (const [key, _id] of [
        [1, 'a'],
        ['1', 'b'],
      ] as const) {
        const page = await collection.page('onShelf', { equals: [key], limit: 9 });
        expect(page.items.map((document) => document._id)).toEqual([_id]);
        expect(await collection.count('onShelf', [key])).toBe(1);
      }
    });

    it('refuses a cursor that is malformed or belongs to another walk', async () => {
      const collection = await openSpecimens(stage);
      for (const _id of ['a', 'b']) {
        await collection.insert({ _id, shelf: 's', rank: 1, labels: ['s'] });
      }
      const request = { equals: ['s'], limit: 1 };
      const { nextCursor } = await collection.page('onShelf', request);
      const foreign = await collection.page('labelled', { equals: ['s', 's'], limit: 1 });
      const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      for (const cursor of ['', 'x', '%', json(null), json([]), json({}), foreign.nextCursor]) {
        const page = collection.page('onShelf', { ...request, cursor });
        await expect(page).rejects.toThrow(InvalidCursorError);
      }
      const backwards = collection.page('onShelf', {
        ...request,
        cursor: nextCursor,
        reverse: true,
      });
      await expect(backwards).rejects.toThrow(InvalidCursorError);
    });

    it.each([0, -1, 1.5, Number.NaN])('refuses a page of %d documents', async (limit) => {
      const collection = await openSpecimens(stage);
      await expect(collection.page('onShelf', { equals: ['s'], limit })).rejects.toThrow(
        RangeError,
      );
    });

    it('refuses a request that leaves out a field the index needs', async () => {
      const collection = await openSpecimens(stage);
      await expect(collection.page('onShelf', { limit: 1 })).rejects.toThrow('shelf');
      await expect(collection.count('onShelf')).rejects.toThrow('shelf');
    });
  });
}
