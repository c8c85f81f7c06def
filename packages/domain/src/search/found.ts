import { containedText } from '../harmless-text.js';
import { withoutMarks } from '../excerpt.js';
import { TEXT_MAX_LENGTH } from '../questions/limits.js';
import { searchWords } from '../words.js';
import { formsOfWord, formsWithin } from './forms.js';
import { WRITTEN } from './pieces.js';
import type { FindQuery } from './query.js';

/** One word that is looked for: by its forms and, where it may be half typed, by what begins so. */
export interface WordAsked {
  readonly words: readonly string[];
  readonly beginning?: string;
}

/** The words of a search as an index is asked for them; those of phrases stand as they are. */
export const wordsAskedFor = ({ words, phrases }: FindQuery): readonly WordAsked[] => [
  ...[...new Set(phrases.flat())].map((word) => ({ words: [word] })),
  ...words.map((word, index) => ({
    words: [word, ...formsOfWord(word)],
    ...(index === words.length - 1 && { beginning: word }),
  })),
];

const begins = (words: readonly string[], beginning: string | undefined): boolean =>
  beginning !== undefined && words.some((word) => word.startsWith(beginning));

/** Whether what an index has of a document (`indexedText`) meets the words of a search. */
export function meetsWords(query: FindQuery, indexed: readonly string[]): boolean {
  const held = new Set(indexed);
  return wordsAskedFor(query).every(
    ({ words, beginning }) => words.some((word) => held.has(word)) || begins(indexed, beginning),
  );
}

/** The words of a text that a search looked for, from the first on. */
function* foundWords(text: string, query: FindQuery): Generator<{ at: number; word: string }> {
  const asked = wordsAskedFor(query);
  if (asked.length === 0) return;
  const wanted = new Set(asked.flatMap(({ words }) => words));
  const beginning = asked.at(-1)?.beginning;
  const formsOf = formsWithin(text);
  const known = new Map<string, boolean>();
  const isFound = (written: string): boolean => {
    const before = known.get(written);
    if (before !== undefined) return before;
    const words = searchWords(written);
    const held = [...words, ...formsOf(written)];
    const found = held.some((word) => wanted.has(word)) || begins(words, beginning);
    known.set(written, found);
    return found;
  };
  for (const { 0: word, index: at } of text.matchAll(WRITTEN)) {
    if (isFound(word)) yield { at, word };
  }
}

/** The words of some texts that a search looked for, each as it is written there. */
export const wordsFound = (texts: readonly string[], query: FindQuery): readonly string[] => [
  ...new Set(texts.flatMap((text) => [...foundWords(text, query)].map(({ word }) => word))),
];

const EXCERPT = 200;
const BEFORE = 60;

/** A part of a Markdown text around the first word that a search looked for. */
export function excerptAround(markdown: string, query: FindQuery): string {
  const plain = withoutMarks(markdown, TEXT_MAX_LENGTH);
  const [first] = foundWords(plain, query);
  const found = first?.at ?? 0;
  const space = plain.indexOf(' ', found - BEFORE);
  const start = found <= BEFORE ? 0 : Math.min(space + 1, found);
  const dots = start > 0 ? '... ' : '';
  if (plain.length - start <= EXCERPT) return containedText(dots + plain.slice(start));
  const lastSpace = plain.lastIndexOf(' ', start + EXCERPT);
  const end = lastSpace > start + EXCERPT / 2 ? lastSpace : start + EXCERPT;
  return containedText(`${dots}${plain.slice(start, end).trimEnd()} ...`);
}
