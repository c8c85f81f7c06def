import {
  createGameSchema,
  gameInstanceSchema,
  gameSeatSchema,
  gamesQuerySchema,
} from '@collabor8/domain';
import { z } from 'zod';
import { paging, type Operations } from './openapi-operation.js';

/** The game paths of SPEC §7. */
export const gameOperations: Operations = {
  '/games/games': {
    get: {
      summary: 'All games, those waiting for players first',
      reply: z.array(gameInstanceSchema),
      query: { ...gamesQuerySchema.shape, ...paging },
    },
  },
  '/games/create': {
    post: { summary: 'Create a game; answers its ID', body: createGameSchema, reply: z.string() },
  },
  '/games/join': {
    post: { summary: 'Take a free seat', body: gameSeatSchema, reply: gameInstanceSchema },
  },
  '/games/leave': {
    post: {
      summary: 'Free the seat, or give up a game in progress',
      body: gameSeatSchema,
      reply: gameInstanceSchema,
    },
  },
};
