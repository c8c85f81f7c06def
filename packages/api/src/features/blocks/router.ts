import { ownSnapshot } from '../../live/snapshot.js';
import type { Platform } from '../../platform/platform.js';
import { router, signedInProcedure } from '../../request/trpc.js';
import type { BlocksService } from './service.js';

export const blocksRouter = (blocks: BlocksService, platform: Platform) =>
  router({
    /** Everybody whom the reader doesn't meet, be it that they have blocked the reader. */
    openMine: signedInProcedure.query(({ ctx: { session } }) =>
      ownSnapshot(platform, session.username, (username) => blocks.blocksOf(username)),
    ),
  });
