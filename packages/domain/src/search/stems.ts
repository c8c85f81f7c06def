import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stem as english } from 'porter2';

/** Snowball's algorithms, by language. As all texts of a search the words know neither case nor accents. */
export const stems = {
  en: english,
  // Once more: 'francaise' leads to 'francais', and that to 'franc', as which 'français' is found.
  fr: (word: string) => french(french(word)),
  de: german,
  es: spanish,
  it: italian,
  // Snowball parts 'questão' from 'questões'.
  pt: (word: string) => portuguese(word.replace(/[oa]es$/u, 'ao')),
  ru: russian,
  // Of Esperanto no library is known, and few rules: a word ends in its kind, number and case.
  eo: (word: string) => word.replace(/(?<=^.{3,})(?:[oa]j?n?|[aiou]s|en?|i|u)$/u, ''),
} as const satisfies Readonly<Record<string, (word: string) => string>>;
