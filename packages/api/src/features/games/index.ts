import { defineFeature } from '../../platform/feature.js';
import { games, gameVisitors } from './documents.js';
import { noteAllDecisions, noteAllPlayers } from './lists.js';
import { gamesOperations } from './rest.js';
import { gamesRouter } from './router.js';
import { createGamesService, type GamesService } from './service.js';
import { openToAll, type TopicHosts } from '../../live/topic-host.js';

/** Anybody may watch the lobby and a game, and is counted in its room while they do (SPEC §4, joinGame). */
const gamesTopics = (games: GamesService): Pick<TopicHosts, 'games' | 'game'> => ({
  games: openToAll,
  game: {
    admit: (_session, { gameID }) => games.assertExists(gameID),
    seat: ({ session: { username }, connectionId }, { gameID }) =>
      games.presence.enter({ gameID, username, connectionId }),
  },
});

/** The lobby, and Nim with its judge. */
export const gamesFeature = defineFeature({
  collections: [games, gameVisitors],
  createService: (platform) => createGamesService({ platform }),
  createRouter: gamesRouter,
  createOperations: gamesOperations,
  createTopics: gamesTopics,
  writings: (service) => (username) => service.writingsOf(username),
  tidy: (service, { store }) => [
    () => noteAllPlayers(store),
    () => noteAllDecisions(store),
    () => service.clearForsakenTables(),
    () => service.endByClock(),
  ],
  clearLost: (service) => service.presence.clearStaleVisits(),
});
