import { IconMessages } from '@tabler/icons-react';
import type { Feature } from '../../shared/feature.js';
import { lazyPart, lazyPage } from '../../shared/lazy/lazy-part.js';
import { MESSAGES_PATH } from '../../shared/paths.js';

const GlobalChatPage = lazyPage(
  () => import('./global-chat-page.js'),
  (module) => module.GlobalChatPage,
);

const load = () => import('./reading/room-mark.js');

export const messages: Feature = {
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
          badge: lazyPart(load, (module) => module.RoomMark, { fallback: null }),
        },
      ],
      rank: 3,
      phoneRank: 2,
    },
  ],
  Everywhere: lazyPart(load, (module) => module.MessagesEverywhere, { fallback: null }),
};
