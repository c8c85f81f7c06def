import type { Comment, CommentThread } from './schema.js';

/** Negative when `one` stands above `other`. */
type Compare<T> = (one: T, other: T) => number;

type TimeAndId = readonly [time: string, id: string];

export const byTimeThenId = (one: TimeAndId, other: TimeAndId): number =>
  one[0] === other[0] ? (one[1] < other[1] ? -1 : 1) : one[0] < other[0] ? -1 : 1;

/** Inserts at its place; what is there already stays. Appends in all but the rarest case. */
export function insertInOrder<T extends { readonly _id: string }>(
  items: readonly T[],
  item: T,
  compare: Compare<T>,
): readonly T[] {
  if (items.some(({ _id }) => _id === item._id)) return items;
  const position = items.findLastIndex((other) => compare(other, item) < 0) + 1;
  return items.toSpliced(position, 0, item);
}

/** Whether `item` belongs to the loaded part of a list whose rest begins after `items`. */
export function isWithinLoaded<T>(
  items: readonly T[],
  nextCursor: string | null,
  item: T,
  compare: Compare<T>,
): boolean {
  const last = items.at(-1);
  return nextCursor === null || (last !== undefined && compare(item, last) < 0);
}

const compareComments: Compare<Comment> = (one, other) =>
  byTimeThenId([one.commentDateTime, one._id], [other.commentDateTime, other._id]);

export const appendComment = (thread: CommentThread, comment: Comment): CommentThread =>
  isWithinLoaded(thread.items, thread.nextCursor, comment, compareComments)
    ? { ...thread, items: insertInOrder(thread.items, comment, compareComments) }
    : thread;
