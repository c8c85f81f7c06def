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
import { whiteboardsOperations } from './rest.js';
import { whiteboardsRouter } from './router.js';
import {
  createWhiteboardsService,
  forgetPushedPictures,
  type WhiteboardsService,
} from './service.js';
import type { TopicHosts } from '../../live/topic-host.js';

export { createCallBoards } from './call-boards.js';
export { whiteboards } from './documents.js';

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

/** Shared whiteboards. */
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
  tidy: (boards, { store }) => [
    () => forgetPushedPictures(store),
    () => boards.noteFormerDrawers(),
    () => boards.clearDeletedBoards(),
  ],
  clearLost: (boards) => boards.presence.clearStaleVisits(),
});
