import { isDeepStrictEqual } from 'node:util';
import type { Identified, Stored } from '../ports/document-store.js';

/** JSON.stringify escapes a surrogate only when it stands alone; `\\.` steps over other escapes. */
const LONE_SURROGATE_OR_ESCAPE = /\\(?:(ud[89a-f][0-9a-f]{2})|.)/g;

/** JSON in which lone surrogates, which UTF-8 can't carry, became U+FFFD. */
export function toJsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes('\\ud')) return text;
  return text.replace(LONE_SURROGATE_OR_ESCAPE, (escape, surrogate) =>
    surrogate === undefined ? escape : '\ufffd',
  );
}

/** What is written for a document: its text, and the document as it will be read again. */
export interface EncodedDocument<D> {
  readonly text: string;
  readonly document: D;
}

/** The revision has its own column and no place in the text. */
export function encodeDocument<D extends Identified>(document: D): EncodedDocument<D> {
  const text = toJsonText({ ...document, revision: undefined });
  return { text, document: text.includes('\ufffd') ? parse<D>(text) : document };
}

export const decodeDocument = <D>(revision: number, text: string): Stored<D> =>
  Object.assign(parse<object>(text), { revision }) as Stored<D>;

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Whether a field of both but the revision, a string or a number, tells them apart: told at once, and true of most changes. */
export const differPlainly = (one: object, other: object): boolean =>
  Object.entries(one).some(([field, value]) => {
    const there: unknown = Reflect.get(other, field);
    return (
      field !== 'revision' && isPlain(value) && typeof there === typeof value && there !== value
    );
  });

/** Whether two texts hold the same JSON, in whatever order their fields stand. */
export const isSameJson = (one: string, other: string): boolean =>
  one === other || (one.length === other.length && isDeepStrictEqual(parse(one), parse(other)));

const parse = <T>(text: string): T => JSON.parse(text) as T;
