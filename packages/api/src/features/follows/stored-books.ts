import {
  EMPTY_FOLLOWS,
  usernameKey,
  type FollowChange,
  type FollowLists,
  type Follows,
  type NumberedChange,
} from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { changeBook, type PersonBook } from '../users/index.js';
import { followBooks, type FollowBookDocument } from './documents.js';

const toLists = (book: FollowBookDocument): FollowLists => {
  const { tags, questions, bookmarks = [], ignoredTags = [] } = book;
  return { tags, questions, bookmarks, ignoredTags };
};

export async function readFollows(store: Collections, username: string): Promise<Follows> {
  const book = await store.collection(followBooks).get(usernameKey(username));
  return book === undefined ? EMPTY_FOLLOWS : { revision: book.revision, ...toLists(book) };
}

export const FOLLOW_BOOKS = {
  books: followBooks,
  begin: (owner: PersonBook): FollowBookDocument => ({
    ...owner,
    tags: [],
    questions: [],
  }),
};

/** The rule of a book, by one of its lists. */
export const withLists =
  (rule: (lists: FollowLists) => FollowLists) =>
  (book: FollowBookDocument): FollowBookDocument => {
    const lists = toLists(book);
    const next = rule(lists);
    return next === lists ? book : { ...book, ...next };
  };

/**
 * Changes what somebody follows inside a unit that runUnit runs; `rule` gives the same object when it
 * changes nothing. Answers the changes as they are told, none when nothing changed.
 */
export async function changeFollows(
  unit: Collections,
  username: string,
  changes: readonly FollowChange[],
  rule: (lists: FollowLists) => FollowLists,
): Promise<readonly NumberedChange[]> {
  const changed = await changeBook(unit, FOLLOW_BOOKS, username, withLists(rule));
  if (changed === undefined) return [];
  return changes.map((change) => ({ ...change, revision: changed.revision }));
}
