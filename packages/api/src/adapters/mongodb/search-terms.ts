import type { AnyOf, Searched, SearchDefinition } from '../../ports/document-store.js';
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
  const { all, lead = [] } = search.words(document);
  return [
    ...new Set([
      ...termsOf(all, WORDS),
      ...termsOf(lead, LEADING),
      ...search.labels(document).map((label) => LABEL + label),
    ]),
  ];
}

/** A document's place among matches; what is no time counts as 1970. */
export const searchTime = (time: number): number => Math.max(Math.trunc(time) || 0, 0);

/**
 * A search as conditions on the terms; undefined when it asks for nothing. Equal terms lead through
 * the index in the order of time, also those of a long beginning: its first characters find the
 * rows, and all of it is asked of their terms.
 */
export function matching({ words, isLead, labels, anyOf = [] }: Searched): Conditions | undefined {
  const kinds = isLead ? LEADING : WORDS;
  const asked = words.filter((word) => word !== '');
  const last = asked.pop();
  const whole = [
    ...asked.map((word) => kinds.whole + word),
    ...labels.map((label) => LABEL + label),
  ];
  const groups = anyOf.map((group) => meeting(group, kinds));
  const each = [...allOf(whole, last, kinds), ...groups.filter((group) => group !== undefined)];
  if (groups.includes(undefined)) return undefined;
  return each.length > 1 ? { $and: each } : each[0];
}

/** Conditions that are met by all of some terms, and by one that begins so. */
function allOf(whole: readonly string[], prefix: string | undefined, kinds: Kinds): Conditions[] {
  if (prefix === undefined) return whole.length > 0 ? [{ terms: { $all: whole } }] : [];
  const characters = Array.from(prefix);
  const beginning = kinds.prefix + characters.slice(0, INDEXED_PREFIX).join('');
  const all = { $all: [...new Set([...whole, beginning])] };
  if (characters.length <= INDEXED_PREFIX) return [{ terms: all }];
  return [{ terms: { ...all, $elemMatch: beginningWith(kinds.whole + prefix) } }];
}

/**
 * A group as conditions; undefined where nothing can meet it. Equal terms lead through the index
 * here as well: a long beginning is found by its first characters, and asked for then.
 */
function meeting(
  { words = [], beginning, labels = [] }: AnyOf,
  kinds: Kinds,
): Conditions | undefined {
  const whole = [
    ...words.map((word) => kinds.whole + word),
    ...labels.map((label) => LABEL + label),
  ];
  if (beginning === undefined) return whole.length > 0 ? { terms: { $in: whole } } : undefined;
  const characters = Array.from(beginning);
  const indexed = kinds.prefix + characters.slice(0, INDEXED_PREFIX).join('');
  const some = { terms: { $in: [...whole, indexed] } };
  if (characters.length <= INDEXED_PREFIX) return some;
  const begun = { terms: { $elemMatch: beginningWith(kinds.whole + beginning) } };
  return { $and: [some, { $or: [{ terms: { $in: whole } }, begun] }] };
}

/** A range instead of an expression, which could hold no NUL; nothing sorts after U+10FFFF. */
const beginningWith = (prefix: string): Conditions => ({
  $gte: prefix,
  $lt: `${prefix}\u{10ffff}`,
});
