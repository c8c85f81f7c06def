import { searchWords } from '../words.js';
import { remembered } from './remembered.js';
import { stems } from './stems.js';

/**
 * Raised when a text's words or forms become others, as with another stemmer: stores make their searches anew. Not when
 * a text merely has fewer: what was written before is found by more.
 */
export const FORMS_VERSION = 1;

/** Words that tell a language, as few others have them; none is needed for a script of its own. */
const CLUES = {
  en: 'the and is of to that it with this what how are not you which be have would should',
  fr: 'les des est dans pour que une pas qui sur et du je avec sont cette mais ou ce',
  de: 'und der das ist nicht ein eine ich mit zu auf wie dem sich auch als wird',
  es: 'el los las una por con para como esta y del pero es que si muy',
  it: 'il che di non una per sono con gli della come nel questo anche',
  pt: 'os uma nao para com em da por mais isso voce sao dos que',
  eo: 'la kaj estas por pri cu kiel ke mi ne oni tiu',
} as const;

type Language = keyof typeof stems;

/** Elsewhere a language is told by its place here: lists by place are read in half the time that records by name take. */
const languages = Object.keys(stems) as Language[];
const ENGLISH = languages.indexOf('en');
const RUSSIAN = languages.indexOf('ru');

const latinLanguages = (Object.keys(CLUES) as (keyof typeof CLUES)[]).map((language) => ({
  place: languages.indexOf(language),
  clues: CLUES[language].split(' '),
}));
const allPlaces = latinLanguages.map(({ place }) => place);

/** A language with a smaller part of the clues is taken for a quotation or for chance: forms are most of an index. */
const SHARE_OF_CLUES = 1 / 4;

/** Whose forms are kept. */
const MOST_WORDS = 30_000;

/** Longer ones are no words and have no forms: stemmers take quadratic time, seconds for a word as long as a text. */
const LONGEST_WORD = 40;

const CYRILLIC = /\p{Script=Cyrillic}/u;

/**
 * What a word has in common with its other forms, as an index keeps it. Five characters stand before it, as
 * many as indexes know beginnings of: they are the same for all, and cost nothing.
 */
function formOf(word: string, place: number): string {
  const language = languages[place] ?? 'en';
  return `=${language}==${stems[language](word)}`;
}

/** Whether a form is the word itself, told without asking for its stem again. */
const isOwnForm = (form: string, word: string): boolean =>
  form.length === 5 + word.length && form.endsWith(word);

/** By place, as far as they were asked for; of a word in Cyrillic its one. */
const knownForms = remembered(MOST_WORDS, (word): (string | undefined)[] =>
  languages.map((_, place) =>
    place === RUSSIAN && CYRILLIC.test(word) ? formOf(word, place) : undefined,
  ),
);

/**
 * In which languages a text may be written: of one that nothing tells, all. English is always among them: the
 * place itself speaks it, so people write 'answered' and 'tags' in any language.
 */
function placesOf(held: ReadonlySet<string>): readonly number[] {
  const clues = latinLanguages.map((each) => each.clues.filter((clue) => held.has(clue)).length);
  const most = Math.max(...clues);
  return allPlaces.filter(
    (place, index) => place === ENGLISH || (clues[index] ?? 0) >= most * SHARE_OF_CLUES,
  );
}

/** A form may come twice: few words of a text share one, and keeping each once took as long as all else. */
function formsOf(
  words: Iterable<string>,
  places: readonly number[],
  areWordsKept = false,
): readonly string[] {
  const forms: string[] = [];
  for (const word of words) {
    if (word.length > LONGEST_WORD) continue;
    const known = knownForms(word);
    const russian = known[RUSSIAN];
    if (russian === undefined) {
      for (const place of places) {
        const form = (known[place] ??= formOf(word, place));
        if (!areWordsKept || place !== ENGLISH || !isOwnForm(form, word)) forms.push(form);
      }
    } else forms.push(russian);
  }
  return forms;
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(searchWords(text));

/** What tells the forms of words that stand in a text: the whole of it tells the language, once. */
export function formsWithin(whole: string): (text: string) => readonly string[] {
  const places = placesOf(wordsIn(whole));
  return (text) => formsOf(wordsIn(text), places);
}

export function formsOfText(text: string): readonly string[] {
  const words = wordsIn(text);
  return formsOf(words, placesOf(words));
}

/** The forms a text may have of a word; the English one also as a word, where `indexedText` leaves it at that. */
export function formsOfWord(word: string): readonly string[] {
  const stem = stems.en(word);
  const forms = formsOf([word], allPlaces);
  return stems.en(stem) === stem ? [...forms, stem] : forms;
}

/**
 * What tells the words and forms of a part of a text, such as its title, or of all of it, as an index keeps both: words
 * for beginnings and phrases. The whole tells the language, once. A word that is its own English form is there once:
 * all texts have English forms, so whoever looks for that form can ask for the word.
 */
export function indexedWithin(whole: string): (part: string) => readonly string[] {
  const ofWhole = wordsIn(whole);
  const places = placesOf(ofWhole);
  return (part) => {
    const words = part === whole ? ofWhole : wordsIn(part);
    return [...words, ...formsOf(words, places, true)];
  };
}

/** The same of a text that is no part of another. */
export const indexedText = (text: string): readonly string[] => indexedWithin(text)(text);
