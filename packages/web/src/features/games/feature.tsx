import { GAMES_PATH, gamePath } from '../../shared/paths.js';
import { IconDeviceGamepad2 } from '@tabler/icons-react';
import type { Feature } from '../../shared/feature.js';
import { lazyPart, lazyPage } from '../../shared/lazy/lazy-part.js';

const GamesPage = lazyPage(
  () => import('./lobby/games-page.js'),
  (module) => module.GamesPage,
);
const GamePage = lazyPage(
  () => import('./room/game-page.js'),
  (module) => module.GamePage,
);

const PlayedGames = lazyPart(
  () => import('./lobby/game-row.js'),
  (module) => module.PlayedGames,
);

const ChallengePerson = lazyPart(
  () => import('./challenge.js'),
  (module) => module.ChallengePerson,
  { fallback: null },
);

export const games: Feature = {
  routes: [
    { path: '/games', Page: GamesPage },
    {
      path: '/games/:gameID',
      Page: GamePage,
    },
  ],
  menu: [
    {
      label: 'Games',
      icon: IconDeviceGamepad2,
      opens: GAMES_PATH,
      goKey: 'g',
      alsoAt: [gamePath('')],
      rank: 5,
      phoneRank: 3,
    },
  ],
  Banner: lazyPart(
    () => import('./everywhere/own-games-banner.js'),
    (module) => module.OwnGamesBanner,
    { fallback: null },
  ),
  profile: {
    action: { rank: 3, Button: ChallengePerson },
    tabs: [{ id: 'games', label: 'Games', rank: 3, Panel: PlayedGames }],
  },
};
