import { openToAll, type TopicHosts } from '../../live/topic-host.js';
import type { GamesService } from './service.js';

/** Anybody may watch the lobby and a game, and is counted in its room while they do (SPEC §4, joinGame). */
export const gamesTopics = (games: GamesService): Pick<TopicHosts, 'games' | 'game'> => ({
  games: openToAll,
  game: {
    admit: (_session, { gameID }) => games.assertExists(gameID),
    seat: ({ session: { username }, connectionId }, { gameID }) =>
      games.presence.enter({ gameID, username, connectionId }),
  },
});
