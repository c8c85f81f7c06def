/** Roles that reach over the whole site, beside those in chats (SPEC §9). Whoever has none is not named. */
export const siteRoles = ['administrator', 'moderator'] as const;
export type SiteRole = (typeof siteRoles)[number];

/** What people write that can be reported, hidden and deleted. */
export const textKinds = ['question', 'answer', 'comment', 'globalMessage', 'chatMessage'] as const;
export type TextKind = (typeof textKinds)[number];

/** What can be reported: beside texts somebody's part in a call, of which nothing is kept to be hidden. */
export const postKinds = [...textKinds, 'call'] as const;
export type PostKind = (typeof postKinds)[number];

/** What people call each of them. */
export const postNames = {
  question: 'question',
  answer: 'answer',
  comment: 'comment',
  globalMessage: 'message',
  chatMessage: 'message',
  call: 'call',
} as const satisfies Record<PostKind, string>;

export const reportReasons = ['spam', 'rude', 'offTopic', 'copied', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStates = ['open', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];

export type ReportOutcome = 'hidden' | 'deleted' | 'dismissed';

export const suspensionTerms = ['day', 'week', 'forever'] as const;
export type SuspensionTerm = (typeof suspensionTerms)[number];

/** What moderators do; each of it stands in the log. */
export const moderationActs = [
  'hid',
  'showed',
  'deleted',
  'dismissed',
  'suspended',
  'lifted',
  'appointed',
  'discharged',
  'handedOut',
  'handedOutWhole',
  'endedSessions',
  'claimed',
  'changedPlace',
  'requiredStep',
  'freedStep',
  'invited',
  'uninvited',
  'admitted',
  'refused',
  'promoted',
  'renamed',
  'closed',
  'reopened',
  'locked',
  'unlocked',
  'edited',
  'described',
  'turnedWebhookOn',
  'turnedWebhookOff',
] as const;
export type ModerationAct = (typeof moderationActs)[number];

/** Characters of a report's note and of what a moderator writes for the log. */
export const WHY_MAX_LENGTH = 300;
/** Names of those who reported a post that its row keeps. */
export const REPORTERS_NAMED = 3;
/** Reports and acts that are read at once. */
export const MODERATION_PAGE_SIZE = 30;
/** People of each kind that the page shows. */
export const PEOPLE_SHOWN = 200;
export const REPORTS_MAX = 20;
export const REPORTS_WINDOW_SECONDS = 10 * 60;

/** Stands where a post stood that a moderator has hidden. */
export const HIDDEN_LINE = 'Hidden by a moderator';
