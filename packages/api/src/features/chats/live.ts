import type { TopicHosts } from '../../live/topic-host.js';
import type { ChatsService } from './service.js';

/** One chat, for those who are in it; to others it doesn't exist. Whoever leaves hears nothing more. */
export const chatsTopics = (chats: ChatsService): Pick<TopicHosts, 'chat'> => ({
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
