import { nameSchema } from '@collabor8/domain';
import { z } from 'zod';
import { ownSnapshot } from '../../live/snapshot.js';
import type { Platform } from '../../platform/platform.js';
import { ownAffairProcedure, router, signedInProcedure } from '../../request/trpc.js';
import type { BlocksService } from './service.js';

const byName = z.object({ username: nameSchema });

export const blocksRouter = (blocks: BlocksService, platform: Platform) =>
  router({
    /** Everybody whom the reader doesn't meet, be it that they have blocked the reader. */
    openMine: signedInProcedure.query(({ ctx: { session } }) =>
      ownSnapshot(platform, session.username, (username) => blocks.blocksOf(username)),
    ),

    block: ownAffairProcedure
      .input(byName)
      .mutation(({ ctx, input }) => blocks.block(ctx.session.username, input.username)),

    unblock: ownAffairProcedure
      .input(byName)
      .mutation(({ ctx, input }) => blocks.unblock(ctx.session.username, input.username)),
  });
