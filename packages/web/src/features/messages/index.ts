export { Composer } from './composer.js';
export { Conversation } from './conversation.js';
export { withOutgoing, type ConversationEntry } from './conversation-entry.js';
export { type OlderMessagesHandle } from './older-messages.js';
export { messageAccepted } from './outbox/outbox-slice.js';
export { useOutbox } from './outbox/use-outbox.js';
export { clockTime, shortTime } from './times.js';
export { useConversation } from './use-conversation.js';
export { useToday } from './use-today.js';
