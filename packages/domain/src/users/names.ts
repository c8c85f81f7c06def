import { searchWords } from '../words.js';

/** Where the ends of a word begin, at most: names are shorter, and what is longer is found by its beginning. */
const ENDS_OF_WORD = 40;

const endsOf = (word: string): readonly string[] => {
  const letters = [...word];
  return letters.slice(0, ENDS_OF_WORD).map((_, start) => letters.slice(start).join(''));
};

/** What a name is found by: its words and all their ends. A search's last word is a beginning: 'rac' finds 'Grace'. */
export const nameWords = (username: string): readonly string[] => [
  ...new Set(searchWords(username).flatMap(endsOf)),
];

/** The rule behind the search of names: all words of it end a word of the name, the last one may stand inside. */
export function matchesName(search: string, username: string): boolean {
  const known = nameWords(username);
  const words = searchWords(search);
  const last = words.pop();
  return (
    last !== undefined &&
    words.every((word) => known.includes(word)) &&
    known.some((word) => word.startsWith(last))
  );
}
