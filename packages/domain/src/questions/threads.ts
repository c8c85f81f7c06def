import type { Comment, CommentThread } from './schema.js';

/** What orders a list of posts, the smaller first. */
type KeyOf<T> = (item: T) => readonly [time: string, id: string];

const byTimeThenId = (
  one: readonly [string, string],
  other: readonly [string, string],
): number => (one[0] === other[0] ? (one[1] < other[1] ? -1 : 1) : one[0] < other[0] ? -1 : 1);

/** Inserts in order of time; what is there already stays. Appends in all but the rarest case. */
export function insertInOrder<T>(
  items: readonly T[],
  item: T,
  keyOf: KeyOf<T>,
): readonly T[] {
  const key = keyOf(item);
  if (items.some((other) => keyOf(other)[1] === key[1])) return items;
  const position = items.findLastIndex((other) => byTimeThenId(keyOf(other), key) < 0) + 1;
  return items.toSpliced(position, 0, item);
}

/** Whether `item` belongs to the loaded part of a list whose rest begins after `items`. */
export function isWithinLoaded<T>(
  items: readonly T[],
  nextCursor: string | null,
  item: T,
  keyOf: KeyOf<T>,
): boolean {
  const last = items.at(-1);
  return nextCursor === null || (last !== undefined && byTimeThenId(keyOf(item), keyOf(last)) < 0);
}

const commentKey = (comment: Comment) => [comment.commentDateTime, comment._id] as const;

export const appendComment = (thread: CommentThread, comment: Comment): CommentThread =>
  isWithinLoaded(thread.items, thread.nextCursor, comment, commentKey)
    ? { ...thread, items: insertInOrder(thread.items, comment, commentKey) }
    : thread;
