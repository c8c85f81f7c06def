import {
  formsOfWord,
  searchWords,
  slipsBetween,
  withoutSlip,
  type FindQuery,
} from '@collabor8/domain';
import { oneByOne } from '../../platform/searched.js';
import type { AnyOf, Collection, Collections, Identified } from '../../ports/document-store.js';
import { answers, questions } from '../questions/index.js';

/** A word that is written more often than this is meant. */
const HARDLY_EVER = 2;
/** What may be meant instead is written so many times as often. */
const TIMES_MORE = 10;

/** Documents that hold any of the words that may be meant, the latest. */
const LOOKED_AT = 40;
/** Letters of them that are looked through for one search: those of a hundred common ones, or of ten of the longest. */
const LETTERS_LOOKED_AT = 300_000;
/** Words of those that are counted, up to there. */
const COUNTED = 8;
const COUNT_UP_TO = 1000;

/** With two slips in it, a word is looked for among those that begin so. */
const BEGINNING = 3;
const LONG_ENOUGH = 6;

/** Where words stand as most people write them: in what they ask and answer. */
interface Written {
  readonly words: (any: AnyOf) => Promise<readonly string[]>;
  readonly count: (any: AnyOf) => Promise<number>;
}

const writtenIn = <D extends Identified>(
  collection: Pick<Collection<D>, 'search' | 'countMatches'>,
  room: { letters: number },
  textOf: (document: D) => string,
): Written => ({
  async words(any) {
    if (room.letters <= 0) return [];
    const request = { words: [], labels: [], anyOf: [any], limit: LOOKED_AT };
    const { items } = await collection.search(request);
    const written = await oneByOne(items, (document) => {
      if (room.letters <= 0) return [];
      const text = textOf(document);
      room.letters -= text.length;
      return searchWords(text);
    });
    return [...new Set(written.flat())];
  },
  count: async (any) =>
    (await collection.countMatches({ words: [], labels: [], anyOf: [any] }, COUNT_UP_TO)).count,
});

async function bothOf(places: readonly Written[], any: AnyOf): Promise<number> {
  const counts = await Promise.all(places.map(({ count }) => count(any)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Words that are written and are one slip away from `word`; of a long one with none, those that are two away. */
async function candidatesFor(places: readonly Written[], word: string): Promise<readonly string[]> {
  const slips = new Set(withoutSlip(word));
  if (slips.size === 0) return [];
  const near = await Promise.all(places.map(({ words }) => words({ words: [...slips] })));
  const found = [...new Set(near.flat())].filter((other) => slips.has(other));
  const letters = [...word];
  if (found.length > 0 || letters.length < LONG_ENOUGH) return found;
  const beginning = letters.slice(0, BEGINNING).join('');
  const alike = await Promise.all(places.map(({ words }) => words({ beginning })));
  return [...new Set(alike.flat())].filter((other) => slipsBetween(word, other) === 2);
}

/** What was meant by a word; undefined where that is the word itself, or nobody knows. */
async function meantBy(
  places: readonly Written[],
  word: string,
  isLast: boolean,
): Promise<string | undefined> {
  const forms = [word, ...formsOfWord(word)];
  const own = await bothOf(places, { words: forms, ...(isLast && { beginning: word }) });
  if (own > HARDLY_EVER) return undefined;
  const candidates = (await candidatesFor(places, word)).slice(0, COUNTED);
  const counted = await Promise.all(
    candidates.map(async (other) => ({
      other,
      count: await bothOf(places, { words: [other] }),
    })),
  );
  const best = counted.toSorted((one, next) => next.count - one.count)[0];
  return best !== undefined && best.count > own * TIMES_MORE ? best.other : undefined;
}

/** A search without the slips in it, as it was typed but for those; undefined where there are none. */
export async function whatWasMeant(
  store: Collections,
  search: string,
  query: FindQuery,
): Promise<string | undefined> {
  const room = { letters: LETTERS_LOOKED_AT };
  const places = [
    writtenIn(store.collection(questions), room, ({ title, text }) => `${title} ${text}`),
    writtenIn(store.collection(answers), room, ({ text }) => text),
  ];
  const last = query.words.at(-1);
  let meant = search;
  await oneByOne(query.words, async (word) => {
    const other = await meantBy(places, word, word === last);
    if (other !== undefined) meant = replaced(meant, word, other);
  });
  return meant === search ? undefined : meant;
}

const replaced = (search: string, word: string, by: string): string =>
  search.replace(/[\p{L}\p{N}\p{M}]+/gu, (written) =>
    searchWords(written).join(' ') === word ? by : written,
  );
