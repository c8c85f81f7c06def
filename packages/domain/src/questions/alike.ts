import { searchWords } from '../words.js';

/** Distinct words of a title that are looked for; titles have hardly more. */
const WORDS_ASKED = 10;

/** Of all that a title says, what another must say as well to be like it. */
const SHARE_ASKED = 0.2;

/** From this length on a word that many titles have is taken for one of a subject, not of grammar. */
const TELLING_LENGTH = 8;

/** A word of a title, and how much it says. */
export interface WeighedWord {
  readonly word: string;
  /** It is being typed: other words may begin with it. */
  readonly isBegun: boolean;
  readonly weight: number;
}

/** The distinct words of a title; where they are too many, the first. */
export const wordsAsked = (title: string): readonly string[] =>
  [...new Set(searchWords(title))].slice(0, WORDS_ASKED);

/** In how many titles a word was found, of how many there are. */
export interface Occurrence {
  readonly found: number;
  readonly total: number;
  /** False when nobody counted further. */
  readonly isExact: boolean;
}

/**
 * How much a word says: the fewer titles have it, the more; one that none has says as much as if one
 * had it. Of words whose titles were not counted to the end the longer ones say more.
 */
export function weightOf(word: string, { found, total, isExact }: Occurrence): number {
  const rarity = Math.max(0, Math.log((total + 1) / (Math.max(found, 1) + 0.5)));
  return isExact ? rarity : rarity * Math.min(1, word.length / TELLING_LENGTH);
}

/** How much a title says of what some words say. */
export function sharedWeight(title: string, words: readonly WeighedWord[]): number {
  const held = new Set(searchWords(title));
  const holds = ({ word, isBegun }: WeighedWord): boolean =>
    held.has(word) || (isBegun && [...held].some((other) => other.startsWith(word)));
  return words.reduce((sum, word) => (holds(word) ? sum + word.weight : sum), 0);
}

/** Whether what is shared is worth a look: words that nearly all titles have are not. */
export const isAlike = (shared: number, words: readonly WeighedWord[]): boolean =>
  shared > 0 && shared >= SHARE_ASKED * words.reduce((sum, { weight }) => sum + weight, 0);
