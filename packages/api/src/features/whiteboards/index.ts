import {
  addWhiteboardSchema,
  idSchema,
  PNG_DATA_URL_MAX_LENGTH,
  wholeWhiteboardSchema,
} from '@collabor8/domain';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.js';
import {
  boardDrawers,
  boardEntries,
  boardPictures,
  boardStates,
  boardVisitors,
  pictureParts,
  whiteboards,
} from './documents.js';
import { whiteboardsRouter } from './router.js';
import { createWhiteboardsService, type WhiteboardsService } from './service.js';
import type { TopicHosts } from '../../live/topic-host.js';
import { fileOperation, listOperation, operation, type Operation } from '../../http/operation.js';

export { createCallBoards } from './call-boards.js';
export { whiteboards } from './documents.js';

const failsAs = 'json';

/** A picture and the few fields beside it. */
const BODY_LIMIT_BYTES = PNG_DATA_URL_MAX_LENGTH + 16 * 1024;

/** The whiteboards' paths of SPEC §7, and the pictures of boards. */
const whiteboardsOperations = (boards: WhiteboardsService): readonly Operation[] => [
  listOperation('/whiteboard/byOwner/{username}', {
    summary: 'One’s own whiteboards, newest first',
    failsAs,
    item: wholeWhiteboardSchema,
    actor: 'params.username',
    all: ({ session }) => boards.allWhole(session.username),
    page: ({ session }, paging) => boards.wholePage(session.username, paging),
  }),
  operation('POST /whiteboard/addWhiteboard', {
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
  operation('GET /whiteboard/{id}', {
    summary: 'One whiteboard',
    failsAs,
    reply: wholeWhiteboardSchema,
    handle: ({ params }) => boards.whole(params.id),
  }),
  fileOperation('/whiteboard/{id}/picture', {
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

/** SPEC §4, joinWhiteboard: whoever listens to a board has it open, whichever way they see it. */
const whiteboardsTopics = (
  boards: WhiteboardsService,
): Pick<TopicHosts, 'board' | 'boardContent'> => ({
  board: {
    isChatty: true,
    admit: (_session, { boardId }) => boards.assertExists(boardId),
    seat: ({ session: { username }, connectionId }, { boardId }) =>
      boards.presence.enter({ boardId, username, connectionId, topic: 'board' }),
  },
  boardContent: {
    admit: (_session, { boardId }) => boards.assertExists(boardId),
    async seat({ session: { username }, connectionId }, { boardId }) {
      const visit = { boardId, username, connectionId, topic: 'boardContent' } as const;
      const leave = await boards.presence.enter(visit);
      // Pictures are sent while somebody watches; the one before this visit was perhaps not.
      await boards.showContent(boardId);
      return leave;
    },
  },
});

export const whiteboardsFeature = defineFeature({
  collections: [
    whiteboards,
    boardDrawers,
    boardStates,
    boardEntries,
    boardPictures,
    pictureParts,
    boardVisitors,
  ],
  createService: createWhiteboardsService,
  createRouter: whiteboardsRouter,
  createOperations: whiteboardsOperations,
  searched: (service) => service.searched,
  createTopics: whiteboardsTopics,
  endAccount: (service) => (username) => service.endDrawing(username),
  writings: (service) => (username) => service.writingsOf(username),
  upgrades: {
    'people who may draw on boards': (_, boards) => boards.noteFormerDrawers(),
  },
  tidy: (boards) => [() => boards.clearDeletedBoards()],
  clearLost: (boards) => boards.presence.clearStaleVisits(),
});
