import { matchesSearch, searchWords, tagKey } from '@collabor8/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questions, type QuestionDocument } from '../../model.js';
import { InvalidCursorError, type Collection } from '../../ports/document-store.js';
import { specimens, strangeStrings } from './specimens.js';
import { valueOf, type Stage } from './stage.js';

type Searched = Pick<QuestionDocument, '_id' | 'title' | 'text' | 'tags' | 'askDateTime'>;

const question = (searched: Searched): QuestionDocument => ({
  ...{ excerpt: '', askedBy: 'ada', activeAt: '', answerCount: 0, commentCount: 0 },
  ...{ upVoteCount: 0, downVoteCount: 0, viewCount: 0 },
  ...searched,
  tagKeys: searched.tags.map(tagKey),
});

/** Words that begin like others, in scripts that tokenizers treat each in their own way. */
const vocabulary = [
  ...[
    'a',
    'an',
    'react',
    'reactive',
    'reactivity',
    'reactivities',
    'Java',
    'JAVASCRIPT',
    'x1',
    '1x',
  ],
  ...['naïve', 'naive', 'straße', 'STRASSE', 'Ὀδυσσεύς', 'ΟΔΥΣΣΕΎΣ', 'İstanbul', 'ﬁle', '½'],
  ...['漢字', '漢字かな', 'データ', 'Привет', 'приветствие', 'हिन्दी', 'العربية', 'ภาษาไทย'],
  ...[
    '𝔘𝔫𝔦',
    '𐐷𐐷',
    '\u{1e900}\u{1e901}',
    '\u{16ea0}b',
    "don't",
    'c++',
    'foo_bar',
    '"quoted"',
    'AND',
    'NOT*',
    'a\0b',
  ],
];

const labels = [
  'c++',
  'c#',
  '.net',
  'Node.js',
  'node',
  'nodejs',
  '漢字',
  'a"b',
  'x y',
  'É',
  ...strangeStrings.slice(2, 9).map(([, text]) => text),
];

const text = fc.oneof(
  fc.array(fc.constantFrom(...vocabulary), { maxLength: 6 }).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

const tags = fc.uniqueArray(fc.constantFrom(...labels), { maxLength: 3, selector: tagKey });

const query = fc.record({
  tags: fc.array(fc.constantFrom(...labels).map(tagKey), { maxLength: 1 }),
  words: fc.tuple(text, fc.nat({ max: 12 })).map(([words, length]) =>
    searchWords(words)
      .slice(-2)
      .map((word, n, { length: count }) =>
        n === count - 1 ? [...word].slice(0, Math.max(length, 1)).join('') : word,
      ),
  ),
});

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString();

export function describeSearch(stage: Stage): void {
  const openQuestions = async () => (await stage.open()).collection(questions);

  const idsOf = async (
    collection: Pick<Collection<QuestionDocument>, 'matchingIds'>,
    words: readonly string[],
    labelled: readonly string[] = [],
  ) => collection.matchingIds({ words, labels: labelled }, 1000);

  describe('search', () => {
    it('finds exactly what the rule of the domain matches, latest first, in every form', async () => {
      const store = await stage.open();
      const collection = store.collection(questions);
      const texts = fc.sample(fc.record({ title: text, text, tags }), { seed: 5, numRuns: 400 });
      // Two of three share their time with a neighbour.
      const documents = texts.map((searched, n) =>
        question({ ...searched, _id: `q${String(n)}`, askDateTime: day(Math.floor(n / 3)) }),
      );
      await store.transaction(async (collections) => {
        for (const each of documents) valueOf(await collections.collection(questions).insert(each));
      });
      let found = 0;
      for (const asked of fc.sample(query, { seed: 6, numRuns: 400 })) {
        const request = { words: asked.words, labels: asked.tags };
        const isAsked = asked.words.length + asked.tags.length > 0;
        const matching = documents.filter((each) => isAsked && matchesSearch(asked, each));
        found += matching.length;
        const ids = await collection.matchingIds(request, 1000);
        const times = ids.map((id) => documents.find(({ _id }) => _id === id)?.askDateTime ?? '');
        expect(times).toEqual(times.toSorted().reverse());
        expect(ids.toSorted()).toEqual(matching.map(({ _id }) => _id).toSorted());
        expect(await collection.countMatches(request, 1000)).toEqual({
          count: matching.length,
          isExact: true,
        });
        const limit = 1 + (found % 7);
        const paged: string[] = [];
        let cursor: string | null = null;
        do {
          const page = await collection.search({ ...request, limit, cursor });
          paged.push(...page.items.map(({ _id }) => _id));
          expect(page.items.length).toBe(
            Math.min(limit, ids.length - paged.length + page.items.length),
          );
          cursor = page.nextCursor;
        } while (cursor !== null);
        expect(paged).toEqual(ids);
      }
      expect(found).toBeGreaterThan(1000);
    });

    it('finds a document by its latest words and labels only', async () => {
      const collection = await openQuestions();
      await collection.insert(
        question({
          _id: 'a',
          title: 'apples',
          text: 'pears',
          tags: ['fruit'],
          askDateTime: day(1),
        }),
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
        await collection.insert(
          question({ _id, title: 'same', text: '', tags: [], askDateTime: day(n) }),
        );
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
        await collection.insert(question({ _id, title: 'same', text: '', tags: [], askDateTime }));
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
        await collection.insert(
          question({ _id: String(n), title, text: '', tags: [], askDateTime: day(n) }),
        );
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

    it('goes on after its cursor when later documents have come meanwhile', async () => {
      const collection = await openQuestions();
      const insert = (_id: string, n: number) =>
        collection.insert(
          question({ _id, title: 'same', text: '', tags: [], askDateTime: day(n) }),
        );
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
        await collection.insert(
          question({ _id: String(n), title: 'same', text: '', tags: [], askDateTime: day(n) }),
        );
      }
      const request = { words: ['same'], labels: [] };
      expect(await collection.countMatches(request, 2)).toEqual({ count: 2, isExact: false });
      expect(await collection.countMatches(request, 3)).toEqual({ count: 3, isExact: true });
      expect(await collection.countMatches(request, 4)).toEqual({ count: 3, isExact: true });
      expect(await collection.matchingIds(request, 2)).toEqual(['3', '2']);
    });

    it('matches nothing when nothing is asked for', async () => {
      const collection = await openQuestions();
      await collection.insert(
        question({ _id: 'a', title: 'same', text: '', tags: ['t'], askDateTime: day(1) }),
      );
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
      await collection.insert(
        question({ _id: 'a', title: 'word', text: '', tags: ['label'], askDateTime: day(1) }),
      );
      expect(await idsOf(collection, ['label'])).toEqual([]);
      expect(await idsOf(collection, ['l'])).toEqual([]);
      expect(await idsOf(collection, [], ['word'])).toEqual([]);
      expect(await idsOf(collection, [], ['labe'])).toEqual([]);
    });

    it('answers a search of a thousand words', async () => {
      const collection = await openQuestions();
      const words = Array.from({ length: 1000 }, (_, n) => `word${String(n)}`);
      const title = words.join(' ');
      await collection.insert(
        question({ _id: 'a', title, text: '', tags: [], askDateTime: day(1) }),
      );
      expect(await idsOf(collection, words)).toEqual(['a']);
      expect(await idsOf(collection, [...words, 'missing'])).toEqual([]);
    });

    it.each(strangeStrings)('finds a document whose id is %s', async (_, _id) => {
      const collection = await openQuestions();
      await collection.insert(
        question({ _id, title: 'same', text: '', tags: [], askDateTime: day(1) }),
      );
      expect(await idsOf(collection, ['same'])).toEqual([_id]);
    });

    it('refuses a cursor that is malformed or belongs to a list', async () => {
      const store = await stage.open();
      const collection = store.collection(questions);
      for (const n of [1, 2]) {
        await collection.insert(
          question({ _id: String(n), title: 'same', text: '', tags: [], askDateTime: day(n) }),
        );
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
