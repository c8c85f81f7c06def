export const chatRoles = ['user', 'moderator', 'admin'] as const;
export type ChatRole = (typeof chatRoles)[number];
/** The role of somebody for whom none is found (SPEC §6). */
export const DEFAULT_ROLE: ChatRole = 'user';

export const chatMessageTypes = ['direct', 'poll'] as const;
export type ChatMessageType = (typeof chatMessageTypes)[number];

/** The text of every poll message (SPEC §3). */
export const POLL_TEXT = 'POLL';
export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 20;
export const POLL_TEXT_MAX_LENGTH = 300;
/** Says no to a vote that comes too late. */
export const POLL_CLOSED = 'This poll is closed. It takes no more votes.';
/** People of a poll's voters that are read at once. */
export const VOTERS_PAGE = 100;
/** Days that a poll with a deadline may run. */
export const POLL_DAYS_MAX = 365;

/** The text of the line that a missed call leaves. */
export const MISSED_CALL_TEXT = 'Missed call';

/** Stands in place of a message that its sender has taken back. */
export const TAKEN_BACK_LINE = 'This message was taken back.';

/** Different reactions to one message, and people who give the same one. */
export const REACTIONS_MAX = 20;
export const REACTORS_MAX = 100;
/** Different reactions to one message that somebody may give, so that nobody leaves the others none. */
export const REACTIONS_OF_ONE = 5;
/** Characters of an emoji, of which a family or a flag takes many. */
export const EMOJI_MAX_LENGTH = 40;
/** Times that a message may be edited: its former texts are kept. */
export const EDITS_MAX = 50;
/** Messages that are pinned in one chat. */
export const PINS_MAX = 20;

export const CHAT_TITLE_MAX_LENGTH = 1000;
/** Characters of what a group says of itself. */
export const CHAT_DESCRIPTION_MAX_LENGTH = 500;
/** Lines of what was done in a chat that its log shows: the latest ones. */
export const CHAT_LINES_MAX = 200;
/** A title made of names lists this many; a chat may have far more participants. */
export const NAMES_IN_TITLE = 20;
export const CHAT_PARTICIPANTS_MAX = 2000;
/** Of a chat with at most so many people it is told who has read a message. */
export const SEEN_BY_MAX = 50;

/** Names and options that a request may list: more than any chat or poll takes. */
export const NAMES_IN_REQUEST = 5000;
export const OPTIONS_IN_REQUEST = 100;

/** Names of participants that a chat's row in the list carries. */
export const NAMES_IN_ROW = 5;
/** Characters of the latest message that a chat's row shows. */
export const PREVIEW_LENGTH = 120;
/** From here on an unread count reads '99+'. */
export const UNREAD_CEILING = 100;
/** The latest messages among which a chat knows what was deleted: as many as anybody counts. */
export const COUNTED_MESSAGES = UNREAD_CEILING + 1;

/** What of a chat somebody is told: all messages, those that mention them or reply to them, or nothing. */
export const chatLevels = ['all', 'mentions', 'none'] as const;
export type ChatLevel = (typeof chatLevels)[number];
/** By whom somebody may be brought into groups; contacts are those whom they have written to alone. */
export const addableBy = ['everybody', 'contacts', 'nobody'] as const;
export type AddableBy = (typeof addableBy)[number];

/** Who is told when somebody was here last; 'contacts' are those whom they have written to alone. */
export const lastSeenBy = ['everybody', 'contacts', 'nobody'] as const;
export type LastSeenBy = (typeof lastSeenBy)[number];
/** Messages that call upon somebody, as many as a chat's badge counts. */
export const CALLS_KEPT = 100;
export const CHATS_PINNED_MAX = 20;

export const SAVED_MESSAGES_MAX = 200;

/** Rows of the list of chats that are read at once. */
export const CHAT_LIST_PAGE = 50;
/** Chats that a search by name finds, and those in common with somebody that their profile shows. */
export const CHATS_FOUND = 10;
export const CHATS_IN_COMMON = 50;
