/** Letters and digits, and the names of languages that would be others without their signs. */
const WORD =
  /(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])|\p{L}+(?:\+\+|#)(?![\p{L}\p{N}+#])|[\p{L}\p{N}]+/gu;

/** Words of a text as search sees them, without case and accents: 'c++', 'c#' and '.net' are words. */
export const searchWords = (text: string): string[] =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(WORD) ?? [];
