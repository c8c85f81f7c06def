import { defineFeature } from '../../platform/feature.js';
import { messagesTopics } from './live.js';
import { globalMessages, roomReads, rooms } from './documents.js';
import { messagesOperations } from './rest.js';
import { messagesRouter } from './router.js';
import { createMessagesService } from './service.js';

/** The global room. */
export const messagesFeature = defineFeature({
  collections: [globalMessages, roomReads, rooms],
  createService: createMessagesService,
  createRouter: messagesRouter,
  createOperations: messagesOperations,
  endAccount: (service) => (username) => service.forget(username),
  searched: (service) => service.searched,
  createTopics: messagesTopics,
  moderated: (service) => service.moderated,
  writings: (service) => (username) => service.writingsOf(username),
});
