import { openToAll } from '../../live/topic-host.js';
import { defineFeature } from '../../platform/feature.js';
import { applications, invitations, logos, places } from './documents.js';
import { placeOperations } from './rest.js';
import { placeRouter } from './router.js';
import { createPlaceService } from './service.js';

/** What administrators set for all; SPEC §7 names no REST path for it. */
export const placeFeature = defineFeature({
  collections: [places, logos, invitations, applications],
  createService: createPlaceService,
  createRouter: placeRouter,
  createOperations: placeOperations,
  createTopics: () => ({ place: openToAll }),
  tidy: (service) => service.tidy(),
});
