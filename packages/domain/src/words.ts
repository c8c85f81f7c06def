/** Letters and digits, and the names of languages that would be others without their signs. */
const WORD =
  /(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])|\p{L}+(?:\+\+|#)(?![\p{L}\p{N}+#])|[\p{L}\p{N}]+/gu;

/** A text without case and accents. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word that was typed stands somewhere in `text`. */
export function holdsAll(text: string, typed: string): boolean {
  const held = folded(text);
  return folded(typed)
    .split(/\s+/)
    .every((word) => held.includes(word));
}

/** Words of a text as search sees them, without case and accents: 'c++', 'c#' and '.net' are words. */
export const searchWords = (text: string): string[] => folded(text).match(WORD) ?? [];
