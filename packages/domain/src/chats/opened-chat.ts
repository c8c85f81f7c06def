import type { ChatMessageSent, ChatNotification } from './events.js';
import type { ChatLine } from './lines.js';
import type { ReadMark } from './read-marks.js';
import type { ChatMessagesPage, ChatSummary, Participant, Quote } from './schema.js';

/** A page of the log. */
export interface ChatStretch extends ChatMessagesPage {
  /** What was done between these messages, as far as the reader may see it; there may be lines from beside them. */
  readonly lines?: readonly ChatLine[] | undefined;
}

/** What the opened chat shows: the state that live events are applied to. */
export interface ChatPage extends ChatStretch, ReadMark {
  readonly chat: ChatSummary;
  /** In the order of joining, with those who have left. To somebody who has left, themselves alone. */
  readonly participants: readonly Participant[];
  /** What was done in the chat lately, and between the messages that were loaded, of what the reader may see; in order. */
  readonly lines: readonly ChatLine[];
  /** The messages that are pinned, of those that the reader may see; the latest first. */
  readonly pinned: readonly Quote[];
  /** Updates of messages outside of those loaded, applied when they are; a snapshot has none. */
  readonly earlyUpdates?: readonly (ChatMessageSent | ChatNotification)[] | undefined;
}
