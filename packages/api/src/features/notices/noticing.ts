import {
  mentionedIn,
  noticeUpdateOf,
  possibleNames,
  usernameKey,
  withNote,
  type Note,
  type NoticeUpdate,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { users } from '../users/index.js';
import { changeBook, readCentre } from './stored-books.js';

/** Tells people what was written for them; called after the commit. */
export type Tell = () => Promise<void>;

/** What other features tell people by, without knowing how it is kept. */
export function createNoticing({ store, hub }: Pick<Platform, 'store' | 'hub'>) {
  const publish = (username: string, update: NoticeUpdate): Promise<void> =>
    hub.publish(update, [{ kind: 'person', username }]);

  return {
    publish,

    /**
     * Whom a Markdown text names, as they spell it. Asked before the unit of work: who leaves
     * meanwhile is told nothing all the same.
     */
    async mentionedIn(markdown: string): Promise<readonly string[]> {
      const keys = [...new Set(possibleNames(markdown).map(usernameKey))];
      if (keys.length === 0) return [];
      const found = await store.collection(users).getMany(keys);
      return mentionedIn(markdown, new Map(found.map(({ _id, username }) => [_id, username])));
    },

    /** Whether a note would change anything; for whoever would do more than write it. */
    async isNews(note: Note): Promise<boolean> {
      const centre = await readCentre(store, note.reader);
      return withNote(centre, note, 0) !== centre;
    },

    /**
     * Writes notes in the unit of work of what they tell, which runUnit runs: both are durable, or
     * nothing happened. Answers what is to be told after its commit.
     */
    async note(unit: Collections, notes: readonly Note[]): Promise<Tell> {
      const told: { readonly username: string; readonly update: NoticeUpdate }[] = [];
      for (const note of notes) {
        const { reader: username } = note;
        const { centre, revision } = await changeBook(unit, username, (before, next) =>
          withNote(before, note, next),
        );
        if (revision === undefined) continue;
        told.push({ username, update: noticeUpdateOf(centre, revision) });
      }
      return async () => {
        for (const { username, update } of told) await publish(username, update);
      };
    },
  };
}
