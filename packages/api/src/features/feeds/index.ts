import { defineFeature } from '../../platform/feature.js';
import { feedKeys } from './documents.js';
import { feedsRouter } from './router.js';
import { createFeedsService } from './service.js';

/** Who may follow tags, questions and people in a feed reader; http/feeds.ts has the feeds. */
export const feedsFeature = defineFeature({
  collections: [feedKeys],
  createService: createFeedsService,
  createRouter: feedsRouter,
  createOperations: () => [],
  endAccount: (service) => (username) => service.dropKey(username),
});
