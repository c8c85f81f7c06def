import {
  noteOfAccount,
  noticeUpdateOf,
  usernameKey,
  withChoice,
  withMailChoice,
  withQuietHours,
  withSeen,
  type AccountNews,
  type MailChoice,
  type NoticeCentre,
  type NoticeChoice,
  type QuietHours,
  type SeenNotices,
} from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { users } from '../users/index.js';
import { createAwayMails } from './away-mails.js';
import { createDevicePushes, type PushOthers } from './device-pushes.js';
import { createNoticing, type Tell } from './noticing.js';
import { createReadableNotices, asShown, type PlaceOthers } from './readable-notices.js';
import {
  bookOfToken,
  changeCentre,
  readCentre,
  refusalAt,
  toCentre,
  type CentreRule,
} from './stored-books.js';
import { createWeeklyMails, type WeeklyOthers } from './weekly-mails.js';

export type NoticesService = ReturnType<typeof createNoticesService>;

/** What a person is told of; everything here is their own. */
export function createNoticesService(
  platform: Platform,
  others: PlaceOthers & WeeklyOthers & PushOthers,
) {
  const { store } = platform;
  const noticing = createNoticing(platform);
  const readable = createReadableNotices(platform, others);
  const mails = createAwayMails({ ...platform, readable });
  const weekly = createWeeklyMails(platform, others);
  const { publish } = noticing;

  async function change(
    reader: string,
    rule: CentreRule,
    before?: (unit: Collections) => Promise<void>,
  ): Promise<void> {
    const book = await runUnit(store, async (unit) => {
      await before?.(unit);
      return changeCentre(unit, reader, rule);
    });
    if (book === undefined) return;
    const update = noticeUpdateOf(toCentre(book), book.revision);
    await publish(reader, { ...update, notices: await asShown(store, update.notices) });
  }

  return {
    letters: { ...mails.letters, ...weekly.letters },
    queueMails: (): Promise<void> => eachForItself([mails, weekly], (each) => each.queueMails()),
    mailAddress: (reader: string) => mails.mailAddress(reader),
    ...createDevicePushes({ ...platform, readable, others }),

    async openMine(reader: string): Promise<NoticeCentre> {
      const centre = await readCentre(store, reader);
      return { ...centre, notices: await asShown(store, centre.notices) };
    },

    markRead: (reader: string, seen: SeenNotices): Promise<void> =>
      change(reader, (centre, revision) => withSeen(centre, seen, revision)),

    choose: (reader: string, choice: NoticeChoice): Promise<void> =>
      change(reader, (centre, revision) => withChoice(centre, choice, revision)),

    chooseMail: (reader: string, choice: MailChoice): Promise<void> =>
      change(
        reader,
        (centre, revision) => withMailChoice(centre, choice, revision),
        async (unit) => {
          if (choice.kind === 'weekly') await weekly.choose(unit, reader, choice.isOn);
          if ((choice.kind === 'all' || choice.kind === 'weekly') && choice.isOn)
            await mails.tryAgain(unit, reader);
        },
      ),

    chooseQuietHours: (reader: string, hours: QuietHours | null): Promise<void> =>
      change(reader, (centre, revision) => withQuietHours(centre, hours, revision)),

    /** By a link that was mailed. Whoever asks learns nothing, such as whether it is somebody's. */
    async stopMails(token: string): Promise<void> {
      const book = await bookOfToken(store, token);
      if (book === undefined) return;
      const off = { kind: book.stopToken === token ? 'all' : 'weekly', isOn: false } as const;
      await change(book.username, (centre, revision) => withMailChoice(centre, off, revision));
    },

    /** What follows when a mail comes back to this name because its address fails; undefined where it is none of ours. */
    refusalAt: (returnsTo: string) => refusalAt(store, returnsTo),

    /** Those of the names that somebody has, as they spell them. */
    async named(names: readonly string[]): Promise<readonly string[]> {
      const keys = [...new Set(names.map(usernameKey))];
      const found = await store.collection(users).getMany(keys);
      return found.map(({ username }) => username);
    },

    noteAccount: (unit: Collections, news: AccountNews): Promise<Tell> =>
      noticing.note(unit, [noteOfAccount(news)]),
  };
}
