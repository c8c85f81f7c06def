import { IconBrush } from '@tabler/icons-react';
import { BOARDS_PATH } from '../../shared/paths.js';
import { declareFeature } from '../../shared/feature.js';
import { lazyPart, lazyPage } from '../../shared/lazy/lazy-part.js';

const WhiteboardsPage = lazyPage(() => import('./lobby/whiteboards-page.js'), 'WhiteboardsPage');
const BoardPage = lazyPage(() => import('./board/board-page.js'), 'BoardPage');

const OwnBoards = lazyPart(() => import('./lobby/my-whiteboards.js'), 'OwnBoards');

declareFeature({
  routes: [
    { path: '/whiteboard', Page: WhiteboardsPage },
    {
      path: '/whiteboard/:whiteboardID',
      Page: BoardPage,
    },
  ],
  menu: [{ label: 'Whiteboard', icon: IconBrush, goKey: 'w', rank: 6, phoneRank: 4 }],
  finds: {
    label: 'Boards',
    rank: 4,
    all: { label: 'all boards', to: BOARDS_PATH },
    load: () => import('./find-boards.js').then((module) => module.findBoards),
  },
  beside: () => import('./whiteboards-changes.js'),
  Everywhere: lazyPart(() => import('./everywhere.js'), 'Everywhere', null),
  profile: { tabs: [{ id: 'boards', label: 'Boards', rank: 4, isOwn: true, Panel: OwnBoards }] },
});
