import { withLatest, type Numbered } from './latest.js';

export interface ListRow {
  readonly _id: string;
  readonly at: string;
}

/** What has become of a row of a list: null where it doesn't belong there, or no more. */
export interface RowChange<T> extends Numbered {
  readonly _id: string;
  readonly row: T | null;
}

/** A list that is read in parts, the latest first, as far as it has been read. */
export interface ListInParts<T> {
  readonly items: readonly T[];
  /** Where the next part begins; null behind the last. */
  readonly nextCursor: string | null;
  /** The latest change of each row that was told since it was read; a snapshot has none. */
  readonly told?: readonly RowChange<T>[] | undefined;
}

/** Negative when `one` stands above `other`: the latest first. */
export const latestFirst = (one: ListRow, other: ListRow): number => {
  if (one.at !== other.at) return one.at > other.at ? -1 : 1;
  return one._id > other._id ? -1 : 1;
};

/** Adds a row at its place, unless that is behind the loaded part. */
export function withRow<T extends ListRow>(
  { items, nextCursor }: ListInParts<T>,
  row: T,
): readonly T[] {
  const place = items.findIndex((other) => latestFirst(row, other) < 0);
  if (place >= 0) return items.toSpliced(place, 0, row);
  return nextCursor === null ? [...items, row] : items;
}

function withChanged<T extends ListRow>(
  list: ListInParts<T>,
  { _id, row }: RowChange<T>,
): readonly T[] {
  const items = list.items.filter((each) => each._id !== _id);
  return row === null ? items : withRow({ ...list, items }, row);
}

/** A list after a change of one row, the same where it is late or repeated, in whatever order changes come. `from` is the known revision of the row, or of the list. */
export function withRowChange<T extends ListRow, L extends ListInParts<T>>(
  list: L & ListInParts<T>,
  change: RowChange<T>,
  from?: number,
): L {
  const { told: before = [] } = list;
  const told = withLatest(before, change, (one, other) => one._id === other._id, from);
  return told === before ? list : { ...list, items: withChanged<T>(list, change), told };
}

/** A list with the part that follows at `cursor`, which may have been read before what was told meanwhile. */
export function withFurther<T extends ListRow, L extends ListInParts<T>>(
  list: L & ListInParts<T>,
  more: ListInParts<T>,
  cursor: string,
): L {
  if (list.nextCursor !== cursor) return list;
  const known = new Set(list.items.map(({ _id }) => _id));
  const further = more.items.filter(({ _id }) => !known.has(_id));
  const { nextCursor } = more;
  const items = (list.told ?? []).reduce<readonly T[]>(
    (before, change) => withChanged({ items: before, nextCursor }, change),
    [...list.items, ...further],
  );
  return { ...list, items, nextCursor };
}
