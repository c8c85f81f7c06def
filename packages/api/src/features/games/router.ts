import {
  createGameSchema,
  gameStatusSchema,
  nimMoveSchema,
  opponentSchema,
} from '@collabor8/domain';
import { z } from 'zod';
import { router, signedInProcedure } from '../../trpc.js';

const byId = z.object({ gameID: z.string().max(100) });

const listInput = z.object({
  status: gameStatusSchema.optional(),
  cursor: z.string().nullish(),
  limit: z.number().int().min(1).max(100).default(30),
});

const moveInput = byId.extend({
  /** How many moves this one follows: a repeated request counts once. */
  after: z.number().int(),
  move: nimMoveSchema,
});

export const gamesRouter = router({
  list: signedInProcedure
    .input(listInput)
    .query(({ ctx, input }) => ctx.services.games.list(input)),

  /** The person's own games that are not over. */
  ongoing: signedInProcedure.query(({ ctx }) => ctx.services.games.ongoing(ctx.session.username)),

  byId: signedInProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.games.room(input.gameID)),

  create: signedInProcedure
    .input(createGameSchema.extend({ opponent: opponentSchema.optional() }))
    .mutation(({ ctx, input }) => ctx.services.games.create(ctx.session.username, input)),

  join: signedInProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.games.join(ctx.session.username, input.gameID)),

  leave: signedInProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.games.leave(ctx.session.username, input.gameID)),

  makeMove: signedInProcedure
    .input(moveInput)
    .mutation(({ ctx, input }) => ctx.services.games.makeMove(ctx.session.username, input)),

  claim: signedInProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.games.claim(ctx.session.username, input.gameID)),

  rematch: signedInProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.games.rematch(ctx.session.username, input.gameID)),
});
