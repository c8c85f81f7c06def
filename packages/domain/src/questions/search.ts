import { splitTagNames, tagKey } from './rules.js';

/** A parsed search: every tag and every word must match; the last word also as a prefix. */
export interface SearchQuery {
  /** Keys of the tags named as [tag]. */
  readonly tags: readonly string[];
  /** Normalised words. */
  readonly words: readonly string[];
}

const TAG_TOKEN = /\[([^[\]]*)\]/g;

/** Letters and digits, and the names of languages that would be others without their signs. */
const WORD =
  /(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])|\p{L}+(?:\+\+|#)(?![\p{L}\p{N}+#])|[\p{L}\p{N}]+/gu;

/** Words of a text as search sees them, without case and accents: 'c++', 'c#' and '.net' are words. */
export const searchWords = (text: string): string[] =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(WORD) ?? [];

/** Reads `[tag]` tokens and words out of the search input. */
export function parseSearch(search: string): SearchQuery {
  const tags = [...search.matchAll(TAG_TOKEN)].flatMap(([, name = '']) => splitTagNames(name));
  const words = searchWords(search.replace(TAG_TOKEN, ' '));
  return {
    tags: [...new Set(tags.map(tagKey))],
    // The last word stays last, even repeated: it is the one that matches as a prefix.
    words: [...new Set(words.slice(0, -1)), ...words.slice(-1)],
  };
}

export const isEmptySearch = (query: SearchQuery): boolean =>
  query.tags.length === 0 && query.words.length === 0;

/** The rule the stores' indexes implement; their contract tests use it as the oracle. */
export function matchesSearch(
  query: SearchQuery,
  question: { readonly title: string; readonly text: string; readonly tags: readonly string[] },
): boolean {
  const words = new Set([...searchWords(question.title), ...searchWords(question.text)]);
  const keys = new Set(question.tags.map(tagKey));
  const prefix = query.words.at(-1);
  return (
    query.tags.every((tag) => keys.has(tag)) &&
    query.words.slice(0, -1).every((word) => words.has(word)) &&
    (prefix === undefined || [...words].some((word) => word.startsWith(prefix)))
  );
}
