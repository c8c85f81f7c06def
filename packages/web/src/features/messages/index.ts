export { Composer, ComposerRoom, HiddenPost, WhenNear } from './conversation/later-parts.js';
export type { ComposerHandle } from './conversation/composer.js';
export { Conversation } from './conversation/conversation.js';
export {
  shortTime,
  useToday,
  withOutgoing,
  type ConversationEntry,
} from './conversation/conversation-entry.js';
export { OVER_SOCKET, useTellRead } from './reading/reading.js';
export { MessageBody } from './conversation/message-group.js';
export { PendingConversation } from './conversation/pending-part.js';
export { LONG_PRESS, showMessage } from './conversation/roving-messages.js';
export { useConversation, type LaterMessagesHandle } from './conversation/use-conversation.js';
