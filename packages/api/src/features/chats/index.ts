import { defineFeature } from '../../feature.js';
import { chatMessages, chats, memberships, pollVotes } from './documents.js';
import { chatsTopics } from './live.js';
import { chatsOperations } from './rest.js';
import { chatsRouter } from './router.js';
import { createChatsService } from './service.js';

export { createCallLines } from './call-lines.js';

/** Direct and group chats with their roles and polls. */
export const chatsFeature = defineFeature({
  collections: [chats, memberships, chatMessages, pollVotes],
  createService: createChatsService,
  createRouter: chatsRouter,
  createOperations: chatsOperations,
  createTopics: chatsTopics,
  endAccount: (service) => (unit, username) => service.leaveAll(unit, username),
});
