import type { Collection, Identified, Key } from '../ports/document-store.js';
import { readWhile } from '../ports/read-all.js';
import { eachForItself } from './each-for-itself.js';

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
