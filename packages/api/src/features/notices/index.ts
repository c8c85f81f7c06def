import { defineFeature } from '../../platform/feature.js';
import { noticeBooks, withheldTitles } from './documents.js';
import { noticedTexts } from './noticed-texts.js';
import { noticesRouter } from './router.js';
import { createNoticesService } from './service.js';

export { namedIn } from './noticed-texts.js';
export { createNoticing, type Tell } from './noticing.js';
export { titleToTell } from './withheld-titles.js';

/** What people are told of; SPEC §7 names no REST path for it. */
export const noticesFeature = defineFeature({
  collections: [noticeBooks, withheldTitles],
  createService: createNoticesService,
  createRouter: noticesRouter,
  createOperations: () => [],
  texts: noticedTexts,
  // In every frame: the bell tells how many there are.
  endAccount: (service) => (username) => service.forget(username),
});
