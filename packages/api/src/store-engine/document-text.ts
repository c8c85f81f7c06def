import { isDeepStrictEqual } from 'node:util';
import type { Identified, Stored, Updated, WriteError } from '../ports/document-store.js';

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
const differPlainly = (one: object, other: object): boolean =>
  Object.entries(one).some(([field, value]) => {
    const there: unknown = Reflect.get(other, field);
    return (
      field !== 'revision' && isPlain(value) && typeof there === typeof value && there !== value
    );
  });

/** Whether two texts hold the same JSON, in whatever order their fields stand. */
const isSameJson = (one: string, other: string): boolean =>
  one === other || (one.length === other.length && isDeepStrictEqual(parse(one), parse(other)));

const parse = <T>(text: string): T => JSON.parse(text) as T;

/** The outcome of an update that did not happen. */
export const notUpdated = (error: WriteError): Updated<never> => ({ ok: false, error });

/** The outcome of a rule that left the document as it was. */
export const asBefore = <D>(current: Stored<D>): Updated<D> => ({
  ok: true,
  value: current,
  isNew: false,
});

/** The outcome of a rule whose document was written under a revision. */
export const updated = <D>(document: D, revision: number): Updated<D> => ({
  ok: true,
  value: { ...document, revision },
  isNew: true,
});

/** A stored document, and what a rule makes of it: nothing when it leaves it as it is. */
interface Applied<D> {
  readonly current: Stored<D>;
  readonly next: EncodedDocument<D> | undefined;
}

/** @throws what the rule throws, and an Error when it changes the `_id` */
export function applyRule<D extends Identified>(
  revision: number,
  body: string,
  rule: (document: Stored<D>) => D,
): Applied<D> {
  const next = encodeDocument(rule(decodeDocument(revision, body)));
  // Decoded again: a rule that changes its argument must not reach what is compared here.
  const current = decodeDocument<D>(revision, body);
  if (!differPlainly(current, next.document) && isSameJson(body, next.text))
    return { current, next: undefined };
  const { _id } = next.document;
  if (_id !== current._id) {
    throw new Error(`A rule must keep the document's _id; "${current._id}" became "${_id}".`);
  }
  return { current, next };
}

/** Refuses what no update could have given. */
export function checkRevision(revision: number): void {
  if (Number.isSafeInteger(revision) && revision >= 1) return;
  throw new RangeError(`A revision must be a whole number above 0, not ${String(revision)}.`);
}
