import {
  COMMENT_MAX_LENGTH,
  hasValidHyperlinks,
  TAG_MAX_LENGTH,
  TEXT_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '@collabor8/domain';

/** Numbers under their names. */
export type Counts = Readonly<Record<string, number>>;

export function addCounts(...all: readonly Counts[]): Counts {
  const sums: Record<string, number> = {};
  for (const counts of all) {
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
}

/** How often each name comes; the names of `named` are there even when they never come. */
export function countNames(names: Iterable<string>, named: readonly string[] = []): Counts {
  const counts: Record<string, number> = Object.fromEntries(named.map((name) => [name, 0]));
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

const isLonger = (text: string, limit: number): boolean =>
  text.length > limit && [...text].length > limit;

/** What in a post a new post may not have; imported text is kept as it is. */
export function overLimits(post: {
  readonly title?: string;
  readonly tags?: readonly string[];
  readonly text: string;
}): Counts {
  const { title = '', tags = [], text } = post;
  return {
    'titles over 100 characters': Number(isLonger(title, TITLE_MAX_LENGTH)),
    'tags over 20 characters': tags.filter((tag) => isLonger(tag, TAG_MAX_LENGTH)).length,
    'texts over 30,000 characters': Number(isLonger(text, TEXT_MAX_LENGTH)),
    'texts with links that are not https': Number(!hasValidHyperlinks(text)),
  };
}

export const commentOverLimits = (text: string): Counts => ({
  'comments over 5,000 characters': Number(isLonger(text, COMMENT_MAX_LENGTH)),
});
