import { usernameKey, type LiveEvent } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { CollectionDefinition, Collections, Stored } from '../../ports/document-store.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { users } from './documents.js';
import type { Tell } from './others.js';

/** What everybody has one of at most: it begins with its first change and goes with its owner's account. */
export interface PersonBook {
  readonly _id: string;
  readonly username: string;
}

export interface BookKind<D extends PersonBook, I extends string> {
  readonly books: CollectionDefinition<D, I>;
  readonly begin: (owner: PersonBook) => D;
}

/** Books that a collection holds, and what is in one at first. */
export const personBooks = <D extends PersonBook, I extends string>(
  books: CollectionDefinition<D, I>,
  begin: (owner: PersonBook) => NoInfer<D>,
): BookKind<D, I> => ({ books, begin });

/** The book after a change of this number; the same object when it changes nothing. */
type BookRule<D> = (book: D, revision: number) => D;

/** Changes somebody's book, or begins it, in a unit of runUnit; undefined where nothing changed or there is no account. */
export async function changeBook<D extends PersonBook, I extends string>(
  unit: Collections,
  { books, begin }: BookKind<D, I>,
  username: string,
  rule: BookRule<D>,
): Promise<Stored<D> | undefined> {
  const key = usernameKey(username);
  const collection = unit.collection(books);
  const changed = await collection.update(key, (book) => rule(book, book.revision + 1));
  if (changed.ok) return changed.isNew ? changed.value : undefined;
  const person = await unit.collection(users).get(key);
  if (person === undefined) return undefined;
  const first = begin({ _id: key, username: person.username });
  const book = rule(first, 1);
  return book === first ? undefined : stillFree(await collection.insert(book));
}

interface OwnChange<D extends PersonBook, E extends LiveEvent> {
  readonly rule: BookRule<D>;
  /** What is told of the changed book. */
  readonly event: (book: Stored<D>) => E;
  /** Writes what else is theirs, once the book has changed; answers what is to be told after the commit. */
  readonly write?: () => Promise<Tell>;
}

/**
 * Changes what is a person's own in a unit of work, and tells all their tabs, once it is committed. Answers the event; null when
 * nothing changed. `find` says in that unit what is to change, or throws.
 */
export async function changeOwn<D extends PersonBook, I extends string, E extends LiveEvent>(
  { store, hub }: Pick<Platform, 'store' | 'hub'>,
  kind: BookKind<D, I>,
  username: string,
  find: (unit: Collections) => OwnChange<D, E> | Promise<OwnChange<D, E>>,
): Promise<E | null> {
  const told = await runUnit(store, async (unit) => {
    const { rule, event, write } = await find(unit);
    const changed = await changeBook(unit, kind, username, rule);
    if (changed === undefined) return null;
    return { event: event(changed), tell: await write?.() };
  });
  if (told === null) return null;
  await hub.publish(told.event, [{ kind: 'person', username }]);
  await told.tell?.();
  return told.event;
}
