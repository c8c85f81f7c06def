import { defineFeature } from '../../platform/feature.js';
import { callLines, calls, groupCalls, missedCalls } from './documents.js';
import { reportedCalls } from './reported.js';
import { callsRouter } from './router.js';
import { createCallsService, type CallsService } from './service.js';
import type { TopicHosts } from '../../live/topic-host.js';

const callsTopics = (calls: CallsService): Pick<TopicHosts, 'call'> => ({
  call: { admit: ({ username }, { callId }) => calls.assertPartOf(username, callId) },
});

/** Video calls, between two and of groups: their state and signalling; SPEC §7 names no REST path for them. */
export const callsFeature = defineFeature({
  collections: [calls, callLines, groupCalls, missedCalls],
  createService: createCallsService,
  createRouter: callsRouter,
  // In every frame: a call may be going on.
  createTopics: callsTopics,
  moderated: () => reportedCalls,
  endAccount: (service) => (username) => service.forgetQuiet(username),
  tidy: (service) => [() => service.tidy()],
});
