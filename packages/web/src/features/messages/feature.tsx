import { IconMessages } from '@tabler/icons-react';
import { AHEAD } from '../../shared/api/read-ahead.js';
import type { Feature } from '../../shared/feature.js';
import { lazyPage } from '../../shared/lazy-page.js';

const GlobalChatPage = lazyPage(
  () => import('./global-chat-page.js'),
  (module) => module.GlobalChatPage,
);

export const messages: Feature = {
  routes: [
    {
      path: '/messaging',
      Page: GlobalChatPage,
      ahead: async (api) => {
        const [{ value }, { messagesRead }] = await Promise.all([
          api.messages.open.query({}, AHEAD),
          import('./messages-slice.js'),
        ]);
        return messagesRead(value);
      },
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
};
