import { searchWords, usernameKey, type DirectoryOrder, type User } from '@collabor8/domain';
import { users, type UserDocument } from './documents.js';
import { COUNT_CEILING, exactly, type CountedPage } from '../../ports/counted-page.js';
import type { CountedMatches, Page } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import type { Platform } from '../../platform/platform.js';
import { toUser, userMissing } from './user-changes.js';

export interface UserPageRequest {
  /** Ends of the username's words; of the last one any part matches. */
  readonly search?: string | undefined;
  /** Of the whole list; 'name' unless it says. */
  readonly order?: DirectoryOrder | undefined;
  readonly cursor?: string | null | undefined;
  readonly limit: number;
}

export type UserList = CountedPage<User>;

const listIndex = { name: 'byName', activity: 'byActivity' } as const satisfies Record<
  DirectoryOrder,
  string
>;

/** The users everyone signed in can look through. */
export function createDirectory({ store }: Pick<Platform, 'store'>) {
  const collection = store.collection(users);

  const find = async (username: string): Promise<User | null> => {
    const document = await collection.get(usernameKey(username));
    return document === undefined ? null : toUser(document);
  };

  const toList = (found: Page<UserDocument>, total: CountedMatches): UserList => ({
    items: found.items.map(toUser),
    nextCursor: found.nextCursor,
    total,
  });

  async function search(text: string, request: UserPageRequest): Promise<UserList> {
    const words = searchWords(text);
    if (words.length === 0) {
      // Names of signs alone are in no word index; they are found when typed in full.
      const user = await find(text);
      const items = user === null ? [] : [user];
      return { items, nextCursor: null, total: exactly(items.length) };
    }
    const { cursor = null, limit } = request;
    const found = await collection.search({ words, labels: [], cursor, limit });
    return toList(found, await collection.countMatches({ words, labels: [] }, COUNT_CEILING));
  }

  return {
    /** The user of a name, whatever its case; null when there is none. */
    find,

    /** @throws AppError 'missing' */
    async open(username: string): Promise<User> {
      const user = await find(username);
      if (user === null) throw userMissing();
      return user;
    },

    /** A page of all users by name or by activity, or of those a search finds, the latest to join first. */
    async page(request: UserPageRequest): Promise<UserList> {
      const text = request.search?.trim() ?? '';
      if (text !== '') return search(text, request);
      const { cursor = null, limit, order = 'name' } = request;
      const found = await collection.page(listIndex[order], { cursor, limit });
      return toList(found, exactly(await collection.count('byName')));
    },

    /** Everyone, by name; memory holds one page at a time. */
    async *all(): AsyncGenerator<User> {
      for await (const document of readAll(collection, 'byName')) yield toUser(document);
    },
  };
}
