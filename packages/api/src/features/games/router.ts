import { gameStatusSchema, idSchema, LOBBY_PAGE_SIZE, nameSchema } from '@collabor8/domain';
import { z } from 'zod';
import { cursorSchema, limitSchema } from '../../http/paging.js';
import { ownSnapshot, snapshot } from '../../live/snapshot.js';
import { asUser, ownAffairProcedure, router, signedInProcedure } from '../../request/trpc.js';
import {
  attemptSchema,
  challengeSchema,
  createTableSchema,
  moveSchema,
  recordSchema,
} from './requests.js';
import type { GamesService } from './service.js';

const byId = z.object({ gameID: idSchema });

const lobbyInput = z.object({
  status: gameStatusSchema.optional(),
  limit: limitSchema(30),
});

export const gamesRouter = (games: GamesService) =>
  router({
    /** The beginning of the lobby, and the person's own games that are not over. */
    openLobby: signedInProcedure
      .input(lobbyInput)
      .query(({ ctx, input }) =>
        snapshot(ctx, { kind: 'games' }, () => games.openLobby(ctx.session.username, input)),
      ),

    page: signedInProcedure
      .input(lobbyInput.extend({ cursor: cursorSchema }))
      .query(asUser(games.page)),

    /** The games of one player, newest first. */
    playedBy: signedInProcedure
      .input(
        z.object({
          username: nameSchema,
          cursor: cursorSchema.nullish(),
          limit: limitSchema(LOBBY_PAGE_SIZE),
        }),
      )
      .query(({ input }) => games.playedBy(input)),

    /** How often somebody has won and lost, against one person or against everybody. */
    record: signedInProcedure.input(recordSchema).query(({ input }) => games.recordOf(input)),

    /** One game and who is in its room. */
    open: signedInProcedure
      .input(byId)
      .query(({ ctx, input: { gameID } }) =>
        snapshot(ctx, { kind: 'game', gameID }, () => games.open(gameID)),
      ),

    /** What the person is told of their own games on every page. */
    openOwn: signedInProcedure.query(ownSnapshot(games.openOwn)),

    create: signedInProcedure.input(createTableSchema).mutation(asUser(games.create)),

    /** A table whose second seat is kept for one person, who is told of it; answers its ID. */
    challenge: signedInProcedure.input(challengeSchema).mutation(asUser(games.challenge)),

    decline: ownAffairProcedure.input(byId).mutation(asUser(games.decline, 'gameID')),

    /** Takes away a table of one's own at which nobody else waits. */
    close: ownAffairProcedure.input(byId).mutation(asUser(games.close, 'gameID')),

    join: signedInProcedure.input(byId).mutation(asUser(games.join, 'gameID')),

    leave: ownAffairProcedure.input(byId).mutation(asUser(games.leave, 'gameID')),

    makeMove: signedInProcedure.input(moveSchema).mutation(asUser(games.makeMove)),

    claim: signedInProcedure.input(attemptSchema).mutation(asUser(games.claim)),

    /** Somebody's clock shows that no time is left: the server ends the game, if its own shows that too. */
    callTime: signedInProcedure.input(byId).mutation(({ input }) => games.callTime(input.gameID)),

    /** The loser of a claimed game knows of it now. */
    acknowledgeLoss: ownAffairProcedure
      .input(byId)
      .mutation(asUser(games.acknowledgeLoss, 'gameID')),

    rematch: signedInProcedure.input(byId).mutation(asUser(games.rematch, 'gameID')),
  });
