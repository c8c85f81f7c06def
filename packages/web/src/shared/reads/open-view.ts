import type { DocumentAnswer } from './answers-in.js';
import type { PageAddress } from './declare-read.js';

/** A piece of what the document of an open page shows, in the order of the page. */
export type OpenPiece =
  | { readonly is: 'h1' | 'h2' | 'h3' | 'p'; readonly text: string; readonly to?: string }
  /** Markdown that people wrote. */
  | { readonly is: 'text'; readonly text: string };

/** What a page that visitors may read says in its document. */
export interface OpenWords {
  readonly title: string;
  readonly description: string;
  /** The one address of what several lead to. */
  readonly canonical: string;
  /** Whether those who search the web should find it. */
  readonly isFound: boolean;
  /** Of schema.org; `origin` is what addresses begin with. */
  readonly structured?: (origin: string) => object;
  readonly pieces: readonly OpenPiece[];
}

/** The answers that the document brings, by their procedures. */
export type AnswerTo = (path: DocumentAnswer['path']) => unknown;

/**
 * Declares that visitors may read a page where the operator opens reading to everybody, and what its document says
 * then; undefined where what it is about isn't there. A feature's `open-views.ts` exports nothing else, and is read by
 * the server, so it imports rules and types alone.
 */
export interface OpenView {
  /** Such as '/question/:qid'. */
  readonly at: string;
  readonly words: (address: PageAddress, answerTo: AnswerTo) => OpenWords | undefined;
}

/** Characters of a description; those who search the web show no more. */
const DESCRIPTION_LENGTH = 160;

/** The beginning of a text in one line, without the signs of its Markdown. */
export function describe(text: string): string {
  const plain = text
    .slice(0, 20 * DESCRIPTION_LENGTH)
    .replaceAll(/[#*_`>~|$\\]|!?\[|\]\([^)]*\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain.length <= DESCRIPTION_LENGTH) return plain;
  return `${plain.slice(0, DESCRIPTION_LENGTH).replace(/\s\S*$/, '')} …`;
}
