import { defineFeature } from '../../platform/feature.js';
import { searchRouter } from './router.js';
import { createSearchService } from './service.js';

/** The search of everything; what there is to be found each feature says itself. SPEC §7 names no REST path for it. */
export const searchFeature = defineFeature({
  collections: [],
  createService: createSearchService,
  createRouter: searchRouter,
  createOperations: () => [],
});
