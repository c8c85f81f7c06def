import { eachForItself } from '../../platform/each-for-itself.js';
import { defineFeature } from '../../platform/feature.js';
import { games, gameVisitors } from './documents.js';
import { gamesTopics } from './live.js';
import { gamesOperations } from './rest.js';
import { gamesRouter } from './router.js';
import { createGamesService } from './service.js';

/** The lobby, and Nim with its judge. */
export const gamesFeature = defineFeature({
  collections: [games, gameVisitors],
  createService: (platform) => createGamesService({ platform }),
  createRouter: gamesRouter,
  createOperations: gamesOperations,
  createTopics: gamesTopics,
  writings: (service) => (username) => service.writingsOf(username),
  tidy(service) {
    const parts = [
      () => service.noteAllPlayers(),
      () => service.noteAllDecisions(),
      () => service.clearForsakenTables(),
      () => service.endByClock(),
    ];
    return eachForItself(parts, (part) => part());
  },
  clearLost: (service) => service.presence.clearStaleVisits(),
});
