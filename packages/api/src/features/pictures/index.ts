import { defineFeature } from '../../platform/feature.js';
import { pictureRooms, pictures, pictureUses } from './documents.js';
import { picturesOperations } from './rest.js';
import { createPicturesService, type PicturesService } from './service.js';
import { picturedTexts } from './uses.js';
import { asUser, router, signedInProcedure } from '../../request/trpc.js';

export { fileOldUses, holdOnBoard, releaseOfBoard } from './uses.js';

const picturesRouter = (pictures: PicturesService) =>
  router({
    /** What one's own pictures take up, and how much they may. */
    room: signedInProcedure.query(asUser(pictures.roomOf)),
  });

/** Pictures and files in what people write. */
export const picturesFeature = defineFeature({
  collections: [pictures, pictureUses, pictureRooms],
  createService: createPicturesService,
  createRouter: picturesRouter,
  createOperations: picturesOperations,
  texts: picturedTexts,
  tidy: (service) => [() => service.tidy()],
  files: (service) => (username) => service.filesOf(username),
  writings: (service) => (username) => service.writingsOf(username),
});
