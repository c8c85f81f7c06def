import { eachForItself } from '../../platform/each-for-itself.js';
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
import { whiteboardsTopics } from './live.js';
import { whiteboardsOperations } from './rest.js';
import { whiteboardsRouter } from './router.js';
import { createWhiteboardsService } from './service.js';

export { createCallBoards } from './call-boards.js';
export { whiteboards } from './documents.js';

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
  tidy(boards) {
    const parts = [
      () => boards.forgetPushedPictures(),
      () => boards.noteFormerDrawers(),
      () => boards.clearDeletedBoards(),
    ];
    return eachForItself(parts, (part) => part());
  },
  clearLost: (boards) => boards.presence.clearStaleVisits(),
});
