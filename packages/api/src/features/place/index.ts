import { openToAll } from '../../live/topic-host.js';
import { defineFeature } from '../../platform/feature.js';
import { applications, invitations, places } from './documents.js';
import { placeRouter } from './router.js';
import { createPlaceService } from './service.js';

/** What administrators set for all; SPEC §7 names no REST path for it. */
export const placeFeature = defineFeature({
  collections: [places, invitations, applications],
  createService: createPlaceService,
  createRouter: placeRouter,
  createOperations: () => [],
  createTopics: () => ({ place: openToAll }),
  tidy: (service) => service.tidy(),
});
