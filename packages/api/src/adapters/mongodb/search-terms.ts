import type { SearchDefinition, SearchRequest } from '../../ports/document-store.js';
import type { Conditions } from './rows.js';

/** Beginnings of words up to this many characters are terms of their own. */
const INDEXED_PREFIX = 5;

/** What a term stands for; its first character, so that no two kinds ever meet. */
const LABEL = 'l';
const WORDS = { whole: 'w', prefix: 'p' } as const;
const LEADING = { whole: 'W', prefix: 'P' } as const;

type Kinds = typeof WORDS | typeof LEADING;

function termsOf(words: readonly string[], { whole, prefix }: Kinds): readonly string[] {
  return words.flatMap((word) => {
    const beginnings = Array.from(word).slice(0, INDEXED_PREFIX);
    return [
      whole + word,
      ...beginnings.map((_, n) => prefix + beginnings.slice(0, n + 1).join('')),
    ];
  });
}

/** All terms of a document, each once. */
export function documentTerms<D>(search: SearchDefinition<D>, document: D): readonly string[] {
  return [
    ...new Set([
      ...termsOf(search.words(document), WORDS),
      ...termsOf(search.lead?.(document) ?? [], LEADING),
      ...search.labels(document).map((label) => LABEL + label),
    ]),
  ];
}

/** A document's place among matches; what is no time counts as 1970. */
export const searchTime = (time: number): number => Math.max(Math.trunc(time) || 0, 0);

export type SearchWords = Pick<SearchRequest, 'words' | 'isLead' | 'labels'>;

/**
 * A search as conditions on the terms; undefined when it asks for nothing. Equal terms lead through
 * the index in the order of time, also those of a long beginning: its first characters find the
 * rows, and all of it is asked of their terms.
 */
export function matching({ words, isLead = false, labels }: SearchWords): Conditions | undefined {
  const kinds = isLead ? LEADING : WORDS;
  const asked = words.filter((word) => word !== '');
  const last = asked.pop();
  const whole = [
    ...asked.map((word) => kinds.whole + word),
    ...labels.map((label) => LABEL + label),
  ];
  if (last === undefined) return whole.length > 0 ? { terms: { $all: whole } } : undefined;
  const characters = Array.from(last);
  const beginning = kinds.prefix + characters.slice(0, INDEXED_PREFIX).join('');
  const all = { $all: [...new Set([...whole, beginning])] };
  if (characters.length <= INDEXED_PREFIX) return { terms: all };
  return { terms: { ...all, $elemMatch: beginningWith(kinds.whole + last) } };
}

/** A range instead of an expression, which could hold no NUL; nothing sorts after U+10FFFF. */
const beginningWith = (prefix: string): Conditions => ({
  $gte: prefix,
  $lt: `${prefix}\u{10ffff}`,
});
