import { IconBrush } from '@tabler/icons-react';
import type { Feature } from '../../shared/feature.js';
import { lazyPage } from '../../shared/lazy-page.js';
import { ActSender } from './outbox/act-sender.js';
import { LOBBY_PATH } from './paths.js';
import { whiteboardsSlice } from './whiteboards-slice.js';

const WhiteboardsPage = lazyPage(
  () => import('./lobby/whiteboards-page.js'),
  (module) => module.WhiteboardsPage,
);
const BoardPage = lazyPage(
  () => import('./board/board-page.js'),
  (module) => module.BoardPage,
);

export const whiteboards: Feature = {
  slices: [whiteboardsSlice],
  routes: [
    { path: '/whiteboard', Page: WhiteboardsPage },
    { path: '/whiteboard/:whiteboardID', Page: BoardPage },
  ],
  menu: [
    {
      label: 'Whiteboard',
      icon: IconBrush,
      opens: LOBBY_PATH,
      alsoAt: [`${LOBBY_PATH}/`],
      rank: 6,
      phoneRank: 4,
    },
  ],
  Everywhere: ActSender,
};
