import { defineFeature } from '../../platform/feature.js';
import { callLines, calls, groupCalls, missedCalls } from './documents.js';
import { callsTopics } from './live.js';
import { reportedCalls } from './reported.js';
import { callsRouter } from './router.js';
import { createCallsService } from './service.js';

/** Video calls, between two and of groups: their state and signalling; SPEC §7 names no REST path for them. */
export const callsFeature = defineFeature({
  collections: [calls, callLines, groupCalls, missedCalls],
  createService: createCallsService,
  createRouter: callsRouter,
  createOperations: () => [],
  // In every frame: a call may be going on.
  createTopics: callsTopics,
  moderated: () => reportedCalls,
  endAccount: (service) => (username) => service.forgetQuiet(username),
  tidy: (service) => service.tidy(),
});
