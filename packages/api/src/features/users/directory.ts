import {
  matchesName,
  searchWords,
  usernameKey,
  type DirectoryOrder,
  type User,
} from '@collabor8/domain';
import { users, type UserDocument } from './documents.js';
import { readAll, COUNT_CEILING, exactly, type CountedPage } from '../../ports/read-all.js';
import type { CountedMatches, Page } from '../../ports/document-store.js';
import type { Platform } from '../../platform/platform.js';
import { toUser, userMissing, withoutPresence } from './user-changes.js';

export interface UserPageRequest {
  /** Ends of the username's words; of the last one any part matches. */
  readonly search?: string | undefined;
  /** Of the whole list; 'name' unless it says. */
  readonly order?: DirectoryOrder | undefined;
  readonly cursor?: string | null | undefined;
  readonly limit: number;
  /** Those whom they don't meet are left out, so that a page may be short; without one, nobody is. */
  readonly reader?: string | undefined;
}

/** Keys of those whom lists leave out for a reader. */
export type HiddenFrom = (reader: string) => Promise<ReadonlySet<string>>;

export type UserList = CountedPage<User>;

const listIndex = { name: 'byName', activity: 'byActivity' } as const satisfies Record<
  DirectoryOrder,
  string
>;

interface Counted {
  readonly total: CountedMatches;
  /** Whether somebody is one of those that the total counts. */
  readonly isCounted: (user: UserDocument) => boolean;
  readonly reader: string | undefined;
}

/** The users everyone signed in can look through. */
export function createDirectory({ store }: Pick<Platform, 'store'>, hiddenFrom: HiddenFrom) {
  const collection = store.collection(users);

  const find = async (username: string): Promise<User | null> => {
    const document = await collection.get(usernameKey(username));
    return document === undefined ? null : toUser(document);
  };

  async function toList(
    found: Page<UserDocument>,
    { total, isCounted, reader }: Counted,
  ): Promise<UserList> {
    const hidden = reader === undefined ? new Set<string>() : await hiddenFrom(reader);
    const items = found.items.filter(({ _id }) => !hidden.has(_id)).map(toUser);
    // Those who are hidden are few: their own documents say whether they were counted.
    const leftOut = hidden.size === 0 ? [] : await collection.getMany([...hidden]);
    const count = total.count - leftOut.filter(isCounted).length;
    const { nextCursor } = found;
    return { items, nextCursor, total: total.isExact ? { ...total, count } : total };
  }

  async function search(text: string, request: UserPageRequest): Promise<UserList> {
    const words = searchWords(text);
    if (words.length === 0) {
      // Names of signs alone are in no word index; they are found when typed in full.
      const items = await collection.getMany([usernameKey(text)]);
      const isCounted = ({ _id }: UserDocument) => items.some((item) => item._id === _id);
      const total = exactly(items.length);
      return toList({ items, nextCursor: null }, { total, isCounted, reader: request.reader });
    }
    const { cursor = null, limit, reader } = request;
    const found = await collection.search({ words, labels: [], cursor, limit });
    return toList(found, {
      total: await collection.countMatches({ words, labels: [] }, COUNT_CEILING),
      isCounted: ({ username }) => matchesName(text, username),
      reader,
    });
  }

  return {
    /** The user of a name, whatever its case; null when there is none. */
    find,

    /** To a visitor, null, and where the reader doesn't meet them, without their presence. @throws AppError 'missing' */
    async open(username: string, reader?: string | null): Promise<User> {
      const user = await find(username);
      if (user === null) throw userMissing();
      if (reader === null) return withoutPresence(user);
      const hidden = reader === undefined ? new Set<string>() : await hiddenFrom(reader);
      return hidden.has(usernameKey(username)) ? withoutPresence(user) : user;
    },

    /** A page of all users by name or by activity, or of those a search finds, the latest to join first. */
    async page(request: UserPageRequest): Promise<UserList> {
      const text = request.search?.trim() ?? '';
      if (text !== '') return search(text, request);
      const { cursor = null, limit, order = 'name', reader } = request;
      const found = await collection.page(listIndex[order], { cursor, limit });
      const total = exactly(await collection.count('byName'));
      return toList(found, { total, isCounted: () => true, reader });
    },

    /** Everyone whom a reader may meet, by name; memory holds one page at a time. */
    async *all(reader: string): AsyncGenerator<User> {
      const hidden = await hiddenFrom(reader);
      for await (const document of readAll(collection, 'byName')) {
        if (!hidden.has(document._id)) yield toUser(document);
      }
    },
  };
}
