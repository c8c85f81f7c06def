import { describe, expect, it } from 'vitest';
import { TEXT_MAX_LENGTH } from '../questions/limits.js';
import { cpuTimeOf } from '../testing/cpu-time.js';
import { formsOfText, formsOfWord, indexedText, indexedWithin } from './forms.js';

/** Whether a text that holds `written` is found by `asked`, whether or not its words are kept beside its forms. */
function isFound(written: string, asked: string): boolean {
  const forms = formsOfWord(asked);
  const [kept, alone] = [indexedText(written), formsOfText(written)].map((held) =>
    forms.some((form) => held.includes(form)),
  );
  if (kept !== alone) throw new Error(`Words beside forms change whether ${asked} is found.`);
  return kept === true;
}

describe('a word in another form', () => {
  it.each([
    ['How do generics erase their types?', 'generic'],
    ['What is quantum entanglement?', 'entangled'],
    ['Pourquoi les chansons sont dans une langue', 'chanson'],
    ['Les chevaux sont dans la cour', 'cheval'],
    ['elle parlait avec une amie', 'parler'],
    ['Une phrase française dans les livres', 'français'],
    ['Les mots français sont dans une liste', 'françaises'],
    ['La grammaire chinoise est dans ce livre', 'chinois'],
    ['La première question est dans ce livre', 'premiers'],
    ['Une tradition culturelle et italienne dans ce pays', 'culturels'],
    ['Wie ist das mit den Wörtern der Sprache?', 'Wort'],
    ['Los verbos que preguntan por una persona', 'verbo'],
    ['Perché gli amici sono nella città?', 'amico'],
    ['As questões são para uma pessoa', 'questão'],
    ['Ученики читают книгами', 'книга'],
    ['La vortoj kaj ideoj estas novaj', 'vorto'],
    // Nothing tells the language of it.
    ['Chansons', 'chanson'],
  ])('stands in %s, looked for as %s', (text, word) => {
    expect(isFound(text, word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())).toBe(true);
  });

  it('is looked for in both languages of a text, and not in one that it merely quotes', () => {
    const both = 'Les chevaux sont dans la cour pour une dame. What is the word for this?';
    expect(['cheval', 'words'].map((word) => isFound(both, word))).toEqual([true, true]);
    const quoting =
      'What would you say this is, and how should it be with that of the “chevaux des rois, et les dames”?';
    expect(['cheval', 'saying'].map((word) => isFound(quoting, word))).toEqual([false, true]);
  });

  it('is kept as a form only where English has another for it', () => {
    expect(indexedText('The cats')).toEqual(['the', 'cats', '=en==cat']);
    expect(isFound('The cat is here', 'cats')).toBe(true);
    expect(isFound('The cats are here', 'cat')).toBe(true);
    // English has 'mean' for 'meaning', so that is kept as a form, and is no form of 'mean'.
    expect(indexedText('meaning')).toContain('=en==mean');
    expect(formsOfWord('meaningfully')).not.toContain('meaning');
  });

  it('has the forms of the whole’s languages where it stands in a title that tells none', () => {
    const isFrench = (form: string) => form.startsWith('=fr=');
    expect(indexedText('Chansons').some(isFrench)).toBe(true);
    const within = indexedWithin('Chansons\nWhat is the word that is not with you?');
    expect(within('Chansons').some(isFrench)).toBe(false);
  });

  it('is found by none of another language where the text tells its own', () => {
    expect(isFound('What is the code of this cod?', 'codes')).toBe(true);
    expect(isFound('What is the cod that is not with you?', 'code')).toBe(false);
  });
});

it.each(['u', 'a', 'es', 'ы', 'ℵ'])(
  'takes a text of %j alone for no word that has forms',
  (unit) => {
    const text = unit.repeat(TEXT_MAX_LENGTH / unit.length);
    const time = cpuTimeOf(() => expect(formsOfText(text)).toEqual([]));
    expect(time).toBeLessThan(100);
  },
);
