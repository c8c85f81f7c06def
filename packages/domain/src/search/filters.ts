import { tagKey } from '../questions/limits.js';
import { usernameKey } from '../users/rules.js';
import { holdsPhrase, searchWords } from '../words.js';
import { formsOfText, formsOfWord } from './forms.js';
import type { HeldThing } from './held.js';
import type { FindQuery, SearchFilter } from './query.js';

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

/** A text as searches are held against it: its words and their forms are made once, however many are asked for. */
function heldIn(text: string) {
  let words: readonly string[] | undefined;
  let forms: ReadonlySet<string> | undefined;
  const phrase = (asked: readonly string[]): boolean =>
    holdsPhrase((words ??= searchWords(text)), asked);
  return {
    /** Several words one behind the other, as they are. */
    phrase,
    /** One word in any form, or several as a phrase. */
    words(asked: readonly string[]): boolean {
      const [word, ...others] = asked;
      if (word === undefined || others.length > 0) return phrase(asked);
      const held = (forms ??= new Set(formsOfText(text)));
      return formsOfWord(word).some((form) => held.has(form));
    },
  };
}

function meetsFilter(
  filter: SearchFilter,
  facts: Facts,
  texts: readonly ReturnType<typeof heldIn>[],
): boolean {
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
      return !texts.some((text) => text.words(filter.words));
  }
}

/** Whether something meets every filter of a search, and one of its texts holds each phrase. */
export function meetsQuery(
  { filters, phrases }: Pick<FindQuery, 'filters' | 'phrases'>,
  facts: Facts,
): boolean {
  const texts = facts.texts.map(heldIn);
  return (
    filters.every((filter) => meetsFilter(filter, facts, texts)) &&
    phrases.every((phrase) => texts.some((text) => text.phrase(phrase)))
  );
}
