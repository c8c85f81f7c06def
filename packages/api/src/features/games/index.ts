import {
  createGameSchema,
  gameInstanceSchema,
  gameSeatSchema,
  gamesQuerySchema,
} from '@collabor8/domain';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.js';
import { games, gameVisitors } from './documents.js';
import { noteAllDecisions } from './lists.js';
import { gamesRouter } from './router.js';
import { createGamesService, type GamesService } from './service.js';
import { openToAll, type TopicHosts } from '../../live/topic-host.js';
import { listOperation, operation, type Operation } from '../../http/operation.js';

/** The games' paths of SPEC §7. There is one game type, so that its filter is nothing but a check. */
const gamesOperations = (games: GamesService): readonly Operation[] => [
  listOperation('/games/games', {
    summary: 'All games, those waiting for players first',
    query: gamesQuerySchema,
    item: gameInstanceSchema,
    all: ({ session, query: { status } }) => games.all(session.username, status),
    page: ({ session, query: { status } }, paging) =>
      games.page(session.username, { status, ...paging }),
  }),
  operation('POST /games/create', {
    summary: 'Create a game; answers its ID',
    body: createGameSchema,
    reply: z.string(),
    handle: ({ session, body }) => games.create(session.username, body),
  }),
  operation('POST /games/join', {
    summary: 'Take a free seat',
    body: gameSeatSchema,
    reply: gameInstanceSchema,
    actor: 'body.playerID',
    handle: ({ session, body }) => games.join(session.username, body.gameID),
  }),
  operation('POST /games/leave', {
    isOwnAffair: true,
    summary: 'Free the seat, or give up a game in progress',
    body: gameSeatSchema,
    reply: gameInstanceSchema,
    actor: 'body.playerID',
    handle: ({ session, body }) => games.leave(session.username, body.gameID),
  }),
];

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
  upgrades: { 'decisions of games': noteAllDecisions },
  tidy: (service) => [() => service.clearForsakenTables(), () => service.endByClock()],
  clearLost: (service) => service.presence.clearStaleVisits(),
});
