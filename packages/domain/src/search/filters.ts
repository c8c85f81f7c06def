import { tagKey } from '../questions/limits.js';
import { usernameKey } from '../users/rules.js';
import { searchWords } from '../words.js';
import { formsOfText, formsOfWord } from './forms.js';
import type { HeldThing } from './held.js';
import type { SearchFilter } from './query.js';

/** What the filters of a search ask of something that was found; what it doesn't have meets no filter. */
export interface Facts {
  /** Such as title and text; phrases stand in one of them. */
  readonly texts: readonly string[];
  /** Milliseconds since 1970. */
  readonly at?: number | undefined;
  readonly by?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly score?: number | undefined;
  readonly answerCount?: number | undefined;
  readonly isAccepted?: boolean | undefined;
  readonly isUnanswered?: boolean | undefined;
  /** What it holds beside words. */
  readonly holds?: readonly HeldThing[] | undefined;
}

const isWithin = (value: number | undefined, { min, max }: { min: number; max: number }): boolean =>
  value !== undefined && value >= min && value <= max;

export const holdsPhrase = (found: readonly string[], phrase: readonly string[]): boolean =>
  found.some((_, start) => phrase.every((word, place) => found[start + place] === word));

/** Whether a text holds a word in any form, or several of them one behind the other as they are. */
function holds(text: string, words: readonly string[]): boolean {
  const [word, ...others] = words;
  if (word === undefined || others.length > 0) return holdsPhrase(searchWords(text), words);
  const forms = new Set(formsOfText(text));
  return formsOfWord(word).some((form) => forms.has(form));
}

export function meetsFilter(filter: SearchFilter, facts: Facts): boolean {
  switch (filter.kind) {
    case 'tag':
      return (facts.tags ?? []).some((tag) => tagKey(tag) === filter.key) !== filter.isNot;
    case 'user':
      return (usernameKey(facts.by ?? '') === usernameKey(filter.name)) !== filter.isNot;
    case 'accepted':
      return facts.isAccepted === true;
    case 'unanswered':
      return facts.isUnanswered === true;
    case 'score':
      return isWithin(facts.score, filter);
    case 'answers':
      return isWithin(facts.answerCount, filter);
    case 'created':
      return isWithin(facts.at, filter);
    case 'has':
      return facts.holds?.includes(filter.thing) === true;
    case 'without':
      return !facts.texts.some((text) => holds(text, filter.words));
  }
}
