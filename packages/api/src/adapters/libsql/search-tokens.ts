import type { SearchRequest } from '../../ports/document-store.js';

/** Starts a label's token. It is no letter and no digit, so no word and no prefix can meet it. */
const LABEL_MARK = '\ue000';

/** Where characters go that the tokenizer would split at or fold; also private, also past ASCII. */
const SHELTER = 0xe100;

/**
 * A word as one token of FTS5's `ascii` tokenizer, which keeps a-z, 0-9 and all that is not ASCII as
 * it is. Unlike `unicode61` it knows no Unicode tables, which would split letters younger than they
 * are. Character by character, so that prefixes stay prefixes.
 */
export const wordToken = (word: string): string =>
  word.replace(/[^a-z0-9\u0080-\uffff]/g, (character) =>
    String.fromCharCode(SHELTER + character.charCodeAt(0)),
  );

export const labelToken = (label: string): string =>
  LABEL_MARK + Buffer.from(label).toString('hex');

/** All tokens of a document, each once: the index only knows whether a document has a token. */
export const documentTokens = (words: readonly string[], labels: readonly string[]): string =>
  [...new Set([...words.map(wordToken), ...labels.map(labelToken)])].join(' ');

/** The FTS5 expression for a search; undefined when it asks for nothing. Tokens hold no quotes. */
export function matchExpression({
  words,
  labels,
}: Pick<SearchRequest, 'words' | 'labels'>): string | undefined {
  const tokens = words.filter((word) => word !== '').map(wordToken);
  const prefix = tokens.pop();
  const whole = new Set([...tokens, ...labels.map(labelToken)]);
  const terms = [...whole].map((token) => `"${token}"`);
  if (prefix !== undefined) terms.push(`"${prefix}" *`);
  return terms.length > 0 ? terms.join(' ') : undefined;
}
