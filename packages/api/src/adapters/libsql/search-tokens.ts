import type { Searched, SearchedWords } from '../../ports/document-store.js';

/** Starts a label's token. It is no letter and no digit, so no word and no prefix can meet it. */
const LABEL_MARK = '\ue000';

/** Starts the token of a leading word, which has one without it as well. */
const LEAD_MARK = '\ue001';

/** Stands between the words of a text until they are tokens, which have a space there. */
const BETWEEN = '\ue002';

/** Where characters go that the tokenizer would split at or fold; also private, also past ASCII. */
const SHELTER = 0xe100;

/** What becomes of each UTF-16 unit. */
const STAND_INS = Uint16Array.from({ length: 0x1_00_00 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (character === BETWEEN) return 0x20;
  return /[a-z0-9\u0080-\uffff]/.test(character) ? unit : SHELTER + unit;
});

/**
 * A word as one token of FTS5's `ascii` tokenizer, which keeps a-z, 0-9 and all that is not ASCII as
 * it is. Unlike `unicode61` it knows no Unicode tables, which would split letters younger than they
 * are. Character by character, so that prefixes stay prefixes. Words with BETWEEN between them become tokens in one
 * go: beginning anew with each of a text's hundreds took four times as long.
 */
function wordToken(word: string): string {
  const units = new Uint16Array(word.length);
  for (let place = 0; place < word.length; place += 1) {
    units[place] = STAND_INS[word.charCodeAt(place)] ?? 0;
  }
  return Buffer.from(units.buffer).toString('utf16le');
}

const leadToken = (word: string): string => LEAD_MARK + wordToken(word);

export const labelToken = (label: string): string =>
  LABEL_MARK + Buffer.from(label).toString('hex');

/** All tokens of a document; one that comes twice counts once, as the index only knows whether a document has it. */
export const documentTokens = (
  { all, lead = [] }: SearchedWords,
  labels: readonly string[],
): string =>
  wordToken(
    [...all, ...lead.map((word) => LEAD_MARK + word), ...labels.map(labelToken)].join(BETWEEN),
  );

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

/** FTS5 keeps an index of its own for prefixes up to this many characters. */
export const INDEXED_PREFIX = 5;

const LONG_WORD = new RegExp(
  ` (?!${LEAD_MARK}?[${LABEL_MARK}\\u{e100}-\\u{e17f}])([^ ]{${INDEXED_PREFIX + 1},})`,
  'gu',
);

/**
 * The words of a token text that are longer than indexed prefixes. Labels are none, nor is what begins with a sign:
 * the forms of words do, and nobody types their beginnings.
 */
export const longWords = (tokenText: string): readonly string[] =>
  Array.from(tokenText.matchAll(LONG_WORD), ([, word = '']) => word);

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
