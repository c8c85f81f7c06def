import {
  isFollowed,
  usernameKey,
  withFollow,
  withFollowChange,
  type FollowChange,
  type FollowLists,
  type Follows,
  type NumberedChange,
  EMPTY_FOLLOWS,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { orInvalid } from '../../request/errors.js';
import { followBooks, type FollowBookDocument } from './documents.js';
import { changeOwn, changeBook, personBooks } from '../users/index.js';

const toLists = (book: FollowBookDocument): FollowLists => {
  const { tags, questions, bookmarks = [], ignoredTags = [] } = book;
  return { tags, questions, bookmarks, ignoredTags };
};

async function readFollows(store: Collections, username: string): Promise<Follows> {
  const book = await store.collection(followBooks).get(usernameKey(username));
  return book === undefined ? EMPTY_FOLLOWS : { revision: book.revision, ...toLists(book) };
}

const FOLLOW_BOOKS = personBooks(followBooks, (owner) => ({ ...owner, tags: [], questions: [] }));

/** The rule of a book, by one of its lists. */
const withLists =
  (rule: (lists: FollowLists) => FollowLists) =>
  (book: FollowBookDocument): FollowBookDocument => {
    const lists = toLists(book);
    const next = rule(lists);
    return next === lists ? book : { ...book, ...next };
  };

/** Changes what somebody follows, in a unit that runUnit runs. Answers the changes as they are told. */
async function changeFollows(
  unit: Collections,
  username: string,
  changes: readonly FollowChange[],
  rule: (lists: FollowLists) => FollowLists,
): Promise<readonly NumberedChange[]> {
  const changed = await changeBook(unit, FOLLOW_BOOKS, username, withLists(rule));
  if (changed === undefined) return [];
  return changes.map((change) => ({ ...change, revision: changed.revision }));
}

/** Books that one unit of work changes. */
const BATCH = 25;

/** What people follow. Whether there is such a thing is said by the feature that has it. */
export function createFollowing(platform: Pick<Platform, 'store' | 'hub'>) {
  const { store, hub } = platform;
  async function tell(username: string, changes: readonly NumberedChange[]): Promise<void> {
    for (const change of changes) {
      await hub.publish({ name: 'followUpdate', change }, [{ kind: 'person', username }]);
    }
  }

  async function exchange(
    { kind, index }: { kind: 'tag' | 'ignoredTag'; index: 'byTag' | 'byIgnoredTag' },
    from: string,
    to: string,
  ): Promise<void> {
    const changes: readonly FollowChange[] = [
      { kind, key: from, isOn: false },
      { kind, key: to, isOn: true },
    ];
    for (;;) {
      const followers = store.collection(followBooks);
      const { items } = await followers.page(index, { equals: [from], limit: BATCH });
      if (items.length === 0) return;
      const told = await runUnit(store, async (unit) => {
        const all: (readonly [string, readonly NumberedChange[]])[] = [];
        for (const { username } of items) {
          const exchanged = (lists: FollowLists) =>
            isFollowed(lists, { kind, key: from })
              ? changes.reduce(withFollowChange, lists)
              : lists;
          all.push([username, await changeFollows(unit, username, changes, exchanged)]);
        }
        return all;
      });
      for (const [username, numbered] of told) await tell(username, numbered);
    }
  }

  return {
    followsOf: (username: string): Promise<Follows> => readFollows(store, username),

    /**
     * Follows something, or stops to; repeated it changes nothing. `require` throws, in the same unit
     * of work, when there is nothing to follow. Answers the change as it is told, null when there was none.
     */
    async follow(
      username: string,
      change: FollowChange,
      require: (unit: Collections) => Promise<unknown>,
    ): Promise<NumberedChange | null> {
      const told = await changeOwn(platform, FOLLOW_BOOKS, username, async (unit) => {
        if (change.isOn) await require(unit);
        return {
          rule: withLists((lists) => orInvalid(withFollow(lists, change))),
          event: ({ revision }) =>
            ({ name: 'followUpdate', change: { ...change, revision } }) as const,
        };
      });
      return told && told.change;
    },

    /** Whoever follows or ignores one tag does so with another in its place; done again it finds nobody. */
    async exchangeTag(from: string, to: string): Promise<void> {
      await exchange({ kind: 'tag', index: 'byTag' }, from, to);
      await exchange({ kind: 'ignoredTag', index: 'byIgnoredTag' }, from, to);
    },
  };
}
