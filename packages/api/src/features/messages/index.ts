import { defineFeature } from '../../platform/feature.js';
import { messagesTopics } from './live.js';
import { globalMessages, rooms } from './documents.js';
import { messagesOperations } from './rest.js';
import { messagesRouter } from './router.js';
import { createMessagesService } from './service.js';

/** The global room. */
export const messagesFeature = defineFeature({
  collections: [globalMessages, rooms],
  createService: createMessagesService,
  createRouter: messagesRouter,
  createOperations: messagesOperations,
  createTopics: messagesTopics,
  moderated: (service) => service.moderated,
  writings: (service) => (username) => service.writingsOf(username),
});
