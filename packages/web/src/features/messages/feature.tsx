import { IconMessages } from '@tabler/icons-react';
import { declareFeature } from '../../shared/feature.js';
import { lazyPart, lazyPage } from '../../shared/lazy/lazy-part.js';
import { MESSAGES_PATH } from '../../shared/paths.js';

const GlobalChatPage = lazyPage(() => import('./global-chat-page.js'), 'GlobalChatPage');

declareFeature({
  routes: [
    {
      path: '/messaging',
      Page: GlobalChatPage,
    },
  ],
  menu: [
    {
      label: 'Messaging',
      icon: IconMessages,
      opens: [
        {
          label: 'Global Messages',
          to: MESSAGES_PATH,
          badge: lazyPart(() => import('./reading/reading.js'), 'RoomMark', null),
        },
      ],
      rank: 3,
      phoneRank: 2,
    },
  ],
  Everywhere: lazyPart(() => import('../../shared/outbox/outbox-sender.js'), 'OutboxSender', null),
});
