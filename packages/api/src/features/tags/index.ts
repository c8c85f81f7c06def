import { defineFeature } from '../../feature.js';
import { tags } from './documents.js';
import { tagsOperations } from './rest.js';
import { tagsRouter } from './router.js';
import { createTagsService } from './service.js';

export { tags, type TagDocument } from './documents.js';

/** The tags there are, with the number of their questions. */
export const tagsFeature = defineFeature({
  collections: [tags],
  createService: createTagsService,
  createRouter: tagsRouter,
  createOperations: tagsOperations,
});
