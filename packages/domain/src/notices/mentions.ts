import { proseOf } from '../questions/rules.js';
import { USERNAME_MAX_LENGTH } from '../users/limits.js';
import { usernameKey } from '../users/rules.js';
import { MENTION_PLACES_MAX, MENTIONS_MAX, NAMES_OFFERED } from './limits.js';

/** A name may have spaces in it; more words are not looked at. */
const WORDS_MAX = 3;
/** Signs behind a name that may or may not belong to it. */
const SIGNS_MAX = 3;

/** Not inside a word, an address of mail or of a page. */
const MENTION = /(?<![\p{L}\p{N}\p{M}@/])@(?=[^\s@])/gu;
const ENDING = /(?:['’]s|[\p{P}\p{S}])$/u;

/** A place of a text at which somebody may be named. */
export interface MentionPlace {
  /** Where its '@' stands. */
  readonly index: number;
  /** What the name may be, the longest first, as it stands in the text. */
  readonly candidates: readonly string[];
}

function candidatesIn(rest: string): readonly string[] {
  const [line = ''] = /^[^\n\r@]*/.exec(rest) ?? [];
  const words = [...line.matchAll(/\S+/g)].slice(0, WORDS_MAX);
  const found = new Set<string>();
  for (const { 0: word, index } of words) {
    let candidate = line.slice(0, index + word.length);
    for (let signs = 0; signs <= SIGNS_MAX && candidate !== ''; signs += 1) {
      found.add(candidate);
      const shorter = candidate.replace(ENDING, '');
      if (shorter === candidate) break;
      candidate = shorter;
    }
  }
  return [...found]
    .filter((candidate) => [...candidate].length <= USERNAME_MAX_LENGTH)
    .toSorted((one, other) => other.length - one.length);
}

/** Where people may be named in a text that holds no code. */
export function mentionPlaces(prose: string): readonly MentionPlace[] {
  // Most texts have none.
  if (!prose.includes('@')) return [];
  const places: MentionPlace[] = [];
  for (const { index } of prose.matchAll(MENTION)) {
    // Two code units at most for a character, and the signs behind a name.
    const rest = prose.slice(index + 1, index + 1 + 2 * USERNAME_MAX_LENGTH + SIGNS_MAX);
    const candidates = candidatesIn(rest);
    if (candidates.length > 0) places.push({ index, candidates });
    if (places.length === MENTION_PLACES_MAX) break;
  }
  return places;
}

/** Every name that somebody may be called by in a Markdown text; code names nobody. */
export const possibleNames = (markdown: string): readonly string[] =>
  markdown.includes('@')
    ? [...new Set(mentionPlaces(proseOf(markdown)).flatMap(({ candidates }) => candidates))]
    : [];

/** The name that stands at a place: the longest that somebody has. */
export const nameAt = (
  { candidates }: MentionPlace,
  isKnown: (key: string) => boolean,
): string | undefined => candidates.find((candidate) => isKnown(usernameKey(candidate)));

/** Whom a Markdown text names, each once, the first few; `known` are usernames by their keys. */
export function mentionedIn(
  markdown: string,
  known: ReadonlyMap<string, string>,
): readonly string[] {
  const named = mentionPlaces(proseOf(markdown)).flatMap((place) => {
    const name = nameAt(place, (key) => known.has(key));
    return name === undefined ? [] : (known.get(usernameKey(name)) ?? []);
  });
  return [...new Set(named)].slice(0, MENTIONS_MAX);
}

/** A name that is being written. */
export interface MentionQuery {
  /** Where its '@' stands. */
  readonly start: number;
  /** What is written of it, up to the caret. */
  readonly text: string;
}

/** The name that is being written before the caret; undefined where none is. */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  if (start === -1) return undefined;
  const written = before.slice(start + 1);
  const isName =
    // Behind a space the name may be whole, and Enter is the field's own again.
    /\S$/.test(written) &&
    !/[\n\r]/.test(written) &&
    written.split(/\s/).length <= WORDS_MAX &&
    [...written].length <= USERNAME_MAX_LENGTH;
  // What stands right before the '@' decides: two code units, should that be one character.
  const isBegun = [...before.slice(Math.max(0, start - 2)).matchAll(MENTION)].length > 0;
  return isName && isBegun ? { start, text: written } : undefined;
}

/** The text with the name in its place, and where the caret stands then. */
export function completeMention(
  text: string,
  { start, text: written }: MentionQuery,
  username: string,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(start + 1 + written.length);
  const name = `@${username}`;
  const space = /^\s/.test(rest) ? '' : ' ';
  return {
    text: text.slice(0, start) + name + space + rest,
    caret: start + name.length + 1,
  };
}

/** The names that are offered for what is written: those that begin so before those that hold it. */
export function offeredNames(written: string, found: readonly string[]): readonly string[] {
  const beginning = usernameKey(written);
  const begins = (name: string): boolean => usernameKey(name).startsWith(beginning);
  return [...found.filter(begins), ...found.filter((name) => !begins(name))].slice(
    0,
    NAMES_OFFERED,
  );
}
