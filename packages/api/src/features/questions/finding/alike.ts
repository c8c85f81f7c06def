import {
  ALIKE_SHOWN,
  isAlike,
  sharedWeight,
  searchWords,
  tagKey,
  weightOf,
  wordsAsked,
  type AlikeQuestion,
  type WeighedWord,
} from '@collabor8/domain';
import { exactly } from '../../../ports/read-all.js';
import type { Collection, Collections, Stored } from '../../../ports/document-store.js';
import { questions, type QuestionDocument } from '../stored/documents.js';
import { toRow } from '../stored/rows.js';

type Questions = Collection<QuestionDocument, keyof typeof questions.indexes>;

/** Titles that are looked at for one word, tag or pair of words, the latest. */
const LOOKED_AT = 50;
/** Titles with a word are counted up to here. */
const COUNTED = 2000;
/** Of the words that say most, pairs are looked for as well, where each has more titles than are looked at. */
const PAIRED = 4;
/** The most promising of all that was found are read. */
const CANDIDATES = 30;
/** That two questions share a tag says something, however many have it. */
const TAG_WEIGHT = 0.5;

/** A question as it is named beside others. */
export const toAlike = (question: Stored<QuestionDocument>): AlikeQuestion => {
  const { _id, title, answerCount, acceptedAnswerId, closed } = toRow(question);
  const original = closed?.original;
  return { _id, title, answerCount, acceptedAnswerId, ...(original !== undefined && { original }) };
};

/** What was found by a word, a pair of words or a tag, and how much that says. */
interface Found {
  readonly ids: readonly string[];
  readonly weight: number;
}

/** A search takes its last word for a beginning: said twice it is the whole word. */
const leading = (words: readonly string[], isBegun: boolean) => ({
  words: isBegun ? words : [...words, ...words.slice(-1)],
  isLead: true,
  labels: [],
});

const isCutShort = ({ ids }: Found): boolean => ids.length === LOOKED_AT;

async function findWord(
  collection: Questions,
  word: string,
  { isBegun, total }: { readonly isBegun: boolean; readonly total: number },
): Promise<Found & WeighedWord> {
  const request = leading([word], isBegun);
  const ids = await collection.matchingIds(request, LOOKED_AT);
  const { count, isExact } =
    ids.length < LOOKED_AT ? exactly(ids.length) : await collection.countMatches(request, COUNTED);
  // What nobody has written yet may be half a word: it speaks against no title.
  const isUnknown = isBegun && count === 0;
  const weight = isUnknown ? 0 : weightOf(word, { found: count, isExact, total });
  return { ids, word, isBegun, weight };
}

/** The words of a title with the latest titles that have them; `begun` is the one being typed. */
async function findWords(collection: Questions, title: string, begun?: string) {
  const total = await collection.count('newest');
  const asked = wordsAsked(title);
  return Promise.all(
    asked.map((word) => findWord(collection, word, { isBegun: word === begun, total })),
  );
}

/** Titles with two of the telling words, which are none of the latest of either. */
async function findPairs(
  collection: Questions,
  words: readonly (Found & WeighedWord)[],
): Promise<readonly Found[]> {
  const telling = words.toSorted((one, other) => other.weight - one.weight).slice(0, PAIRED);
  const frequent = telling.filter(isCutShort);
  const pairs = frequent.flatMap((one, index) =>
    frequent.slice(index + 1).map((other) => (one.isBegun ? [other, one] : [one, other])),
  );
  return Promise.all(
    pairs.map(async (pair): Promise<Found> => {
      const isBegun = pair.some((word) => word.isBegun);
      const request = leading(
        pair.map(({ word }) => word),
        isBegun,
      );
      const ids = await collection.matchingIds(request, LOOKED_AT);
      return { ids, weight: pair.reduce((sum, { weight }) => sum + weight, 0) };
    }),
  );
}

async function findTag(collection: Questions, tag: string, total: number): Promise<Found> {
  const ids = await collection.matchingIds({ words: [], labels: [tag] }, LOOKED_AT);
  const isExact = ids.length < LOOKED_AT;
  return { ids, weight: TAG_WEIGHT + weightOf(tag, { found: ids.length, isExact, total }) };
}

/** The ids with the greatest weight in all, of several alike those found first. */
function mostPromising(found: readonly Found[], except: string | undefined): readonly string[] {
  const weights = new Map<string, number>();
  for (const { ids, weight } of found) {
    for (const id of ids) weights.set(id, (weights.get(id) ?? 0) + weight);
  }
  return [...weights]
    .filter(([id, weight]) => id !== except && weight > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, CANDIDATES)
    .map(([id]) => id);
}

interface Rated {
  readonly question: AlikeQuestion;
  readonly rating: number;
  /** Of titles that share as much, the shorter one is about less else. */
  readonly length: number;
}

const best = (rated: readonly Rated[]): readonly AlikeQuestion[] =>
  rated
    .toSorted((one, other) => other.rating - one.rating || one.length - other.length)
    .slice(0, ALIKE_SHOWN)
    .map(({ question }) => question);

/** Questions whose titles share the words with `title` that few titles have; the last may be half typed. */
export async function similarTo(
  store: Collections,
  title: string,
): Promise<readonly AlikeQuestion[]> {
  const collection = store.collection(questions);
  const begun = /\s$/.test(title) ? undefined : searchWords(title).at(-1);
  const words = await findWords(collection, title, begun);
  const found = [...words, ...(await findPairs(collection, words))];
  const candidates = await collection.getMany(mostPromising(found, undefined));
  return best(
    candidates.flatMap((question) => {
      const rating = sharedWeight(question.title, words);
      if (!isAlike(rating, words)) return [];
      return { question: toAlike(question), rating, length: question.title.length };
    }),
  );
}

/** Questions beside one: alike by their title, or with a tag of its own. */
export async function relatedTo(
  store: Collections,
  { _id, title, tags }: Pick<QuestionDocument, '_id' | 'title' | 'tags'>,
): Promise<readonly AlikeQuestion[]> {
  const collection = store.collection(questions);
  const keys = tags.map(tagKey);
  const total = await collection.count('newest');
  const [words, tagged] = await Promise.all([
    findWords(collection, title),
    Promise.all(keys.map((key) => findTag(collection, key, total))),
  ]);
  const found = [...words, ...(await findPairs(collection, words)), ...tagged];
  const candidates = await collection.getMany(mostPromising(found, _id));
  return best(
    candidates.flatMap((question) => {
      const byTitle = sharedWeight(question.title, words);
      const byTags = tagged
        .filter((_, index) => question.tagKeys.includes(keys[index] ?? ''))
        .reduce((sum, { weight }) => sum + weight, 0);
      if (byTags === 0 && !isAlike(byTitle, words)) return [];
      return {
        question: toAlike(question),
        rating: byTitle + byTags,
        length: question.title.length,
      };
    }),
  );
}

/** Titles that hold what is typed into the search, the latest first. */
export async function suggestTitles(
  store: Collections,
  {
    words,
    labels,
    limit,
  }: Readonly<Record<'words' | 'labels', readonly string[]>> & {
    readonly limit: number;
  },
): Promise<readonly AlikeQuestion[]> {
  const request = { words, labels, isLead: true, limit };
  return (await store.collection(questions).search(request)).items.map(toAlike);
}
