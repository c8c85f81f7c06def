import {
  EMPTY_FOLLOWS,
  usernameKey,
  type FollowChange,
  type Follows,
  type NumberedChange,
} from '@collabor8/domain';
import type { Collections, Stored } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { users } from '../users/index.js';
import { followBooks, type FollowBookDocument } from './documents.js';

type Lists = Pick<Follows, 'tags' | 'questions'>;

const toFollows = ({ revision, tags, questions }: Stored<FollowBookDocument>): Follows => ({
  revision,
  tags,
  questions,
});

export async function readFollows(store: Collections, username: string): Promise<Follows> {
  const book = await store.collection(followBooks).get(usernameKey(username));
  return book === undefined ? EMPTY_FOLLOWS : toFollows(book);
}

/** Begins what somebody follows, unless their account is gone. */
async function begin(
  unit: Collections,
  username: string,
  { tags, questions }: Lists,
): Promise<number | undefined> {
  const person = await unit.collection(users).get(usernameKey(username));
  if (person === undefined) return undefined;
  const book = { _id: person._id, username: person.username, tags, questions };
  return stillFree(await unit.collection(followBooks).insert(book)).revision;
}

/**
 * Changes what somebody follows inside a unit that runUnit runs; `rule` gives the same object when it
 * changes nothing. Answers the changes as they are told, none when nothing changed.
 */
export async function changeBook(
  unit: Collections,
  username: string,
  changes: readonly FollowChange[],
  rule: (lists: Lists) => Lists,
): Promise<readonly NumberedChange[]> {
  const books = unit.collection(followBooks);
  let before = 0;
  const changed = await books.update(usernameKey(username), (book) => {
    before = book.revision;
    const lists = { tags: book.tags, questions: book.questions };
    const next = rule(lists);
    return next === lists ? book : { ...book, ...next };
  });
  const numbered = (revision: number) => changes.map((change) => ({ ...change, revision }));
  if (changed.ok) {
    const { revision } = changed.value;
    return revision === before ? [] : numbered(revision);
  }
  const first = rule(EMPTY_FOLLOWS);
  if (first === EMPTY_FOLLOWS) return [];
  const revision = await begin(unit, username, first);
  return revision === undefined ? [] : numbered(revision);
}
