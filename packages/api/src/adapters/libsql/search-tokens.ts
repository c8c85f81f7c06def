import { remembered } from '@collabor8/domain';
import type { Searched } from '../../ports/document-store.js';

/** Starts a label's token. It is no letter and no digit, so no word and no prefix can meet it. */
const LABEL_MARK = '\ue000';

/** Starts the token of a leading word, which has one without it as well. */
const LEAD_MARK = '\ue001';

/** Where characters go that the tokenizer would split at or fold; also private, also past ASCII. */
const SHELTER = 0xe100;

const UNSHELTERED = /[^a-z0-9\u0080-\uffff]/;

const sheltered = remembered(50_000, (word) =>
  word.replace(/[^a-z0-9\u0080-\uffff]/g, (character) =>
    String.fromCharCode(SHELTER + character.charCodeAt(0)),
  ),
);

/**
 * A word as one token of FTS5's `ascii` tokenizer, which keeps a-z, 0-9 and all that is not ASCII as
 * it is. Unlike `unicode61` it knows no Unicode tables, which would split letters younger than they
 * are. Character by character, so that prefixes stay prefixes.
 */
export const wordToken = (word: string): string =>
  UNSHELTERED.test(word) ? sheltered(word) : word;

const leadToken = (word: string): string => LEAD_MARK + wordToken(word);

export const labelToken = (label: string): string =>
  LABEL_MARK + Buffer.from(label).toString('hex');

export const isLabelToken = (token: string): boolean => token.startsWith(LABEL_MARK);

/** All tokens of a document, each once: the index only knows whether a document has a token. */
export const documentTokens = ({ words, lead = [], labels }: DocumentWords): string =>
  [...new Set([...words.map(wordToken), ...lead.map(leadToken), ...labels.map(labelToken)])].join(
    ' ',
  );

interface DocumentWords {
  readonly words: readonly string[];
  readonly lead?: readonly string[] | undefined;
  readonly labels: readonly string[];
}

interface TokenGroup {
  readonly whole: readonly string[];
  readonly prefix: string | undefined;
}

/** A search in tokens: those that must be there, the beginning of one more, and groups of which each gives one. */
export interface SearchTokens extends TokenGroup {
  readonly anyOf: readonly TokenGroup[];
}

export function searchTokens({ words, isLead, labels, anyOf = [] }: Searched): SearchTokens {
  const toToken = isLead ? leadToken : wordToken;
  const tokens = words.filter((word) => word !== '').map(toToken);
  const prefix = tokens.pop();
  return {
    whole: [...new Set([...tokens, ...labels.map(labelToken)])],
    prefix,
    anyOf: anyOf.map((group) => ({
      whole: [...(group.words ?? []).map(toToken), ...(group.labels ?? []).map(labelToken)],
      prefix: group.beginning === undefined ? undefined : toToken(group.beginning),
    })),
  };
}

/** A document's tokens as `isMetBy` looks through them. */
export const asTokenText = (tokens: string): string => ` ${tokens} `;

/** Whether a document's tokens hold all of a search, as FTS5 would tell. */
export function isMetBy({ whole, prefix, anyOf }: SearchTokens, tokenText: string): boolean {
  const holds = (token: string): boolean => tokenText.includes(` ${token} `);
  const begins = (token: string): boolean => tokenText.includes(` ${token}`);
  return (
    whole.every(holds) &&
    (prefix === undefined || begins(prefix)) &&
    anyOf.every((any) => any.whole.some(holds) || (any.prefix !== undefined && begins(any.prefix)))
  );
}
