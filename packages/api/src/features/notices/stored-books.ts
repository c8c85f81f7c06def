import { EMPTY_CENTRE, mailDueAfter, usernameKey, type NoticeCentre } from '@collabor8/domain';
import type { Collections, Stored } from '../../ports/document-store.js';
import { changeBook, type PersonBook } from '../users/index.js';
import { noticeBooks, type NoticeBookDocument } from './documents.js';

export const toCentre = ({
  notices,
  off,
  settingsRevision,
  mail,
}: NoticeBookDocument): NoticeCentre => ({
  notices,
  settings: { revision: settingsRevision, off, ...(mail && { mail }) },
});

const toContent = ({ notices, settings }: NoticeCentre) => ({
  notices,
  off: settings.off,
  settingsRevision: settings.revision,
  mail: settings.mail,
});

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
    const mailDueAt = book.mailDueAt ?? mailDueAfter(after, revision);
    return { ...book, ...toContent(after), mailDueAt };
  });

export async function readCentre(store: Collections, username: string): Promise<NoticeCentre> {
  const book = await store.collection(noticeBooks).get(usernameKey(username));
  return book === undefined ? EMPTY_CENTRE : toCentre(book);
}
