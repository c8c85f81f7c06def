import {
  FILE_MAX_BYTES,
  fileSchema,
  PICTURE_MAX_BYTES,
  pictureSchema,
  pictureTypes,
} from '@collabor8/domain';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.js';
import { pictureRooms, pictures, pictureUses } from './documents.js';
import { createPicturesService, type PicturesService, UNKNOWN_TYPE } from './service.js';
import { picturedTexts } from './uses.js';
import { asUser, router, signedInProcedure } from '../../request/trpc.js';
import {
  fileOperation,
  streamOperation,
  uploadOperation,
  type Operation,
} from '../../http/operation.js';
import { KEPT_TYPE } from '../../images/encode.js';

export { holdOnBoard, releaseOfBoard } from './uses.js';

/** Nothing of what somebody sent runs, loads anything or is framed. */
const NOTHING_RUNS = "default-src 'none'; sandbox";

/** A drawing has its inks for the dark, and the picture below it, in itself. */
const DRAWN_HERE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
const DRAWING_TYPE = 'image/svg+xml';

/** Longer than file systems know. */
const FILE_NAME_SENT_MAX = 255;

/** Sending pictures and files, and showing them: bytes, which never go through JSON. */
const picturesOperations = (pictures: PicturesService): readonly Operation[] => [
  uploadOperation('/picture', {
    summary: 'Send a picture for a text',
    upload: {
      contentTypes: pictureTypes,
      maxBytes: PICTURE_MAX_BYTES,
      admit: ({ username }) => pictures.admit(username),
    },
    reply: pictureSchema,
    handle: ({ session, bytes }) => pictures.keep(session.username, bytes),
  }),
  fileOperation('/picture/{id}', {
    isOpen: true,
    summary: 'A picture of a text',
    contentTypes: [KEPT_TYPE],
    handle: async ({ session, params: { id } }) => ({
      contentType: KEPT_TYPE,
      // An id is never used for anything else.
      version: id,
      read: await pictures.readerOf(session?.username ?? null, id),
      contentSecurityPolicy: NOTHING_RUNS,
    }),
  }),
  fileOperation('/drawing/{id}', {
    isOpen: true,
    summary: 'A drawing of a text: a whiteboard as it stood once',
    contentTypes: [DRAWING_TYPE],
    handle: async ({ session, params: { id } }) => ({
      contentType: DRAWING_TYPE,
      version: id,
      read: await pictures.drawingReaderOf(session?.username ?? null, id),
      contentSecurityPolicy: DRAWN_HERE,
    }),
  }),
  uploadOperation('/file', {
    summary: 'Send a file for a text, with its name',
    query: z.object({ name: z.string().max(FILE_NAME_SENT_MAX) }),
    upload: {
      contentTypes: [UNKNOWN_TYPE],
      maxBytes: FILE_MAX_BYTES,
      isStreamed: true,
      admit: ({ username }) => Promise.resolve(pictures.admitFile(username)),
    },
    reply: fileSchema,
    handle: ({ session, query: { name }, incoming }) =>
      pictures.keepFile(session.username, name, incoming),
  }),
  streamOperation('/file/{id}', {
    summary: 'A file of a text, or a part of it',
    contentTypes: [UNKNOWN_TYPE],
    handle: async ({ session, params: { id } }) => ({
      ...(await pictures.fileOf(session.username, id)),
      version: id,
      contentSecurityPolicy: NOTHING_RUNS,
    }),
  }),
];

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
