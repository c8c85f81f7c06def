/** Longest text of a message, in the global room or a chat. */
export const MESSAGE_MAX_LENGTH = 10_000;
/** Messages of one sender that follow within this time stand under one name. */
export const GROUP_GAP_MS = 5 * 60_000;
