export interface Numbered {
  readonly revision: number;
}

/** Of two states of one thing the one with the higher revision: what is told late or again changes nothing. */
export const newerOf = <T extends Numbered>(known: T | null | undefined, told: T): T =>
  known && known.revision >= told.revision ? known : told;

/**
 * What was told of several things, of each the latest, with what is told of one; the same list where that is late or repeated.
 * That a thing was taken away is told and remembered like all else, or an older change would bring it back.
 * `from` is the revision up to which all is known already. They stand in the order of their revisions.
 */
export function withLatest<T extends Numbered>(
  told: readonly T[],
  change: T,
  isOfSame: (one: T, other: T) => boolean,
  from = 0,
): readonly T[] {
  const known = told.find((each) => isOfSame(each, change));
  if (newerOf(known, change) === known || change.revision <= from) return told;
  return [...told.filter((each) => each !== known), change].toSorted(
    (one, other) => one.revision - other.revision,
  );
}
