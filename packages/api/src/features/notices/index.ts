import { defineFeature } from '../../platform/feature.js';
import { noticeBooks, pushKeys, withheldTitles } from './documents.js';
import { noticedTexts } from './noticed-texts.js';
import { noticesOperations } from './rest.js';
import { noticesRouter } from './router.js';
import { createNoticesService } from './service.js';

export { namedIn } from './noticed-texts.js';
export { queueCallPush, ringsOnDevices } from './device-pushes.js';
export type { ReachesPlace } from './readable-notices.js';
export { createNoticing, type Tell } from './noticing.js';
export { titleToTell } from './readable-notices.js';

/** What people are told of, and mailed while they are away. */
export const noticesFeature = defineFeature({
  collections: [noticeBooks, pushKeys, withheldTitles],
  createService: createNoticesService,
  createRouter: noticesRouter,
  createOperations: noticesOperations,
  texts: noticedTexts,
  // In every frame: the bell tells how many there are.
  letters: (service) => service.letters,
  tidy: (service) => service.queueMails(),
  endAccount: (service) => (username) => service.forget(username),
});
