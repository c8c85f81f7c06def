import { CHATS_PATH } from '../../shared/paths.js';
import { declareFeature } from '../../shared/feature.js';
import { countBadge } from '../../shared/ui/count.js';
import { lazyPart, lazyPage } from '../../shared/lazy/lazy-part.js';

const ChatsPage = lazyPage(() => import('./chats-page.js'), 'ChatsPage');

const MessageButton = lazyPart(() => import('./profile/on-profile.js'), 'MessageButton', null);
const ChatsInCommon = lazyPart(() => import('./profile/on-profile.js'), 'ChatsInCommon', null);

declareFeature({
  routes: [
    {
      path: '/messaging/direct-message',
      Page: ChatsPage,
    },
  ],
  menu: [
    {
      under: 'Messaging',
      label: 'Chats',
      to: CHATS_PATH,
      goKey: 'c',
      badge: countBadge(() => import('./chats-slice.js'), 'selectUnreadTotal', ['unread']),
    },
  ],
  beside: () => import('./chats-changes.js'),
  Everywhere: lazyPart(() => import('./own-chats.js'), 'OwnChats', null),
  finds: {
    label: 'Chats',
    rank: 3,
    all: { label: 'all chats', to: CHATS_PATH },
    load: () => import('./find-chats.js').then((module) => module.findChats),
  },
  profile: { action: { rank: 1, Button: MessageButton }, Aside: ChatsInCommon },
});
