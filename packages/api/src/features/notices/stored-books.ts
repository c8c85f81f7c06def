import { EMPTY_CENTRE, usernameKey, type NoticeCentre } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { users } from '../users/index.js';
import { noticeBooks, type NoticeBookDocument } from './documents.js';

export const toCentre = ({ notices, off, settingsRevision }: NoticeBookDocument): NoticeCentre => ({
  notices,
  settings: { revision: settingsRevision, off },
});

const toDocument = (username: string, { notices, settings }: NoticeCentre): NoticeBookDocument => ({
  _id: usernameKey(username),
  username,
  notices,
  off: settings.off,
  settingsRevision: settings.revision,
});

/** A person's notices after a change of this number; the same object when it changes nothing. */
export type BookRule = (centre: NoticeCentre, revision: number) => NoticeCentre;

export interface BookChange {
  readonly centre: NoticeCentre;
  /** Number of the change; undefined when nothing changed. */
  readonly revision: number | undefined;
}

/** Begins somebody's notices, unless their account is gone. */
async function begin(unit: Collections, username: string, rule: BookRule): Promise<BookChange> {
  const centre = rule(EMPTY_CENTRE, 1);
  const unchanged = { centre: EMPTY_CENTRE, revision: undefined };
  if (centre === EMPTY_CENTRE) return unchanged;
  const person = await unit.collection(users).get(usernameKey(username));
  if (person === undefined) return unchanged;
  const document = toDocument(person.username, centre);
  const { revision } = stillFree(await unit.collection(noticeBooks).insert(document));
  return { centre, revision };
}

/** Changes somebody's notices inside a unit that runUnit runs. */
export async function changeBook(
  unit: Collections,
  username: string,
  rule: BookRule,
): Promise<BookChange> {
  let revisionBefore = 0;
  const changed = await unit.collection(noticeBooks).update(usernameKey(username), (book) => {
    revisionBefore = book.revision;
    const before = toCentre(book);
    const after = rule(before, book.revision + 1);
    return after === before ? book : toDocument(book.username, after);
  });
  if (!changed.ok) return begin(unit, username, rule);
  const { revision } = changed.value;
  return {
    centre: toCentre(changed.value),
    revision: revision === revisionBefore ? undefined : revision,
  };
}

export async function readCentre(store: Collections, username: string): Promise<NoticeCentre> {
  const book = await store.collection(noticeBooks).get(usernameKey(username));
  return book === undefined ? EMPTY_CENTRE : toCentre(book);
}
