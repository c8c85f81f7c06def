import { defineFeature } from '../../platform/feature.js';
import { blockPairs } from '../users/index.js';
import { blocksRouter } from './router.js';
import { createBlocksService } from './service.js';

export { createApart } from './apart.js';

/** Whom people have blocked, which everything asks that brings people together; SPEC §7 names no REST path for it. */
export const blocksFeature = defineFeature({
  collections: [blockPairs],
  createService: createBlocksService,
  createRouter: blocksRouter,
  createOperations: () => [],
  endAccount: (service) => (username) => service.forget(username),
});
