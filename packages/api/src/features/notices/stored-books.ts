import {
  dueAfterNews,
  EMPTY_CENTRE,
  MAIL_AFTER_MS,
  PUSH_AFTER_MS,
  usernameKey,
  type NoticeCentre,
} from '@collabor8/domain';
import type { Collections, Stored } from '../../ports/document-store.js';
import { changeBook, mailAddressOf, type PersonBook } from '../users/index.js';
import { noticeBooks, type NoticeBookDocument } from './documents.js';

export const toCentre = ({
  notices,
  off,
  settingsRevision,
  mail,
  quietHours,
}: NoticeBookDocument): NoticeCentre => ({
  notices,
  settings: {
    ...{ revision: settingsRevision, off },
    ...(mail && { mail }),
    ...(quietHours && { quietHours }),
  },
});

const toContent = ({ notices, settings }: NoticeCentre) => ({
  notices,
  off: settings.off,
  settingsRevision: settings.revision,
  mail: settings.mail,
  quietHours: settings.quietHours,
});

/** Where a book's owner is mailed; undefined where they aren't. */
export async function addressOf(
  from: Collections,
  { username, refusedEmail }: NoticeBookDocument,
): Promise<string | undefined> {
  const email = await mailAddressOf(from, username);
  return email === refusedEmail ? undefined : email;
}

export const NOTICE_BOOKS = {
  books: noticeBooks,
  begin: (owner: PersonBook): NoticeBookDocument => ({
    ...owner,
    ...toContent(EMPTY_CENTRE),
  }),
};

/** A person's notices after a change of this number; the same object when it changes nothing. */
export type CentreRule = (centre: NoticeCentre, revision: number) => NoticeCentre;

/** Changes somebody's notices inside a unit that runUnit runs; undefined when nothing changed. */
export const changeCentre = (
  unit: Collections,
  username: string,
  rule: CentreRule,
): Promise<Stored<NoticeBookDocument> | undefined> =>
  changeBook(unit, NOTICE_BOOKS, username, (book, revision) => {
    const before = toCentre(book);
    const after = rule(before, revision);
    if (after === before) return book;
    const due = (ms: number): number | undefined => dueAfterNews(after, revision, ms);
    const mailDueAt = book.mailDueAt ?? due(MAIL_AFTER_MS);
    const pushDueAt = book.hasDevices && (book.pushDueAt ?? due(PUSH_AFTER_MS));
    return { ...book, ...toContent(after), mailDueAt, pushDueAt };
  });

export async function readCentre(store: Collections, username: string): Promise<NoticeCentre> {
  const book = await store.collection(noticeBooks).get(usernameKey(username));
  return book === undefined ? EMPTY_CENTRE : toCentre(book);
}
