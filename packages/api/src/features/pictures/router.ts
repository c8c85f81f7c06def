import { asUser, router, signedInProcedure } from '../../request/trpc.js';
import type { PicturesService } from './service.js';

export const picturesRouter = (pictures: PicturesService) =>
  router({
    /** What one's own pictures take up, and how much they may. */
    room: signedInProcedure.query(asUser(pictures.roomOf)),
  });
