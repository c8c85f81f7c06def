import {
  noteOfNewPassword,
  noticeUpdateOf,
  usernameKey,
  withChoice,
  withSeen,
  type NoticeCentre,
  type NoticeChoice,
  type SeenNotices,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { users, type NewPassword } from '../users/index.js';
import { noticeBooks } from './documents.js';
import { createNoticing, type Tell } from './noticing.js';
import { changeCentre, readCentre, toCentre, type CentreRule } from './stored-books.js';
import { asShown } from './withheld-titles.js';

export type NoticesService = ReturnType<typeof createNoticesService>;

/** What a person is told of; everything here is their own. */
export function createNoticesService(platform: Platform) {
  const { store } = platform;
  const noticing = createNoticing(platform);
  const { publish } = noticing;

  async function change(reader: string, rule: CentreRule): Promise<void> {
    const book = await runUnit(store, (unit) => changeCentre(unit, reader, rule));
    if (book === undefined) return;
    const update = noticeUpdateOf(toCentre(book), book.revision);
    await publish(reader, { ...update, notices: await asShown(store, update.notices) });
  }

  return {
    async openMine(reader: string): Promise<NoticeCentre> {
      const centre = await readCentre(store, reader);
      return { ...centre, notices: await asShown(store, centre.notices) };
    },

    markRead: (reader: string, seen: SeenNotices): Promise<void> =>
      change(reader, (centre, revision) => withSeen(centre, seen, revision)),

    choose: (reader: string, choice: NoticeChoice): Promise<void> =>
      change(reader, (centre, revision) => withChoice(centre, choice, revision)),

    /** Those of the names that somebody has, as they spell them. */
    async named(names: readonly string[]): Promise<readonly string[]> {
      const keys = [...new Set(names.map(usernameKey))];
      const found = await store.collection(users).getMany(keys);
      return found.map(({ username }) => username);
    },

    /** In the unit of work that sets a new password. */
    noteNewPassword: (unit: Collections, { username, ...change }: NewPassword): Promise<Tell> =>
      noticing.note(unit, [noteOfNewPassword(username, change)]),

    /** After an account is deleted. */
    async forget(username: string): Promise<void> {
      await store.collection(noticeBooks).remove(usernameKey(username));
    },
  };
}
