import { fileOperation, type Operation } from '../../http/operation.js';
import { KEPT_TYPE } from '../../images/encode.js';
import type { PlaceService } from './service.js';

/** What stands on every page, also those that one signs in on. */
export const placeOperations = (place: PlaceService): readonly Operation[] => [
  fileOperation({
    isPublic: true,
    path: '/logo/{id}',
    summary: 'The logo of the place',
    contentTypes: [KEPT_TYPE],
    handle: async ({ params: { id } }) => ({
      contentType: KEPT_TYPE,
      version: id,
      isForever: true,
      read: await place.logo(id),
    }),
  }),
];
