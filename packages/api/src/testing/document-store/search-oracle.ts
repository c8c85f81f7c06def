import { matchesSearch, searchWords, tagKey } from '@collabor8/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questions, type QuestionDocument } from '../../features/questions/index.js';
import type { Collection, SearchRequest } from '../../ports/document-store.js';
import { day, question } from './searched-questions.js';
import { strangeStrings } from './specimens.js';
import type { Stage } from './stage.js';

/** Words that begin like others, in scripts that tokenizers treat each in their own way. */
const vocabulary = [
  ...'a an react reactive reactivity reactivities Java JAVASCRIPT x1 1x AND NOT*'.split(' '),
  ...'naïve naive straße STRASSE Ὀδυσσεύς ΟΔΥΣΣΕΎΣ İstanbul ﬁle ½'.split(' '),
  ...'漢字 漢字かな データ Привет приветствие हिन्दी العربية ภาษาไทย'.split(' '),
  ...`𝔘𝔫𝔦 𐐷𐐷 \u{1e900}\u{1e901} \u{16ea0}b don't c++ foo_bar "quoted" a\0b`.split(' '),
];

const labels = [
  ...'c++ c# .net Node.js node nodejs 漢字 a"b É'.split(' '),
  ...strangeStrings.slice(1, 9).map(([, text]) => text),
];

const texts = fc.oneof(
  fc.array(fc.constantFrom(...vocabulary), { maxLength: 6 }).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

const documents = fc.record({
  title: texts,
  text: texts,
  tags: fc.uniqueArray(fc.constantFrom(...labels), { maxLength: 3, selector: tagKey }),
});

/** Up to two words of a text, the last one cut short, and at most one label. */
const requests = fc
  .record({
    words: texts.map((text) => searchWords(text).slice(-2)),
    length: fc.integer({ min: 1, max: 12 }),
    labels: fc.array(fc.constantFrom(...labels).map(tagKey), { maxLength: 1 }),
    isLead: fc.boolean(),
  })
  .map(({ words, length, ...request }) => {
    const last = words.slice(-1).map((word) => [...word].slice(0, length).join(''));
    return { ...request, words: [...words.slice(0, -1), ...last] };
  });

async function searchThrough(
  collection: Collection<QuestionDocument>,
  request: Omit<SearchRequest, 'cursor'>,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await collection.search({ ...request, cursor });
    expect(page.items.length).toBeLessThanOrEqual(request.limit);
    ids.push(...page.items.map(({ _id }) => _id));
    if (ids.length > 1000) throw new Error('The pages never end.');
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

export function describeSearchOracle(stage: Stage): void {
  describe('search and the rule of the domain', () => {
    it('match the same where words and beginnings are said as groups', async () => {
      const collection = (await stage.open()).collection(questions);
      const there = fc
        .sample(documents, { seed: 7, numRuns: 200 })
        .map((fields, n) => question({ ...fields, _id: `q${String(n)}`, askDateTime: day(n) }));
      await collection.restoreMany(there.map((each) => ({ ...each, revision: 1 })));
      for (const { words, labels, isLead } of fc.sample(requests, { seed: 8, numRuns: 100 })) {
        const request = { words, labels, isLead };
        const last = words.at(-1);
        const groups = [
          ...words.slice(0, -1).map((word) => ({ words: ['nowhere at all', word] })),
          ...(last === undefined ? [] : [{ words: ['nowhere at all'], beginning: last }]),
          ...labels.map((label) => ({ labels: [label, 'no such label'] })),
        ];
        const anyOf = { words: [], labels: [], isLead, anyOf: groups };
        expect(await collection.matchingIds(anyOf, 1000)).toEqual(
          await collection.matchingIds(request, 1000),
        );
      }
    });

    it('match exactly the same documents, latest first, in every form of answer', async () => {
      const collection = (await stage.open()).collection(questions);
      // Each three share their time.
      const there = fc
        .sample(documents, { seed: 5, numRuns: 400 })
        .map((fields, n) =>
          question({ ...fields, _id: `q${String(n)}`, askDateTime: day(Math.floor(n / 3)) }),
        );
      const timeOf = new Map(there.map(({ _id, askDateTime }) => [_id, askDateTime]));
      await collection.restoreMany(there.map((each) => ({ ...each, revision: 1 })));
      let found = 0;
      for (const request of fc.sample(requests, { seed: 6, numRuns: 400 })) {
        const query = { words: request.words, tags: request.labels, phrases: [] };
        const isEmpty = request.words.length + request.labels.length === 0;
        const matching = there.filter((each) => {
          const searched = request.isLead ? { ...each, text: '' } : each;
          return !isEmpty && matchesSearch(query, searched);
        });
        const count = matching.length;
        found += count;
        const ids = await collection.matchingIds(request, 1000);
        expect(ids.toSorted()).toEqual(matching.map(({ _id }) => _id).toSorted());
        const times = ids.map((id) => timeOf.get(id));
        expect(times).toEqual(times.toSorted().reverse());
        expect(await collection.countMatches(request, 1000)).toEqual({ count, isExact: true });
        const limit = 1 + (found % 7);
        expect(await searchThrough(collection, { ...request, limit })).toEqual(ids);
      }
      expect(found).toBeGreaterThan(1000);
    });
  });
}
