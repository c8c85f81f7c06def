export { Composer } from './composer.js';
export { Conversation } from './conversation.js';
export { withOutgoing, type ConversationEntry } from './conversation-entry.js';
export { type OlderMessagesHandle } from './older-messages.js';
export { readAsFar } from './read-as-far.js';
export { clockTime, shortTime } from './times.js';
export { useToday } from './use-today.js';
