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
  savedBooks,
  unreadReplies,
} from './documents.js';
import { noteFormerLines } from './former-lines.js';
import { chatsOperations } from './rest.js';
import { chatsRouter } from './router.js';
import { createChatsService, type ChatsService } from './service.js';
import type { TopicHosts } from '../../live/topic-host.js';

export { createCallLines, findGroupLine } from './call-lines.js';
export { createCallChats } from './call-lines.js';

/** One chat, for those who are in it; to others it doesn't exist. Whoever leaves hears nothing more. */
const chatsTopics = (chats: ChatsService): Pick<TopicHosts, 'chat'> => ({
  chat: {
    admit: ({ username }, { chatId }) => chats.assertParticipant(username, chatId),
    dismissal: {
      event: 'chatDepartureUpdate',
      of: (event) =>
        event.name === 'chatDepartureUpdate' ? event.participant.username : undefined,
      without: (event) => ('without' in event ? event.without : undefined),
    },
  },
});

/** Direct and group chats with their roles and polls. */
export const chatsFeature = defineFeature({
  collections: [
    ...[chats, memberships, chatLines, chatMoves, chatMessages, formerTexts],
    ...[pollVotes, unreadReplies, boardShares, chatSettings, savedBooks],
  ],
  createService: createChatsService,
  createRouter: chatsRouter,
  createOperations: chatsOperations,
  searched: (service) => service.searched,
  createTopics: chatsTopics,
  moderated: (service) => service.moderated,
  writings: (service) => (username) => service.writingsOf(username),
  endAccount: (service) => (username) => service.leaveAll(username),
  upgrades: {
    'lines of chats': noteFormerLines,
  },
  tidy: (service) => service.tidy(),
});
