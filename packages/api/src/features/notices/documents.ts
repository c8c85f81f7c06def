import type { MailSettings, Notice, NoticeKind, QuietHours } from '@collabor8/domain';
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
  readonly quietHours?: QuietHours | undefined;
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
  /** When they are mailed what came of what they follow, in milliseconds since 1970; absent where they aren't. */
  readonly weeklyDueAt?: number | undefined;
  /** Up to when such a mail told, or from when on the first one is to. */
  readonly weeklyUpTo?: number | undefined;
  /** By which these mails are stopped, likewise. */
  readonly weeklyStopToken?: string | undefined;
  /** Some of their devices want to be told things. */
  readonly hasDevices?: true | undefined;
  /** When devices may be told what is new, in milliseconds since 1970; absent while there is nothing. */
  readonly pushDueAt?: number | undefined;
  /** Number of the latest change that devices were told of, or that came before they wanted to be. */
  readonly pushedUpTo?: number | undefined;
}

/** By which push services know this community; both in base64url. */
export interface PushKeysDocument {
  readonly _id: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

export const pushKeys = defineCollection<PushKeysDocument>()({ name: 'pushKeys', indexes: {} });

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
  ownedBy: '_id',
  dividedBy: '_id',
  indexes: {
    byMailDue: { equals: [], order: ['mailDueAt'], direction: 'asc' },
    byPushDue: { equals: [], order: ['pushDueAt'], direction: 'asc' },
    byWeeklyDue: { equals: [], order: ['weeklyDueAt'], direction: 'asc' },
    byWeeklyStopToken: { equals: ['weeklyStopToken'], order: [], direction: 'asc' },
    byStopToken: { equals: ['stopToken'], order: [], direction: 'asc' },
  },
});
