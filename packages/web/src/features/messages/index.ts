export {
  Composer,
  ComposerRoom,
  HiddenPost,
  PendingConversation,
  WhenNear,
} from './conversation/later-parts.js';
export type { ComposerHandle } from './conversation/composer.js';
export { Conversation } from './conversation/conversation.js';
export { withOutgoing, type ConversationEntry } from './conversation/conversation-entry.js';
export { type OlderMessagesHandle } from './conversation/older-messages.js';
export { OVER_SOCKET, useTellRead } from './reading/reading.js';
export { MessageBody } from './conversation/message-group.js';
export { showMessage } from './conversation/show-message.js';
export { LONG_PRESS } from './conversation/roving-messages.js';
export { plainText } from './plain-text.js';
export { clockTime, shortTime } from './times.js';
export { useConversation, type LaterMessagesHandle } from './conversation/use-conversation.js';
export { useToday } from './times.js';
