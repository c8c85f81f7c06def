import { defineFeature } from '../../platform/feature.js';
import { followBooks, followedAnswers } from './documents.js';
import { followsRouter } from './router.js';
import { createFollowsService } from './service.js';

export { createFollowedAnswers } from './followed-answers.js';
export { createFollowing } from './following.js';

/** Tags and questions that people follow; SPEC §7 names no REST path for it. */
export const followsFeature = defineFeature({
  collections: [followBooks, followedAnswers],
  createService: createFollowsService,
  createRouter: followsRouter,
  createOperations: () => [],
  endAccount: (service) => service.forget,
  tidy: (service) => service.tidy(),
});
