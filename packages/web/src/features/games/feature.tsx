import { IconDeviceGamepad2 } from '@tabler/icons-react';
import { declareFeature } from '../../shared/feature.js';
import { lazyPart, lazyPage } from '../../shared/lazy/lazy-part.js';

const GamesPage = lazyPage(() => import('./lobby/games-page.js'), 'GamesPage');
const GamePage = lazyPage(() => import('./room/game-page.js'), 'GamePage');

const PlayedGames = lazyPart(() => import('./lobby/game-row.js'), 'PlayedGames');

const ChallengePerson = lazyPart(() => import('./challenge.js'), 'ChallengePerson', null);

declareFeature({
  routes: [
    { path: '/games', Page: GamesPage },
    {
      path: '/games/:gameID',
      Page: GamePage,
    },
  ],
  menu: [{ label: 'Games', icon: IconDeviceGamepad2, goKey: 'g', rank: 5, phoneRank: 3 }],
  Banner: lazyPart(() => import('./everywhere/own-games-banner.js'), 'OwnGamesBanner', null),
  profile: {
    action: { rank: 3, Button: ChallengePerson },
    tabs: [{ id: 'games', label: 'Games', rank: 3, Panel: PlayedGames }],
  },
});
