import {
  FOR_YOU,
  HOT,
  isListed,
  lastActivity,
  orderOf,
  readFilter,
  tagKey,
  type PageOrder,
  type QuestionFilter,
  type QuestionRow,
} from '@collabor8/domain';

export function withOrder(address: URLSearchParams, order: PageOrder): URLSearchParams {
  const next = new URLSearchParams(address);
  if (order === orderOf(readFilter(address))) next.delete('order');
  else next.set('order', order);
  return next;
}

/** Whether a row belongs to a list without a search; the words of a search need the whole text. */
export const matchesFilter = ({ order, tag, askedBy }: QuestionFilter, row: QuestionRow): boolean =>
  (askedBy === undefined || row.askedBy === askedBy) &&
  (tag === '' || row.tags.some((name) => tagKey(name) === tagKey(tag))) &&
  (order !== 'unanswered' || row.answerCount === 0);

/** Whether any list may show a row: what a moderator has hidden stays in its asker's own. */
export const isShownTo = (reader: string, { askedBy }: QuestionFilter, row: QuestionRow): boolean =>
  isListed(row) || (row.deletedAt === undefined && askedBy === reader);

const later = (one: string, other: string): number => (one === other ? 0 : one > other ? -1 : 1);

/** Where a question stands by how well it matches, or by how alive it is, only the server knows. */
export const isRankedThere = (order: PageOrder): boolean => order === 'relevance' || order === HOT;

/** Negative when `one` stands above `other` (DESIGN, the orders). */
export function compareRows(order: PageOrder, one: QuestionRow, other: QuestionRow): number {
  const byAge = later(one.askDateTime, other.askDateTime) || later(one._id, other._id);
  switch (order) {
    case 'newest':
    case 'unanswered':
    // Of these only the server knows the order.
    case 'relevance':
    case HOT:
      return byAge;
    case 'active':
      return later(one.lastAnswerDateTime ?? '', other.lastAnswerDateTime ?? '') || byAge;
    case FOR_YOU:
    case 'bookmarks':
      return later(lastActivity(one), lastActivity(other)) || byAge;
    case 'mostViewed':
      return other.viewCount - one.viewCount || byAge;
  }
}
