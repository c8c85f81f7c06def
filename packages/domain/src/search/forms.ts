import { searchWords } from '../words.js';
import { remembered } from './remembered.js';
import { stems } from './stems.js';

/** Raised when a text's words or forms become others, as with another stemmer: stores make their searches anew. */
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
type LatinLanguage = keyof typeof CLUES;

const latinLanguages = Object.keys(CLUES) as LatinLanguage[];
const cluesOf = latinLanguages.map((language) => CLUES[language].split(' '));

/** A language with a smaller part of the clues than this is taken for a quotation or for chance. */
const SHARE_OF_CLUES = 1 / 8;

/** Whose forms are kept. */
const MOST_WORDS = 30_000;

const CYRILLIC = /\p{Script=Cyrillic}/u;

/**
 * What a word has in common with its other forms, as an index keeps it. Five characters stand before it, as
 * many as indexes know beginnings of: they are the same for all, and cost nothing.
 */
const formOf = (word: string, language: Language): string =>
  `=${language}==${stems[language](word)}`;

/** As far as they were asked for; of a word in Cyrillic its one. */
const knownForms = remembered(MOST_WORDS, (word): Partial<Record<Language, string>> =>
  CYRILLIC.test(word) ? { ru: formOf(word, 'ru') } : {},
);

function addForms(forms: Set<string>, word: string, languages: readonly LatinLanguage[]): void {
  const known = knownForms(word);
  if (known.ru === undefined) {
    for (const language of languages) forms.add((known[language] ??= formOf(word, language)));
  } else forms.add(known.ru);
}

/**
 * In which languages a text may be written: of one that nothing tells, all. English is always among them: the
 * place itself speaks it, so people write 'answered' and 'tags' in any language.
 */
function languagesOf(held: ReadonlySet<string>): readonly LatinLanguage[] {
  const clues = cluesOf.map((each) => each.filter((clue) => held.has(clue)).length);
  const most = Math.max(...clues);
  return latinLanguages.filter(
    (language, index) => language === 'en' || (clues[index] ?? 0) >= most * SHARE_OF_CLUES,
  );
}

function formsOf(words: Iterable<string>, languages: readonly LatinLanguage[]): readonly string[] {
  const forms = new Set<string>();
  for (const word of words) addForms(forms, word, languages);
  return [...forms];
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(searchWords(text));

/** What tells the forms of words that stand in a text: the whole of it tells the language, once. */
export function formsWithin(whole: string): (text: string) => readonly string[] {
  const languages = languagesOf(wordsIn(whole));
  return (text) => formsOf(wordsIn(text), languages);
}

/** The forms of a text's words, each once. */
export const formsOfText = (text: string): readonly string[] => formsWithin(text)(text);

/** The forms that a text may have of a word, whatever it is written in. */
export const formsOfWord = (word: string): readonly string[] => formsOf([word], latinLanguages);

/**
 * Words and forms of a text, as an index keeps both, each once: words for beginnings and phrases. `of` is the whole
 * that tells the language.
 */
export function indexedText(text: string, of: string = text): readonly string[] {
  const words = wordsIn(text);
  const languages = languagesOf(of === text ? words : wordsIn(of));
  return [...words, ...formsOf(words, languages)];
}
