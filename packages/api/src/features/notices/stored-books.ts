import { hash } from 'node:crypto';
import {
  dueAfterNews,
  EMPTY_CENTRE,
  MAIL_AFTER_MS,
  PUSH_AFTER_MS,
  usernameKey,
  type NoticeCentre,
} from '@collabor8/domain';
import type { Letter } from '../../platform/mails.js';
import type { Collections, DocumentStore, Stored } from '../../ports/document-store.js';
import { changeBook, mailAddressOf, personBooks } from '../users/index.js';
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

/** Whose mails a link stops; undefined where it is nobody's. */
export async function bookOfToken(
  store: Collections,
  token: string,
): Promise<Stored<NoticeBookDocument> | undefined> {
  const books = store.collection(noticeBooks);
  const page = { equals: [token], limit: 1 } as const;
  const { items } = await books.page('byStopToken', page);
  return items[0] ?? (await books.page('byWeeklyStopToken', page)).items[0];
}

/** Tells an address from others that its owner has had. */
const markOf = (email: string): string => hash('sha256', email).slice(0, 8);

const RETURN_NAME = /^bounce-([\w-]{43})-([0-9a-f]{8})$/;

/** What becomes of a letter to this address, which has `token` in it, if there is no such address; 64 characters are the most a name may have. */
export const returning = (
  store: DocumentStore,
  { _id: key }: NoticeBookDocument,
  { to, token }: { readonly to: string; readonly token: string },
): Required<Pick<Letter, 'returnsTo' | 'refused'>> => ({
  returnsTo: `bounce-${token}-${markOf(to)}`,
  refused: async () => {
    await store.collection(noticeBooks).update(key, (book) => ({ ...book, refusedEmail: to }));
  },
});

/** The same, of a letter that comes back to this name; undefined where none to the present address of anybody would. */
export async function refusalAt(
  store: DocumentStore,
  returnsTo: string,
): Promise<(() => Promise<void>) | undefined> {
  const [, token = '', mark] = RETURN_NAME.exec(returnsTo) ?? [];
  const book = mark === undefined ? undefined : await bookOfToken(store, token);
  const to = book && (await mailAddressOf(store, book.username));
  if (book === undefined || to === undefined || markOf(to) !== mark) return undefined;
  return returning(store, book, { to, token }).refused;
}

export const NOTICE_BOOKS = personBooks(noticeBooks, (owner) => ({
  ...owner,
  ...toContent(EMPTY_CENTRE),
}));

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
