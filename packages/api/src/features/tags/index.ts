import { defineFeature } from '../../platform/feature.js';
import { tags, tagSynonyms } from './documents.js';
import { tagsOperations } from './rest.js';
import { tagsRouter } from './router.js';
import { createTagsService } from './service.js';

export { tags, tagSynonyms, type TagDocument } from './documents.js';
export { meantKeys, meantNames } from './synonyms.js';

/** The tags there are, with the number of their questions. */
export const tagsFeature = defineFeature({
  collections: [tags, tagSynonyms],
  createService: createTagsService,
  createRouter: tagsRouter,
  createOperations: tagsOperations,
});
