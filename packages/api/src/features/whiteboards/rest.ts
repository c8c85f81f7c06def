import {
  addWhiteboardSchema,
  idSchema,
  PNG_DATA_URL_MAX_LENGTH,
  wholeWhiteboardSchema,
} from '@collabor8/domain';
import { z } from 'zod';
import { fileOperation, listOperation, operation, type Operation } from '../../http/operation.js';
import type { WhiteboardsService } from './service.js';

const failsAs = 'json';

/** A picture and the few fields beside it. */
const BODY_LIMIT_BYTES = PNG_DATA_URL_MAX_LENGTH + 16 * 1024;

/** The whiteboards' paths of SPEC §7, and the pictures of boards. */
export const whiteboardsOperations = (boards: WhiteboardsService): readonly Operation[] => [
  listOperation({
    path: '/whiteboard/byOwner/{username}',
    summary: 'One’s own whiteboards, newest first',
    failsAs,
    item: wholeWhiteboardSchema,
    actor: 'params.username',
    all: ({ session }) => boards.allWhole(session.username),
    page: ({ session }, paging) => boards.wholePage(session.username, paging),
  }),
  operation({
    method: 'post',
    path: '/whiteboard/addWhiteboard',
    summary: 'Create a whiteboard',
    failsAs,
    bodyLimit: BODY_LIMIT_BYTES,
    body: addWhiteboardSchema,
    reply: wholeWhiteboardSchema,
    actor: 'body.owner',
    handle: async ({ session, body }) => {
      const { uniqueLink } = await boards.create(session.username, body);
      return boards.whole(uniqueLink);
    },
  }),
  operation({
    method: 'get',
    path: '/whiteboard/{id}',
    summary: 'One whiteboard',
    failsAs,
    reply: wholeWhiteboardSchema,
    handle: ({ params }) => boards.whole(params.id),
  }),
  fileOperation({
    path: '/whiteboard/{id}/picture',
    summary: 'A picture of a whiteboard; the newest one unless v names another',
    failsAs,
    query: z.object({ v: idSchema.optional() }),
    contentTypes: ['image/png'],
    handle: ({ params, query }) =>
      Promise.resolve({
        contentType: 'image/png',
        read: () => boards.picture(params.id, query.v),
      }),
  }),
];
