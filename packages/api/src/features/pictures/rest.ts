import { PICTURE_MAX_BYTES, pictureSchema, pictureTypes } from '@collabor8/domain';
import { fileOperation, uploadOperation, type Operation } from '../../http/operation.js';
import { KEPT_TYPE } from '../../images/encode.js';
import type { PicturesService } from './service.js';

/** Sending a picture and showing it: bytes, which never go through JSON. */
export const picturesOperations = (pictures: PicturesService): readonly Operation[] => [
  uploadOperation({
    path: '/picture',
    summary: 'Send a picture for a text',
    upload: {
      contentTypes: pictureTypes,
      maxBytes: PICTURE_MAX_BYTES,
      admit: ({ username }) => pictures.admit(username),
    },
    reply: pictureSchema,
    handle: ({ session, bytes }) => pictures.keep(session.username, bytes),
  }),
  fileOperation({
    path: '/picture/{id}',
    summary: 'A picture of a text',
    contentTypes: [KEPT_TYPE],
    handle: async ({ session, params: { id } }) => ({
      contentType: KEPT_TYPE,
      // An id is never used for anything else.
      version: id,
      read: await pictures.readerOf(session.username, id),
      contentSecurityPolicy: "default-src 'none'; sandbox",
    }),
  }),
];
