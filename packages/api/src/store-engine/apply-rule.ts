import type { Identified, Stored, Updated, WriteError } from '../ports/document-store.js';
import {
  decodeDocument,
  differPlainly,
  encodeDocument,
  isSameJson,
  type EncodedDocument,
} from './document-text.js';

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
export interface Applied<D> {
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
