import type { MailSettings, Notice, NoticeKind } from '@collabor8/domain';
import { defineCollection } from '../../ports/define-collection.js';

/** All that one person is told, at most NOTICES_KEPT rows; `_id` is the username's key. */
export interface NoticeBookDocument {
  readonly _id: string;
  readonly username: string;
  /** Newest first. */
  readonly notices: readonly Notice[];
  /** Kinds that the person doesn't want to be told of, and the revision that made it so. */
  readonly off: readonly NoticeKind[];
  readonly settingsRevision: number;
  /** What the person wants to be mailed, once they have chosen. */
  readonly mail?: MailSettings | undefined;
  /** When they may be mailed what they miss, in milliseconds since 1970; absent while there is nothing. */
  readonly mailDueAt?: number | undefined;
  /** Number of the latest change that a mail told of, or was to tell of. */
  readonly mailedUpTo?: number | undefined;
  /** When that mail was queued, in milliseconds since 1970. */
  readonly mailedAt?: number | undefined;
  /** By which mails are stopped without logging in; it does nothing else. */
  readonly stopToken?: string | undefined;
  /** An address that the mail server didn't know: nothing more is sent to it. */
  readonly refusedEmail?: string | undefined;
}

/** A question that a moderator has hidden or deleted: nobody is to read its title. `_id` is its id. */
export interface WithheldTitleDocument {
  readonly _id: string;
  /** What is read in its place. */
  readonly line: string;
}

export const withheldTitles = defineCollection<WithheldTitleDocument>()({
  name: 'withheldTitles',
  indexes: {},
});

export const noticeBooks = defineCollection<NoticeBookDocument>()({
  name: 'noticeBooks',
  indexes: {
    byMailDue: { equals: [], order: ['mailDueAt'], direction: 'asc' },
    byStopToken: { equals: ['stopToken'], order: [], direction: 'asc' },
  },
});
