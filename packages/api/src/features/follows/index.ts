import { defineFeature } from '../../platform/feature.js';
import { followedTexts } from './followed-answers.js';
import { followBooks, followedAnswers } from './documents.js';
import { followsRouter } from './router.js';
import { createFollowsService } from './service.js';

export { createFollowing } from './following.js';

/** Tags and questions that people follow; SPEC §7 names no REST path for it. */
export const followsFeature = defineFeature({
  collections: [followBooks, followedAnswers],
  createService: createFollowsService,
  createRouter: followsRouter,
  createOperations: () => [],
  texts: followedTexts,
  endAccount: (service) => service.forget,
  tidy: (service) => service.tidy(),
});
