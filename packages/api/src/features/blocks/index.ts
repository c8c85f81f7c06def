import { defineFeature } from '../../platform/feature.js';
import { blockPairs } from '../users/index.js';
import { createBlocksService } from './service.js';
import { ownSnapshot } from '../../live/snapshot.js';
import { router, signedInProcedure } from '../../request/trpc.js';

export { createApart } from './apart.js';

/** Whom people have blocked, which everything asks that brings people together; SPEC §7 names no REST path for it. */
export const blocksFeature = defineFeature({
  collections: [blockPairs],
  createService: createBlocksService,
  createRouter: (blocks) =>
    router({
      /** Everybody whom the reader doesn't meet, be it that they have blocked the reader. */
      openMine: signedInProcedure.query(ownSnapshot(blocks.blocksOf)),
    }),
});
