import { tagKey } from '../questions/limits.js';
import { searchWords } from '../words.js';
import { readHeldThing, type HeldThing } from './held.js';
import { readDates, readNumbers, type Range } from './ranges.js';

/** What a search asks for beside its words; `source` is what was typed for it. */
export type SearchFilter = { readonly source: string } & (
  | { readonly kind: 'tag'; readonly key: string; readonly isNot: boolean }
  | { readonly kind: 'user'; readonly name: string; readonly isNot: boolean }
  | { readonly kind: 'accepted' | 'unanswered' }
  | { readonly kind: 'has'; readonly thing: HeldThing }
  | ({ readonly kind: 'score' | 'answers' } & Range)
  /** Milliseconds since 1970. */
  | ({ readonly kind: 'created' } & Range)
  /** One word in any form, or several of them one behind the other. */
  | { readonly kind: 'without'; readonly words: readonly string[] }
);

export interface FindQuery {
  readonly filters: readonly SearchFilter[];
  /** In any form, the last one also as the beginning of another. */
  readonly words: readonly string[];
  /** Words that stand one behind the other as they are. */
  readonly phrases: readonly (readonly string[])[];
  /** What was typed, without the filters. */
  readonly typed: string;
}

const QUOTED = /"([^"]*)"|\u201c([^\u201c\u201d]*)\u201d/;
const TOKEN = new RegExp(
  [
    String.raw`(?<=^|\s)(?<not>-?)(?<name>[a-z]+):(?<value>"[^"]+"|[^\s"]+)`,
    String.raw`(?<notTag>(?<=^|\s)-|)\[(?<tag>[^[\]]*)\]`,
    String.raw`(?<=^|\s)-(?<without>"[^"]+"|[^\s"[\]-][^\s"]*)`,
    QUOTED.source,
  ].join('|'),
  'gu',
);

const unquoted = (value: string): string => value.replace(/^"(.*)"$/, '$1').trim();

type Meaning = SearchFilter extends infer F
  ? F extends unknown
    ? Omit<F, 'source'>
    : never
  : never;

const dated = (range: Range | undefined): Meaning | undefined =>
  range && { kind: 'created', ...range };

function readOperator(name: string, value: string, isNot: boolean): Meaning | undefined {
  if (name === 'user' || name === 'from') return { kind: 'user', name: value, isNot };
  // Of the others nobody asks for the opposite: it can be said as it is.
  if (isNot) return undefined;
  switch (name) {
    case 'is':
      return value === 'accepted' || value === 'unanswered' ? { kind: value } : undefined;
    case 'has': {
      const thing = readHeldThing(value);
      return thing && { kind: 'has', thing };
    }
    case 'score':
    case 'votes': {
      const range = readNumbers(value);
      return range && { kind: 'score', ...range };
    }
    case 'answers': {
      // None is none; of all else there may be more.
      const range = value === '0' ? { min: 0, max: 0 } : readNumbers(value);
      return range && { kind: 'answers', ...range };
    }
    case 'created':
    case 'on':
      return dated(readDates(value));
    case 'since':
      return dated(readDates(`${value}..`));
    case 'after':
      return dated(readDates(`>${value}`));
    case 'before':
      return dated(readDates(`<${value}`));
    default:
      return undefined;
  }
}

function meaningOf(groups: Readonly<Record<string, string | undefined>>): Meaning | undefined {
  const { not, name, value, notTag, tag, without } = groups;
  if (name !== undefined && value !== undefined)
    return readOperator(name, unquoted(value), not === '-');
  if (tag !== undefined && tag.trim() !== '')
    return { kind: 'tag', key: tagKey(tag.trim()), isNot: notTag === '-' };
  const words = without === undefined ? [] : searchWords(unquoted(without));
  return words.length > 0 ? { kind: 'without', words } : undefined;
}

/** Reads words, "phrases" and filters out of what was typed; what is no filter is words. */
export function readQuery(search: string): FindQuery {
  const filters: SearchFilter[] = [];
  const phrases: string[][] = [];
  let typed = '';
  let words = '';
  let end = 0;
  for (const found of search.matchAll(TOKEN)) {
    const [source, straight, curly] = [found[0], found.at(-2), found.at(-1)];
    const meaning = meaningOf(found.groups ?? {});
    const between = search.slice(end, found.index);
    end = found.index + source.length;
    typed += between;
    words += between;
    if (meaning !== undefined) {
      filters.push({ ...meaning, source });
      continue;
    }
    typed += source;
    const phrase = searchWords(straight ?? curly ?? '');
    if (phrase.length > 0) phrases.push(phrase);
    else words += ` ${source} `;
  }
  const all = searchWords(words + search.slice(end));
  return {
    filters,
    words: [...new Set(all.slice(0, -1)), ...all.slice(-1)],
    phrases,
    typed: (typed + search.slice(end)).replace(/\s+/g, ' ').trimStart(),
  };
}

export const asksNothing = ({ filters, words, phrases }: FindQuery): boolean =>
  filters.length + words.length + phrases.length === 0;
