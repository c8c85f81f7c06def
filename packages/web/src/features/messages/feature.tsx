import { IconMessages } from '@tabler/icons-react';
import { AHEAD } from '../../shared/api/read-ahead.js';
import type { Feature } from '../../shared/feature.js';
import { lazyPage } from '../../shared/lazy-page.js';
import { messagesSlice } from './messages-slice.js';
import { OutboxSender } from './outbox/outbox-sender.js';
import { outboxSlice } from './outbox/outbox-slice.js';

const GlobalChatPage = lazyPage(
  () => import('./global-chat-page.js'),
  (module) => module.GlobalChatPage,
);

export const messages: Feature = {
  slices: [messagesSlice, outboxSlice],
  routes: [
    {
      path: '/messaging',
      Page: GlobalChatPage,
      ahead: (api) => api.messages.open.query({}, AHEAD),
    },
  ],
  menu: [
    {
      label: 'Messaging',
      icon: IconMessages,
      opens: [{ label: 'Global Messages', to: '/messaging' }],
      rank: 3,
      phoneRank: 2,
    },
  ],
  Everywhere: OutboxSender,
};
