import { describe, expect, it } from 'vitest';
import { questions, type QuestionDocument } from '../../features/questions/index.js';
import {
  InvalidCursorError,
  type AnyOf,
  type Collection,
  type Searched,
} from '../../ports/document-store.js';
import { day, question } from './searched-questions.js';
import { specimens, strangeStrings } from './specimens.js';
import type { Stage } from './stage.js';

const idsOf = (
  collection: Pick<Collection<QuestionDocument>, 'matchingIds'>,
  words: readonly string[],
  labels: readonly string[] = [],
) => collection.matchingIds({ words, labels }, 1000);

export function describeSearch(stage: Stage): void {
  const openQuestions = async () => (await stage.open()).collection(questions);

  describe('search', () => {
    it('finds a document by its latest words and labels only', async () => {
      const collection = await openQuestions();
      await collection.insert(
        question({ _id: 'a', title: 'apples', text: 'pears', tags: ['fruit'] }),
      );
      const rename = { title: 'plums', tags: ['stone fruit'], tagKeys: ['stone fruit'] };
      await collection.update('a', (document) => ({ ...document, ...rename }));
      expect(await idsOf(collection, ['apples'])).toEqual([]);
      expect(await idsOf(collection, [], ['fruit'])).toEqual([]);
      expect(await idsOf(collection, ['pears', 'plums'], ['stone fruit'])).toEqual(['a']);
      const again = await collection.search({ words: ['plums'], labels: [], limit: 9 });
      expect(again.items).toEqual([await collection.get('a')]);
      await collection.remove('a');
      expect(await idsOf(collection, ['plums'])).toEqual([]);
    });

    it('moves a document whose time changes', async () => {
      const collection = await openQuestions();
      for (const [n, _id] of ['a', 'b', 'c'].entries()) {
        await collection.insert(question({ _id, askDateTime: day(n) }));
      }
      expect(await idsOf(collection, ['same'])).toEqual(['c', 'b', 'a']);
      await collection.update('a', (document) => ({ ...document, askDateTime: day(9) }));
      expect(await idsOf(collection, ['same'])).toEqual(['a', 'c', 'b']);
    });

    it('orders times to the millisecond and puts those that are none, or before 1970, last', async () => {
      const collection = await openQuestions();
      const times = [
        '2026-01-01T00:00:00.000Z',
        '2026-01-01T00:00:00.001Z',
        '1970-01-01T00:00:01Z',
      ];
      for (const askDateTime of [...times, '1815-12-10', 'no time', '9999-12-31T23:59:59Z']) {
        const _id = askDateTime;
        await collection.insert(question({ _id, askDateTime }));
      }
      const ids = await idsOf(collection, ['same']);
      expect(ids.slice(0, 4)).toEqual(['9999-12-31T23:59:59Z', times[1], times[0], times[2]]);
      expect(ids.slice(4).toSorted()).toEqual(['1815-12-10', 'no time']);
    });

    it('matches the last word as a prefix of any length, and the others whole', async () => {
      const collection = await openQuestions();
      const long = 'pneumonoultramicroscopicsilicovolcanoconiosis';
      for (let n = 0; n < 300; n += 1) {
        const title = `${long}${String(n)} common`;
        await collection.insert(question({ _id: String(n), title, askDateTime: day(n) }));
      }
      const request = { labels: [], limit: 500 };
      for (let length = 1; length <= long.length; length += 1) {
        const page = await collection.search({
          ...request,
          words: ['common', long.slice(0, length)],
        });
        expect(page.items).toHaveLength(300);
      }
      expect(await idsOf(collection, [`${long}29`])).toHaveLength(11);
      expect(await idsOf(collection, [`${long}299`, 'common'])).toEqual(['299']);
      expect(await idsOf(collection, [`${long}x`])).toEqual([]);
      expect(await idsOf(collection, ['commo', 'common'])).toEqual([]);
    });

    it('finds by leading words only what leads with all of them', async () => {
      const collection = await openQuestions();
      await collection.insert(question({ _id: 'a', title: 'ripe apples', text: 'green pears' }));
      await collection.insert(question({ _id: 'b', title: 'green pears', text: 'ripe apples' }));
      const leading = (words: readonly string[], labels: readonly string[] = []) =>
        collection.matchingIds({ words, labels, isLead: true }, 9);
      expect(await leading(['apples'])).toEqual(['a']);
      expect(await leading(['ripe', 'app'])).toEqual(['a']);
      expect(await leading(['ripe', 'a'])).toEqual(['a']);
      expect(await leading(['app', 'ripe'])).toEqual([]);
      expect(await leading(['ripe', 'pears'])).toEqual([]);
      expect(await leading([], ['apples'])).toEqual([]);
      const request = { words: ['apples'], labels: [], isLead: true };
      expect(await collection.countMatches(request, 9)).toEqual({ count: 1, isExact: true });
      const found = await collection.search({ ...request, limit: 9 });
      expect(found.items.map(({ _id }) => _id)).toEqual(['a']);
      await collection.update('a', (document) => ({ ...document, title: 'plums' }));
      expect(await leading(['apples'])).toEqual([]);
      expect(await leading(['plums'])).toEqual(['a']);
    });

    it('finds what holds one of each group, be it a word, a beginning or a label', async () => {
      const collection = await openQuestions();
      const insert = (_id: string, n: number, fields: Partial<QuestionDocument>) =>
        collection.insert(question({ _id, askDateTime: day(n), ...fields }));
      await insert('a', 1, { title: 'ripe apples', text: 'green', tags: ['fruit'] });
      await insert('b', 2, { title: 'ripe pears', text: 'green', tags: ['tree'] });
      await insert('c', 3, { title: 'orchards', text: 'ripe apples', tags: ['fruit'] });
      const found = (anyOf: readonly AnyOf[], rest: Partial<Searched> = {}) =>
        collection.matchingIds({ words: [], labels: [], anyOf, ...rest }, 9);
      expect(await found([{ words: ['apples', 'pears'] }])).toEqual(['c', 'b', 'a']);
      expect(await found([{ words: ['apple'] }])).toEqual([]);
      expect(await found([{ words: ['none'], beginning: 'app' }])).toEqual(['c', 'a']);
      expect(await found([{ words: ['pears'], beginning: 'orchar' }])).toEqual(['c', 'b']);
      expect(await found([{ words: ['pears'], labels: ['fruit'] }])).toEqual(['c', 'b', 'a']);
      expect(await found([{ labels: ['tree', 'none'] }, { words: ['apples'] }])).toEqual([]);
      expect(await found([{ labels: ['tree', 'fruit'] }], { words: ['pear'] })).toEqual(['b']);
      expect(await found([{ words: ['apples', 'orchards'] }], { isLead: true })).toEqual([
        'c',
        'a',
      ]);
      expect(await found([{ words: ['apples'] }], { isLead: true })).toEqual(['a']);
      expect(await found([{}])).toEqual([]);
      expect(await found([{ words: [] }, { words: ['apples'] }])).toEqual([]);
      const request = { words: [], labels: [], anyOf: [{ words: ['apples', 'pears'] }] };
      expect(await collection.countMatches(request, 2)).toEqual({ count: 2, isExact: false });
      const first = await collection.search({ ...request, limit: 2 });
      const rest = await collection.search({ ...request, limit: 2, cursor: first.nextCursor });
      expect([...first.items, ...rest.items].map(({ _id }) => _id)).toEqual(['c', 'b', 'a']);
      expect(rest.nextCursor).toBeNull();
    });

    it('goes on after its cursor when later documents have come meanwhile', async () => {
      const collection = await openQuestions();
      const insert = (_id: string, n: number) =>
        collection.insert(question({ _id, askDateTime: day(n) }));
      for (const n of [1, 2, 3, 4]) await insert(String(n), n);
      const request = { words: ['same'], labels: [], limit: 2 };
      const first = await collection.search(request);
      await insert('5', 5);
      await collection.remove('3');
      const second = await collection.search({ ...request, cursor: first.nextCursor });
      expect(first.items.map(({ _id }) => _id)).toEqual(['4', '3']);
      expect(second.items.map(({ _id }) => _id)).toEqual(['2', '1']);
      expect(second.nextCursor).toBeNull();
    });

    it('counts matches no further than the ceiling, and says so', async () => {
      const collection = await openQuestions();
      for (const n of [1, 2, 3]) {
        await collection.insert(question({ _id: String(n), askDateTime: day(n) }));
      }
      const request = { words: ['same'], labels: [] };
      expect(await collection.countMatches(request, 2)).toEqual({ count: 2, isExact: false });
      expect(await collection.countMatches(request, 3)).toEqual({ count: 3, isExact: true });
      expect(await collection.countMatches(request, 4)).toEqual({ count: 3, isExact: true });
      expect(await collection.matchingIds(request, 2)).toEqual(['3', '2']);
    });

    it('matches nothing when nothing is asked for', async () => {
      const collection = await openQuestions();
      await collection.insert(question({ _id: 'a', tags: ['t'] }));
      const nothing = { words: [], labels: [] };
      expect(await collection.search({ ...nothing, limit: 9 })).toEqual({
        items: [],
        nextCursor: null,
      });
      expect(await collection.countMatches(nothing, 9)).toEqual({ count: 0, isExact: true });
      expect(await collection.matchingIds(nothing, 9)).toEqual([]);
    });

    it('never mistakes a word for a label or a label for a word', async () => {
      const collection = await openQuestions();
      await collection.insert(question({ _id: 'a', title: 'word', tags: ['label'] }));
      expect(await idsOf(collection, ['label'])).toEqual([]);
      expect(await idsOf(collection, ['l'])).toEqual([]);
      expect(await idsOf(collection, [], ['word'])).toEqual([]);
      expect(await idsOf(collection, [], ['labe'])).toEqual([]);
    });

    it('answers a search of a thousand words', async () => {
      const collection = await openQuestions();
      const words = Array.from({ length: 1000 }, (_, n) => `word${String(n)}`);
      const title = words.join(' ');
      await collection.insert(question({ _id: 'a', title }));
      expect(await idsOf(collection, words)).toEqual(['a']);
      expect(await idsOf(collection, [...words, 'missing'])).toEqual([]);
    });

    it.each(strangeStrings)('finds a document whose id is %s', async (_, _id) => {
      const collection = await openQuestions();
      await collection.insert(question({ _id }));
      expect(await idsOf(collection, ['same'])).toEqual([_id]);
    });

    it('refuses a cursor that is malformed or belongs to a list', async () => {
      const store = await stage.open();
      const collection = store.collection(questions);
      for (const n of [1, 2]) {
        await collection.insert(question({ _id: String(n), askDateTime: day(n) }));
      }
      const foreign = await collection.page('newest', { limit: 1 });
      for (const cursor of ['', 'x', foreign.nextCursor]) {
        const search = collection.search({ words: ['same'], labels: [], limit: 1, cursor });
        await expect(search).rejects.toThrow(InvalidCursorError);
      }
    });

    it('refuses to search a collection that declares no search', async () => {
      const store = await stage.open();
      const search = store.collection(specimens).search({ words: ['a'], labels: [], limit: 1 });
      await expect(search).rejects.toThrow('specimens');
    });
  });
}
