import type { ChatMessageSent, ChatNotification } from './events.js';
import type { ChatMessagesPage, ChatSummary, Participant, Quote } from './schema.js';

/** What the opened chat shows: the state that live events are applied to. */
export interface ChatPage extends ChatMessagesPage {
  readonly chat: ChatSummary;
  /** In the order of joining. */
  readonly participants: readonly Participant[];
  /** The messages that are pinned, of those that the reader may see; the latest first. */
  readonly pinned: readonly Quote[];
  /** What the reader has read, in any of their tabs. */
  readonly lastReadSeq: number;
  /** Updates of messages outside of those loaded, applied when they are; a snapshot has none. */
  readonly earlyUpdates?: readonly (ChatMessageSent | ChatNotification)[] | undefined;
}
