import { defineFeature } from '../../platform/feature.js';
import { blockPairs } from '../users/index.js';
import { createBlocksService, type BlocksService } from './service.js';
import { ownSnapshot } from '../../live/snapshot.js';
import type { Platform } from '../../platform/platform.js';
import { router, signedInProcedure } from '../../request/trpc.js';

export { createApart } from './apart.js';

const blocksRouter = (blocks: BlocksService, platform: Platform) =>
  router({
    /** Everybody whom the reader doesn't meet, be it that they have blocked the reader. */
    openMine: signedInProcedure.query(ownSnapshot(platform, blocks.blocksOf)),
  });

/** Whom people have blocked, which everything asks that brings people together; SPEC §7 names no REST path for it. */
export const blocksFeature = defineFeature({
  collections: [blockPairs],
  createService: createBlocksService,
  createRouter: blocksRouter,
});
