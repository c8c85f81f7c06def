import type { Collection, Identified, Key } from '../ports/document-store.js';
import { readWhile } from '../ports/read-all.js';

/** One of several, and why nothing came of it. */
export interface Failure {
  /** Of a document. */
  readonly id?: string | undefined;
  readonly error: unknown;
}

/** Failures that are named one by one; when a disk is full there may be as many as documents. */
const MOST_NAMED = 10;

const labelled = (count: number): string => (count === 1 ? 'one failed' : `${count} failed`);

/** Some of several things were not done; all others were. */
export class SomeFailedError extends Error {
  /** `failures` are the first of them. */
  constructor(
    readonly failures: readonly Failure[],
    readonly count: number,
  ) {
    super(`Of several things ${labelled(count)}; the others were done.`, {
      cause: failures[0]?.error,
    });
  }
}

/** What of an error is to be told, each of several that are gathered in it by itself. */
export const failuresOf = (error: unknown, id?: string): SomeFailedError =>
  error instanceof SomeFailedError ? error : new SomeFailedError([{ id, error }], 1);

const idOf = (item: unknown): string | undefined =>
  typeof item === 'object' && item !== null && '_id' in item ? String(item._id) : undefined;

/**
 * Does something with each of several, such as documents, one after the other. What fails with one of them
 * keeps it from none behind it.
 * @throws SomeFailedError in the end
 */
export async function eachForItself<T>(
  items: Iterable<T> | AsyncIterable<T>,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: Failure[] = [];
  let count = 0;
  for await (const item of items) {
    try {
      await act(item);
    } catch (error) {
      const failed = failuresOf(error, idOf(item));
      failures.push(...failed.failures.slice(0, MOST_NAMED - failures.length));
      count += failed.count;
    }
  }
  if (count > 0) throw new SomeFailedError(failures, count);
}

type DueBy<F extends string> = Identified & { readonly [field in F]?: Key | undefined };

/** Acts on each document whose time has come `until` then, the earliest first: `field` is what the index is ordered by. */
export const eachDue = <D extends DueBy<F>, I extends string, F extends string>(
  collection: Collection<D, I>,
  ...[index, field, until, act]: [I, F, Key, (due: D) => Promise<unknown>]
): Promise<void> =>
  eachForItself(
    readWhile(collection, index, ({ [field]: at }) => at !== undefined && at <= until),
    act,
  );

export const removeDue = <D extends DueBy<F>, I extends string, F extends string>(
  collection: Collection<D, I>,
  ...[index, field, until]: [I, F, Key]
): Promise<void> => eachDue(collection, index, field, until, ({ _id }) => collection.remove(_id));
