import { createRandom } from './random.js';
import type { SamplePost } from './sample-post.js';

const POSTS = 300;
/** The commonest words tell the search which language it is. */
const COMMON =
  'the of and to a in is that it for you this with as not are be on have can if how what there which'.split(
    ' ',
  );
const VOCABULARY = 20_000;
const TAGS = 80;
const SYLLABLES = 'ba co de fi gu la me ni po ru sa te vi wo xa ye zu quo tra ster'.split(' ');

/** Posts as long as those of a small Stack Exchange site, with words as unevenly used. */
export function makeUpPosts(): SamplePost[] {
  const random = createRandom(8);
  const upTo = (limit: number): number => Math.floor(random() * limit);
  const between = (least: number, most: number): number => least + upTo(most - least + 1);
  const list = <T>(length: number, make: (position: number) => T): T[] =>
    Array.from({ length }, (_, position) => make(position));

  const makeWord = (): string =>
    list(between(1, 4), () => SYLLABLES[upTo(SYLLABLES.length)] ?? '').join('');
  const vocabulary = [...COMMON, ...list(VOCABULARY - COMMON.length, makeWord)];
  // By Zipf's law: the tenth word is a tenth as common as the first.
  const word = (): string => vocabulary[Math.floor(VOCABULARY ** random()) - 1] ?? '';
  const text = (least: number, most: number): string => list(between(least, most), word).join(' ');

  return list(POSTS, () => ({
    title: text(6, 12),
    text: text(80, 300),
    tags: [...new Set(list(between(1, 4), () => `tag-${Math.floor(random() ** 2 * TAGS)}`))],
    upVotes: upTo(20),
    answers: list(between(0, 3), () => text(60, 250)),
    comments: list(between(0, 4), () => text(20, 60)),
  }));
}
