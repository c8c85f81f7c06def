import { containedText } from './harmless-text.js';

/** Shows nothing by itself: Hangul's and Khitan's fillers, Braille's blank and a note without a head among the rest. */
export const UNSEEN = String.raw`\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc\u{16fe4}\u{1d159}`;
const SEEN = new RegExp(String.raw`[^\s${UNSEEN}]`, 'u');
const HOLDS_UNSEEN = new RegExp(`[${UNSEEN}]`, 'u');
const ALL_UNSEEN = new RegExp(`[${UNSEEN}]`, 'gu');

/** What is left to see of a text, with single spaces. */
export const seenOf = (text: string): string =>
  text.replace(ALL_UNSEEN, '').replace(/\s+/gu, ' ').trim();

/** Between letters that are joined by it or kept apart, and in emoji that are made of several. */
const JOINERS =
  /(?<=(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]|(?<=\p{Emoji})\ufe0f/gu;

/** Whether a name holds what can't be seen: it would pass for another, or turn what stands beside it around. */
export const holdsUnseen = (name: string): boolean => HOLDS_UNSEEN.test(name.replace(JOINERS, ''));

/** What one letter has beyond its fifth mark: no writing needs that, and a pile covers the lines above and below. */
const PILED_UP = /[\p{Mn}\p{Me}](?<=(?:[\p{Mn}\p{Me}]\p{Cf}*){6})/gu;

/** What becomes of a text where it enters: one without anything to see is empty. */
export const harmlessText = (text: string): string =>
  SEEN.test(text) ? containedText(text.replace(PILED_UP, '')) : '';
