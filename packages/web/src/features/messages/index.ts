export { Composer } from './conversation/composer.js';
export { Conversation } from './conversation/conversation.js';
export { withOutgoing, type ConversationEntry } from './conversation/conversation-entry.js';
export { type OlderMessagesHandle } from './conversation/older-messages.js';
export { messageAccepted } from './outbox/outbox-slice.js';
export { useOutbox } from './outbox/use-outbox.js';
export { clockTime, shortTime } from './times.js';
export { useConversation } from './conversation/use-conversation.js';
export { useToday } from './use-today.js';
