import type { ChatMessageSent, ChatNotification } from './events.js';
import type { ChatLine } from './lines.js';
import type { ReadMark } from './read-marks.js';
import type { ChatMessagesPage, ChatSummary, Participant, Quote } from './schema.js';

/** What the opened chat shows: the state that live events are applied to. */
export interface ChatPage extends ChatMessagesPage, ReadMark {
  readonly chat: ChatSummary;
  /** In the order of joining, with those who have left. To somebody who has left, themselves alone. */
  readonly participants: readonly Participant[];
  /** The latest lines of what was done in the chat, of those that the reader may see, in their order. */
  readonly lines: readonly ChatLine[];
  /** The messages that are pinned, of those that the reader may see; the latest first. */
  readonly pinned: readonly Quote[];
  /** Updates of messages outside of those loaded, applied when they are; a snapshot has none. */
  readonly earlyUpdates?: readonly (ChatMessageSent | ChatNotification)[] | undefined;
}
