/** Words that the rules would bring together with others, or part from their own. */
const IRREGULAR: Readonly<Record<string, string>> = {
  skis: 'ski',
  skies: 'sky',
  dying: 'die',
  lying: 'lie',
  tying: 'tie',
  idly: 'idl',
  gently: 'gentl',
  ugly: 'ugli',
  early: 'earli',
  only: 'onli',
  singly: 'singl',
};
const INVARIANT = /^(?:sky|news|howe|atlas|cosmos|bias|andes)$/;
const WHOLE_AFTER_PLURAL = /^(?:(?:inn|out|cann|herr|earr)ing|(?:proc|exc|succ)eed)$/;

const DOUBLE_END = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;
const HAS_VOWEL = /[aeiouy]/;
const SHORT_SYLLABLE = /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/;

/** Endings with what takes their place, where they stand in the first region. */
const STEP_2: readonly (readonly [RegExp, string])[] = [
  [/ization$|izer$/, 'ize'],
  [/ational$|ation$|ator$/, 'ate'],
  [/fulness$|fulli$/, 'ful'],
  [/ousness$|ousli$/, 'ous'],
  [/iveness$|iviti$/, 'ive'],
  [/tional$/, 'tion'],
  [/biliti$/, 'ble'],
  [/lessli$/, 'less'],
  [/entli$/, 'ent'],
  [/alism$|aliti$|alli$/, 'al'],
  [/enci$/, 'ence'],
  [/anci$/, 'ance'],
  [/abli$/, 'able'],
  [/bli$/, 'ble'],
  [/ogi$/, 'og'],
  [/li$/, ''],
];
const STEP_3: readonly (readonly [RegExp, string])[] = [
  [/ational$/, 'ate'],
  [/tional$/, 'tion'],
  [/alize$/, 'al'],
  [/(?:icate|iciti|ical)$/, 'ic'],
  [/ative$/, ''],
  [/(?:ful|ness)$/, ''],
];
const STEP_4 = /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|ion|al|er|ic)$/;

/** Where what follows the first consonant after a vowel begins. */
function regionFrom(word: string, start: number): number {
  const found = /[aeiouy][^aeiouy]/.exec(word.slice(start));
  return found === null ? word.length : start + found.index + 2;
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[sd]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(?:us|ss)$/.test(word) || !word.endsWith('s')) return word;
  return HAS_VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function withoutTense(word: string, first: number): string {
  const agreed = /eed(?:ly)?$/.exec(word);
  if (agreed !== null) return agreed.index >= first ? `${word.slice(0, agreed.index)}ee` : word;
  const ending = /(?:ed|ing)(?:ly)?$/.exec(word);
  if (ending === null || !HAS_VOWEL.test(word.slice(0, ending.index))) return word;
  const stem = word.slice(0, ending.index);
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (DOUBLE_END.test(stem)) return stem.slice(0, -1);
  return first >= stem.length && SHORT_SYLLABLE.test(stem) ? `${stem}e` : stem;
}

/** The first of some endings that a word has, replaced where `isMet` allows it. */
function replaced(
  word: string,
  endings: readonly (readonly [RegExp, string])[],
  isMet: (start: number, ending: string) => boolean,
): string {
  for (const [pattern, by] of endings) {
    const found = pattern.exec(word);
    if (found === null) continue;
    return isMet(found.index, found[0]) ? word.slice(0, found.index) + by : word;
  }
  return word;
}

/** What the forms of an English word have in common: Porter's second algorithm, without apostrophes. */
export function stemEnglish(plain: string): string {
  if (plain.length <= 2 || INVARIANT.test(plain)) return plain;
  const irregular = Object.hasOwn(IRREGULAR, plain) ? IRREGULAR[plain] : undefined;
  if (irregular !== undefined) return irregular;
  // A y that is a consonant is written as Y.
  let word = plain.replace(/^y|(?<=[aeiouy])y/g, 'Y');
  const special = /^(?:gener|commun|arsen)/.exec(word);
  const first = special === null ? regionFrom(word, 0) : special[0].length;
  const second = regionFrom(word, first);

  word = withoutPlural(word);
  if (WHOLE_AFTER_PLURAL.test(word)) return word;
  word = withoutTense(word, first).replace(/(?<=.[^aeiouy])[yY]$/, 'i');
  word = replaced(word, STEP_2, (start, ending) => {
    if (start < first) return false;
    const before = word[start - 1] ?? '';
    if (ending === 'ogi') return before === 'l';
    return ending !== 'li' || 'cdeghkmnrt'.includes(before);
  });
  word = replaced(
    word,
    STEP_3,
    (start, ending) => start >= first && (ending !== 'ative' || start >= second),
  );
  word = replaced(
    word,
    [[STEP_4, '']],
    (start, ending) =>
      start >= second && (ending !== 'ion' || 'st'.includes(word[start - 1] ?? ' ')),
  );
  const end = word.length - 1;
  const isMute =
    word.endsWith('e') &&
    (end >= second || (end >= first && !SHORT_SYLLABLE.test(word.slice(0, -1))));
  if (isMute || (word.endsWith('ll') && end >= second)) word = word.slice(0, -1);
  return word.replaceAll('Y', 'y');
}
