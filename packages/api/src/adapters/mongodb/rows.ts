import type { ClientSession, Collection, Filter, ReadConcernLike } from 'mongodb';
import type { Identified, Key, Stored } from '../../ports/document-store.js';
import { decodeDocument } from '../../store-engine/document-text.js';

/** A document as MongoDB keeps it: as text, because BSON has no field names that hold a NUL, and what it is found by. */
export interface Row {
  readonly _id: string;
  readonly revision: number;
  readonly body: string;
  /** Fields that an index needs, where they hold a key. */
  readonly keys?: Readonly<Record<string, Key>>;
  /** Fields that an index needs once for each of their values. */
  readonly lists?: Readonly<Record<string, readonly Key[]>>;
  /** Fields that the document doesn't have, where an index is of such documents alone. */
  readonly lacks?: Readonly<Record<string, 1>>;
  /** What search finds it by, and its place among the matches. */
  readonly terms?: readonly string[];
  readonly time?: number;
  /** The layout it was made by: of which indexes it has the keys, and counts it. None is the first. */
  readonly layout?: number;
  /** Raised by units of work that go by a document without changing it. */
  readonly touches?: number;
}

export type Rows = Collection<Row>;

/** Conditions on paths that only declarations know, so the compiler can't. */
export type Conditions = Readonly<Record<string, unknown>>;

export const where = (conditions: Conditions): Filter<Row> => conditions;

/** Where a question to the server is asked: in a transaction, or of one committed moment. */
export type Moment =
  { readonly session: ClientSession } | { readonly readConcern: ReadConcernLike };

/** One moment for all that a question finds, and none that could still be undone. */
export const NOW: Moment = { readConcern: { level: 'snapshot' } };

/** What makes a document of a row, and says which counts it is in. */
export type Content = Pick<Row, '_id' | 'revision' | 'body' | 'layout'>;

export const CONTENT = { revision: 1, body: 1, layout: 1 } as const;

export const contentOf = ({ _id, revision, body, layout }: Content): Content => ({
  ...{ _id, revision, body },
  ...(layout !== undefined && { layout }),
});

/**
 * Finds a row only as it was found: by its text as well, as one that was removed and came back may have the same
 * revision, and by its layout, as another process may have laid it anew, and counted it, with neither changed.
 */
export const asFound = ({ _id, revision, body, layout }: Content): Filter<Row> =>
  where({ _id, revision, body, layout: layout ?? null });

export const toDocument = <D extends Identified>({ revision, body }: Content): Stored<D> =>
  decodeDocument<D>(revision, body);
