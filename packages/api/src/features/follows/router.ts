import { ownSnapshot } from '../../live/snapshot.js';
import type { Platform } from '../../platform/platform.js';
import { router, signedInProcedure } from '../../request/trpc.js';
import type { FollowsService } from './service.js';

export const followsRouter = (follows: FollowsService, platform: Platform) =>
  router({
    /** What the reader follows. */
    openMine: signedInProcedure.query(({ ctx: { session } }) =>
      ownSnapshot(platform, session.username, (username) => follows.followsOf(username)),
    ),
  });
