import {
  mailPausedUntil,
  noticesToMail,
  quietUntil,
  usernameKey,
  type MailAddress,
  type MailedRange,
  type Notice,
} from '@collabor8/domain';
import { eachDue } from '../../platform/each-for-itself.js';
import { queueMail, type Letters } from '../../platform/mails.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { changeBook, lastSeenOf, mailAddressOf, newToken, users } from '../users/index.js';
import { awayLetter } from './away-letter.js';
import { noticeBooks, type NoticeBookDocument } from './documents.js';
import type { ReadableNotices } from './readable-notices.js';
import { addressOf, NOTICE_BOOKS, returning, toCentre } from './stored-books.js';

/** The letter by its kind, as it is queued. */
const AWAY_LETTER = 'notices.away';

const aboutOf = ({ after, upTo }: MailedRange, username: string): string =>
  `${after} ${upTo} ${username}`;

function readAbout(about: string): (MailedRange & { readonly username: string }) | undefined {
  const [, after, upTo, username] = /^(\d+) (\d+) (.+)$/s.exec(about) ?? [];
  return username === undefined
    ? undefined
    : { after: Number(after), upTo: Number(upTo), username };
}

/** Mails people what they miss while they are away. */
export function createAwayMails({
  store,
  connections,
  now,
  newId,
  settings,
  readable,
}: Platform & { readonly readable: ReadableNotices }) {
  const origin = settings.mailOrigin;

  /** What in this range its owner missed; nothing while they are there. */
  async function missed(
    from: Collections,
    book: Stored<NoticeBookDocument>,
    range: MailedRange,
  ): Promise<readonly Notice[]> {
    const user = await from.collection(users).get(book._id);
    if (user === undefined) return [];
    return noticesToMail(toCentre(book), range, { seenAt: lastSeenOf(user), now: now() });
  }

  const isConnected = async (username: string): Promise<boolean> =>
    (await connections.registry.ofUser(username)).length > 0;

  async function queue({ _id: key, username }: NoticeBookDocument): Promise<void> {
    const isThere = await isConnected(username);
    await runUnit(store, async (unit) => {
      const book = await unit.collection(noticeBooks).get(key);
      const time = now().getTime();
      if (book?.mailDueAt === undefined || book.mailDueAt > time) return;
      const range = { after: book.mailedUpTo ?? 0, upTo: book.revision };
      const isAddressed = !isThere && (await addressOf(unit, book)) !== undefined;
      const isMissed = isAddressed && (await missed(unit, book, range)).length > 0;
      const quiet = quietUntil(book.quietHours, now());
      const later = Math.max(mailPausedUntil(book.mailedAt), quiet ?? 0);
      const mailDueAt = isMissed && later > time ? later : undefined;
      const isDue = isMissed && mailDueAt === undefined;
      await changeBook(unit, NOTICE_BOOKS, username, (before) => ({
        ...before,
        mailDueAt,
        ...(isDue && {
          mailedUpTo: range.upTo,
          mailedAt: time,
          stopToken: before.stopToken ?? newToken(),
        }),
      }));
      if (!isDue) return;
      const about = aboutOf(range, username);
      await queueMail(unit, { id: newId(), kind: AWAY_LETTER, about, at: now() });
    });
  }

  const letters: Letters = {
    [AWAY_LETTER]: async (about, { site }) => {
      const asked = readAbout(about);
      if (asked === undefined || origin === undefined) return undefined;
      const book = await store.collection(noticeBooks).get(usernameKey(asked.username));
      if (book?.stopToken === undefined || (await isConnected(book.username))) return undefined;
      const { username, stopToken } = book;
      const to = await addressOf(store, book);
      if (to === undefined) return undefined;
      const notices = await readable.of(username, await missed(store, book, asked));
      if (notices.length === 0) return undefined;
      return {
        ...{ to, ...awayLetter({ notices, site, origin, stopToken }) },
        ...returning(store, book, { to, token: stopToken }),
      };
    },
  };

  return {
    letters,

    /** Has those mailed who have missed something for a while. */
    async queueMails(): Promise<void> {
      if (origin === undefined) return;
      const time = now().getTime();
      await eachDue(store.collection(noticeBooks), 'byMailDue', 'mailDueAt', time, queue);
    },

    async mailAddress(username: string): Promise<MailAddress> {
      const email = (await mailAddressOf(store, username)) ?? null;
      const book = await store.collection(noticeBooks).get(usernameKey(username));
      const isRefused = email !== null && book?.refusedEmail === email;
      return { canMail: origin !== undefined, email, isRefused };
    },

    /** In the unit in which somebody turns mails on: what the mail server refused is tried again. */
    async tryAgain(unit: Collections, username: string): Promise<void> {
      await changeBook(unit, NOTICE_BOOKS, username, (book) =>
        book.refusedEmail === undefined ? book : { ...book, refusedEmail: undefined },
      );
    },
  };
}
