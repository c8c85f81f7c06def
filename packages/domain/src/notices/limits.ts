/** What somebody can be told of and can turn off. */
export const noticeChoices = [
  'answer',
  'comment',
  'accepted',
  'mention',
  'followed',
  'reply',
  'turn',
  'challenge',
  'missedCall',
  'board',
  'report',
  'edit',
] as const;
export type NoticeChoiceKind = (typeof noticeChoices)[number];

/**
 * What somebody can be told of. Nobody turns off what happens to their account, as whoever takes it over would,
 * nor what moderators do to their posts, nor that a webhook of theirs has stopped.
 */
export const noticeKinds = [...noticeChoices, 'moderated', 'account', 'webhook'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What somebody is told of while they are away: a kind of notices, or a call that rings. */
export const awayKinds = ['call', ...noticeKinds] as const;
export type AwayKind = (typeof awayKinds)[number];

/** What somebody can turn on and off of that: a kind, or all mails, or those of each week. */
export const mailChoices = ['all', 'weekly', 'call', ...noticeChoices] as const;

/** What comes of somebody who wants to be heard: nobody is told of it by those whom they don't meet. */
export const callingKinds: readonly NoticeKind[] = [
  'mention',
  'comment',
  'reply',
  'challenge',
  'missedCall',
  'board',
];

/** Rows that a person has; the oldest go. */
export const NOTICES_KEPT = 60;
/** Of them rows of what nobody can turn off: whatever else others do, these stay. */
export const OWED_KEPT = 30;
/** Names that a row keeps; with more it is a crowd. */
export const ACTORS_KEPT = 8;
/** Unread rows of one kind that one person can fill, alone or with others: what they do beyond is one more row. */
export const ROWS_OF_ONE = 2;
/** The same of all kinds together: beyond, each kind has one more row. */
export const ROWS_OF_ONE_IN_ALL = 8;
/** Characters of a question's, chat's or board's title that a row shows. */
export const NOTICE_TITLE_LENGTH = 120;

/** People whom one text can tell that it names them. */
export const MENTIONS_MAX = 10;
/** Places of a text at which a name is looked for. */
export const MENTION_PLACES_MAX = 20;
/** Names that one request may ask about. */
export const NAMES_ASKED_MAX = 100;
export const NAMES_OFFERED = 8;

/**
 * What somebody can do to one thing and undo as often as they like: a suggestion comes and goes, and an answer is accepted or
 * not. Whoever was told of it is told of the same person's doing it again only after this time; so it is with what
 * somebody writes in place of what they have taken back.
 */
export const UNDOABLE_KINDS: readonly NoticeKind[] = ['accepted', 'edit'];
export const TOLD_AGAIN_AFTER_MS = 60 * 60_000;
/** Whoever took back so much within that time, wherever it stood, is taken to write in place of it wherever they do. */
export const TAKEN_BACK_MANY = 3;

/** How long a message may lie unread before it counts as missed. */
export const MISSED_AFTER_MS = 10_000;
/** A board that is sent to more people is an announcement, and told to nobody by itself. */
export const SHARED_WITH_MAX = 100;
export const SHARED_BOARDS_MAX = 3;

const MINUTE_MS = 60_000;
/** How long somebody is away before they are mailed what they miss; what comes within it is gathered. */
export const MAIL_AFTER_MS = 10 * MINUTE_MS;
/** The least between two mails to one person. */
export const MAIL_PAUSE_MS = 60 * MINUTE_MS;
/** What is older is mailed to nobody. */
export const MAILED_WITHIN_MS = 24 * 60 * MINUTE_MS;
/** How often somebody is mailed what came of what they follow. */
export const WEEK_MS = 7 * MAILED_WITHIN_MS;
/** Questions that such a mail names. */
export const WEEKLY_QUESTIONS = 20;
/** How long a notice waits before devices are told: who reads it at once isn't. */
export const PUSH_AFTER_MS = 3_000;
/** Characters of the address that a browser's push service gives a device. */
export const PUSH_ENDPOINT_LENGTH = 1_000;
/** Characters of a device's key, a point of P-256, and of its secret, both in base64url. */
export const PUSH_KEY_LENGTH = 87;
export const PUSH_SECRET_LENGTH = 22;
export const TIME_ZONE_LENGTH = 60;
/** Characters of the secret by which mails are stopped: 256 bits in base64url. */
export const STOP_TOKEN_LENGTH = 43;
