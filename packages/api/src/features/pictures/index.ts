import { defineFeature } from '../../platform/feature.js';
import { pictureRooms, pictures, pictureUses } from './documents.js';
import { picturesOperations } from './rest.js';
import { picturesRouter } from './router.js';
import { createPicturesService } from './service.js';
import { picturedTexts } from './uses.js';

export { fileOldUses, holdOnBoard, releaseOfBoard } from './uses.js';

/** Pictures and files in what people write. */
export const picturesFeature = defineFeature({
  collections: [pictures, pictureUses, pictureRooms],
  createService: createPicturesService,
  createRouter: picturesRouter,
  createOperations: picturesOperations,
  texts: picturedTexts,
  tidy: (service) => service.tidy(),
  files: (service) => (username) => service.filesOf(username),
  writings: (service) => (username) => service.writingsOf(username),
});
