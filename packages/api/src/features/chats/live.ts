import type { TopicHosts } from '../../live/topic-host.js';
import type { ChatsService } from './service.js';

/** One chat, for its participants; to others it doesn't exist. */
export const chatsTopics = (chats: ChatsService): Pick<TopicHosts, 'chat'> => ({
  chat: { admit: ({ username }, { chatId }) => chats.assertParticipant(username, chatId) },
});
