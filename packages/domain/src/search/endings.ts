/** Endings and what takes their place; of those that a word has the longest is taken. */
type Step = Readonly<Record<string, string>>;

const drop = (endings: string): Step =>
  Object.fromEntries(endings.split(' ').map((ending) => [ending, '']));

/**
 * What takes a word's endings off, step by step: those of number, gender, case and the common ones of
 * verbs. As all texts of a search they know neither case nor accents ('й' is 'и').
 */
export const endings = {
  fr: [
    { eaux: 'eau', aux: 'al', ...drop('s x') },
    {
      ...drop(
        'issement ement ation aient erait erai eront iront aise ait ai ant ante ent ee ere er ez ir e',
      ),
      ...{ atrice: 'at', ateur: 'at', euse: 'eu', eur: 'eu', ive: 'if', oise: 'oi' },
      ...{ elle: 'el', enne: 'en', onne: 'on' },
    },
  ],
  de: [drop('innen in ern em en er es e s n'), drop('est en er st')],
  es: [
    drop('es s'),
    drop('amente mente ando iendo aban aba aron ieron ado ada ido ida ar er ir a o e'),
  ],
  it: [
    {
      ...drop(
        'mente ando endo are ere ire ato ata ati ate uto uta uti ute ito ita iti ite i e o a',
      ),
      ...{ che: 'c', chi: 'c', ghe: 'g', ghi: 'g' },
    },
  ],
  pt: [
    { oes: 'ao', aes: 'ao', ais: 'al', eis: 'el', ns: 'm', ...drop('es s') },
    drop('mente ando endo indo ava ado ada ido ida ar er ir a o e'),
  ],
  ru: [
    drop(
      'иями ями ами ого его ому ему ыми ими иях ях ах ая яя ое ее ые ие ыи ии ои еи ов ев иям ям ам ом ем ую юю ться ть ешь ет ут ют ат ят ла ло ли л а е и о у ы ь ю я',
    ),
  ],
  eo: [drop('ojn ajn oj aj on an en as is os us o a e i u')],
} as const satisfies Readonly<Record<string, readonly Step[]>>;

const LEFT_AT_LEAST = 3;

function withoutEnding(word: string, step: Step): string {
  for (let start = LEFT_AT_LEAST; start < word.length; start += 1) {
    const ending = word.slice(start);
    const by = Object.hasOwn(step, ending) ? step[ending] : undefined;
    if (by !== undefined) return word.slice(0, start) + by;
  }
  return word;
}

export const withoutEndings = (word: string, steps: readonly Step[]): string =>
  steps.reduce(withoutEnding, word);
