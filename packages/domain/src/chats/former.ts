import { saidIn } from './said.js';
import type { ChatPage } from './opened-chat.js';
import { seesMessage } from './rules.js';
import type { ChatMessage, ChatSummary, Participant } from './schema.js';

/**
 * A message as somebody reads it who has left the chat: what was said, and nothing of what others have done with it,
 * as that may have been later. A poll is what it asked.
 */
export const messageForFormer = ({
  reactions: _reactions,
  pinnedAt: _pinnedAt,
  editedAt: _editedAt,
  poll,
  ...message
}: ChatMessage): ChatMessage => ({
  ...{ ...message, revision: 1 },
  ...(poll && { type: 'direct', msg: saidIn({ msg: message.msg, poll }) }),
});

/** The chat as it was when somebody left it: what may change without them is not in it. */
export const chatForFormer = (chat: ChatSummary): ChatSummary => ({
  ...chat,
  ...{ deletedRanges: [], lastMessage: null },
});

/** The opened chat of somebody who has left it: the log up to then, and nobody else's part in it. */
export function pageForFormer(page: ChatPage, own: Participant): ChatPage {
  const messages = page.messages.filter(({ seq }) => seesMessage(own, seq)).map(messageForFormer);
  const quotes = Object.values(page.quotes).map(({ pinnedAt: _pinnedAt, ...quote }) => ({
    ...quote,
    revision: 1,
  }));
  return {
    ...page,
    chat: chatForFormer(page.chat),
    ...{ participants: [own], messages, pinned: [], ownVotes: {}, earlyUpdates: undefined },
    quotes: Object.fromEntries(quotes.map((quote) => [quote.messageId, quote])),
  };
}
