import { mailSettingsOf, quietUntil, usernameKey, WEEK_MS } from '@collabor8/domain';
import { eachDue } from '../../platform/each-for-itself.js';
import { queueMail, type Letters } from '../../platform/mails.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { changeBook, newToken } from '../users/index.js';
import { placePath, weeklyLetter } from './away-letter.js';
import { noticeBooks, type NoticeBookDocument } from './documents.js';
import { addressOf, NOTICE_BOOKS, returning, toCentre } from './stored-books.js';

/** The letter by its kind, as it is queued. */
const WEEKLY_LETTER = 'notices.weekly';

/** A question that somebody follows, or has a tag that they do. */
export interface FollowedNews {
  readonly qid: string;
  readonly title: string;
  readonly answerCount: number;
}

export interface WeeklyOthers {
  readonly questions: {
    /** What came of what somebody follows since a time (ISO 8601), the latest first, as they may read it now. */
    readonly followedSince: (username: string, since: string) => Promise<readonly FollowedNews[]>;
  };
}

/** Mails people each week what came of what they follow, once they have asked for it. */
export function createWeeklyMails({ store, now, newId, settings }: Platform, others: WeeklyOthers) {
  const origin = settings.mailOrigin;

  const queue = ({ _id: key, username }: NoticeBookDocument): Promise<void> =>
    runUnit(store, async (unit) => {
      const book = await unit.collection(noticeBooks).get(key);
      const time = now().getTime();
      if (book?.weeklyDueAt === undefined || book.weeklyDueAt > time) return;
      const centre = toCentre(book);
      const isWanted = mailSettingsOf(centre.settings).isWeekly === true;
      const quiet = quietUntil(centre.settings.quietHours, now());
      const isDue = isWanted && quiet === undefined;
      // After a server that was off for long there is one, not one for each week.
      const weeks = Math.floor((time - book.weeklyDueAt) / WEEK_MS) + 1;
      const next = quiet ?? book.weeklyDueAt + weeks * WEEK_MS;
      await changeBook(unit, NOTICE_BOOKS, username, (before) => ({
        ...before,
        weeklyDueAt: isWanted ? next : undefined,
        ...(isDue && {
          weeklyUpTo: time,
          weeklyStopToken: before.weeklyStopToken ?? newToken(),
        }),
      }));
      if (!isDue || (await addressOf(unit, book)) === undefined) return;
      const since = new Date(book.weeklyUpTo ?? time - WEEK_MS).toISOString();
      const about = `${since} ${username}`;
      await queueMail(unit, { id: newId(), kind: WEEKLY_LETTER, about, at: now() });
    });

  const letters: Letters = {
    [WEEKLY_LETTER]: async (about, { site }) => {
      const [, since, username = ''] = /^(\S+) (.+)$/s.exec(about) ?? [];
      const book = await store.collection(noticeBooks).get(usernameKey(username));
      const stopToken = book?.weeklyStopToken;
      if (book === undefined || since === undefined) return undefined;
      if (stopToken === undefined || origin === undefined) return undefined;
      const to = await addressOf(store, book);
      if (to === undefined || mailSettingsOf(toCentre(book).settings).isWeekly !== true) {
        return undefined;
      }
      const news = await others.questions.followedSince(username, since);
      if (news.length === 0) return undefined;
      const rows = news.map(({ qid, ...question }) => ({
        ...question,
        address: origin + placePath({ kind: 'question', qid }),
      }));
      return {
        ...{ to, ...weeklyLetter({ rows, site, origin, stopToken }) },
        ...returning(store, book, { to, token: stopToken }),
      };
    },
  };

  return {
    letters,

    /** In the unit in which somebody turns it on or off: the first one comes in a week. */
    async choose(unit: Collections, username: string, isOn: boolean): Promise<void> {
      const time = now().getTime();
      await changeBook(unit, NOTICE_BOOKS, username, (book) => {
        if ((book.weeklyDueAt !== undefined) === isOn) return book;
        return isOn
          ? { ...book, weeklyDueAt: time + WEEK_MS, weeklyUpTo: time }
          : { ...book, weeklyDueAt: undefined };
      });
    },

    /** Queues those that are due. */
    async queueMails(): Promise<void> {
      if (origin === undefined) return;
      const time = now().getTime();
      await eachDue(store.collection(noticeBooks), 'byWeeklyDue', 'weeklyDueAt', time, queue);
    },
  };
}
