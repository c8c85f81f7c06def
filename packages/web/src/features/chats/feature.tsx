import { AHEAD } from '../../shared/api/ahead.js';
import type { Feature } from '../../shared/feature.js';
import { lazyPage } from '../../shared/lazy-page.js';
import { ChatsProvider } from './chats-provider.js';
import { chatsSlice } from './chats-slice.js';
import { notificationsSlice } from './notifications/notifications-slice.js';
import { CHATS_PATH } from './paths.js';
import { UnreadBadge } from './list/unread-badge.js';

const ChatsPage = lazyPage(
  () => import('./chats-page.js'),
  (module) => module.ChatsPage,
);

export const chats: Feature = {
  slices: [chatsSlice, notificationsSlice],
  routes: [
    {
      path: '/messaging/direct-message',
      Page: ChatsPage,
      ahead: async (api, { query }) => {
        const chatId = query.get('chatId');
        return chatId === null ? null : api.chats.open.query({ chatId }, AHEAD);
      },
    },
  ],
  menu: [{ under: 'Messaging', label: 'Chats', to: CHATS_PATH, badge: UnreadBadge }],
  // Tells of new chats, notifications and what was read in other tabs.
  topics: (username) => [{ kind: 'person', username }],
  Provider: ChatsProvider,
};
