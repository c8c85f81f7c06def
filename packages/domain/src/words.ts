/** Letters and digits, and the names of languages that would be others without their signs. */
const WORD =
  /(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])|\p{L}+(?:\+\+|#)(?![\p{L}\p{N}+#])|[\p{L}\p{N}]+/gu;

/** The same where no sign is in question: half the work. */
const PLAIN_WORD = /[\p{L}\p{N}]+/gu;
const SIGN = /[+#]|\.net/;

const ASCII = /^[\0-\x7f]*$/;

/** Characters that one letter becomes with its accents apart, in all writing; a few signs become whole sentences. */
const MOST_APART = 3;
/** One such sign may stand by itself. */
const ONE_SIGN = 20;

function folded(text: string): string {
  const plain = text.normalize('NFKD').slice(0, text.length * MOST_APART + ONE_SIGN);
  return (ASCII.test(plain) ? plain : plain.replace(/\p{M}/gu, '')).toLowerCase();
}

/** Whether every word that was typed stands somewhere in `text`. */
export function holdsAll(text: string, typed: string): boolean {
  const held = folded(text);
  return folded(typed)
    .split(/\s+/)
    .every((word) => held.includes(word));
}

/** Words of a text as search sees them, without case and accents: 'c++', 'c#' and '.net' are words. */
export function searchWords(text: string): string[] {
  const whole = folded(text);
  return whole.match(SIGN.test(whole) ? WORD : PLAIN_WORD) ?? [];
}

/** Whether these words stand in a text one behind the other. */
export const holdsPhrase = (found: readonly string[], phrase: readonly string[]): boolean =>
  found.some((_, start) => phrase.every((word, place) => found[start + place] === word));
