import {
  createGameSchema,
  gameInstanceSchema,
  gameSeatSchema,
  gamesQuerySchema,
} from '@collabor8/domain';
import { z } from 'zod';
import { listOperation, operation, type Operation } from '../../http/operation.js';
import type { GamesService } from './service.js';

/** The games' paths of SPEC §7. There is one game type, so that its filter is nothing but a check. */
export const gamesOperations = (games: GamesService): readonly Operation[] => [
  listOperation({
    path: '/games/games',
    summary: 'All games, those waiting for players first',
    query: gamesQuerySchema,
    item: gameInstanceSchema,
    all: ({ session, query: { status } }) => games.all(session.username, status),
    page: ({ session, query: { status } }, paging) =>
      games.page(session.username, { status, ...paging }),
  }),
  operation({
    method: 'post',
    path: '/games/create',
    summary: 'Create a game; answers its ID',
    body: createGameSchema,
    reply: z.string(),
    handle: ({ session, body }) => games.create(session.username, body),
  }),
  operation({
    method: 'post',
    path: '/games/join',
    summary: 'Take a free seat',
    body: gameSeatSchema,
    reply: gameInstanceSchema,
    actor: 'body.playerID',
    handle: ({ session, body }) => games.join(session.username, body.gameID),
  }),
  operation({
    method: 'post',
    path: '/games/leave',
    isOwnAffair: true,
    summary: 'Free the seat, or give up a game in progress',
    body: gameSeatSchema,
    reply: gameInstanceSchema,
    actor: 'body.playerID',
    handle: ({ session, body }) => games.leave(session.username, body.gameID),
  }),
];
