import { holdsPhrase, searchWords } from '../words.js';
import { tagKey } from './limits.js';
import { splitTagNames } from './rules.js';

/** A parsed search: all of it must match, the last word also as a prefix. */
export interface SearchQuery {
  /** Keys of the tags named as [tag]. */
  readonly tags: readonly string[];
  /** Normalised words. */
  readonly words: readonly string[];
  /** Words in quotation marks: they stand one behind the other, in the title or in the text. */
  readonly phrases: readonly (readonly string[])[];
}

const TAG_TOKEN = /\[([^[\]]*)\]/g;
const PHRASE = /"([^"]*)"|\u201c([^\u201c\u201d]*)\u201d/g;

/** What a list without a search asks for, which is most of them. */
const NOTHING: SearchQuery = { tags: [], words: [], phrases: [] };

/** Reads `"exact words"`, `[tag]` tokens and words out of the search input. */
export function parseSearch(search: string): SearchQuery {
  if (search === '') return NOTHING;
  const phrases = [...search.matchAll(PHRASE)]
    .map(([, straight, curly]) => searchWords(straight ?? curly ?? ''))
    .filter((phrase) => phrase.length > 0);
  const rest = search.replace(PHRASE, ' ');
  const tags = [...rest.matchAll(TAG_TOKEN)].flatMap(([, name = '']) => splitTagNames(name));
  const words = searchWords(rest.replace(TAG_TOKEN, ' '));
  return {
    tags: [...new Set(tags.map(tagKey))],
    // The last word stays last, even repeated: it is the one that matches as a prefix.
    words: [...new Set(words.slice(0, -1)), ...words.slice(-1)],
    phrases,
  };
}

export const isEmptySearch = (query: SearchQuery): boolean =>
  query.tags.length + query.words.length + query.phrases.length === 0;

interface Searched {
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
}

/** Whether some words hold those of a search, the last one as a prefix. */
function holdsWords(found: readonly string[], words: readonly string[]): boolean {
  const known = new Set(found);
  const prefix = words.at(-1);
  return (
    words.slice(0, -1).every((word) => known.has(word)) &&
    (prefix === undefined || found.some((word) => word.startsWith(prefix)))
  );
}

/** Whether every phrase of a search stands in the title or in the text. */
export function matchesPhrases(
  { phrases }: Pick<SearchQuery, 'phrases'>,
  { title, text }: Pick<Searched, 'title' | 'text'>,
): boolean {
  if (phrases.length === 0) return true;
  const fields = [searchWords(title), searchWords(text)];
  return phrases.every((phrase) => fields.some((words) => holdsPhrase(words, phrase)));
}

/** The words that an index is asked for: those of the phrases must be there in any order. */
export const indexedWords = ({ words, phrases }: SearchQuery): readonly string[] => [
  ...new Set([...phrases.flat(), ...words.slice(0, -1)]),
  ...words.slice(-1),
];

/** The rule the stores' indexes implement; their contract tests use it as the oracle. */
export function matchesSearch(query: SearchQuery, question: Searched): boolean {
  const keys = new Set(question.tags.map(tagKey));
  const words = [...searchWords(question.title), ...searchWords(question.text)];
  return (
    query.tags.every((tag) => keys.has(tag)) &&
    holdsWords(words, query.words) &&
    matchesPhrases(query, question)
  );
}
