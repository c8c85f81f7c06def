import { defineFeature } from '../../platform/feature.js';
import {
  boardShares,
  chatLines,
  chatMessages,
  chatMoves,
  chats,
  chatSettings,
  formerTexts,
  memberships,
  pollVotes,
  unreadReplies,
} from './documents.js';
import { chatsTopics } from './live.js';
import { chatsOperations } from './rest.js';
import { chatsRouter } from './router.js';
import { createChatsService } from './service.js';

export { createCallLines, findGroupLine } from './call-lines.js';
export { createCallChats } from './call-lines.js';

/** Direct and group chats with their roles and polls. */
export const chatsFeature = defineFeature({
  collections: [
    ...[chats, memberships, chatLines, chatMoves, chatMessages, formerTexts],
    ...[pollVotes, unreadReplies, boardShares, chatSettings],
  ],
  createService: createChatsService,
  createRouter: chatsRouter,
  createOperations: chatsOperations,
  searched: (service) => service.searched,
  createTopics: chatsTopics,
  moderated: (service) => service.moderated,
  writings: (service) => (username) => service.writingsOf(username),
  endAccount: (service) => async (username) => {
    await service.leaveAll(username);
    await service.forgetSettings(username);
  },
  tidy: (service) => service.tidy(),
});
