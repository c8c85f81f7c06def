import { defineFeature } from '../../platform/feature.js';
import { tagRenames, tags, tagSynonyms } from './documents.js';
import { tagsOperations } from './rest.js';
import { tagsRouter } from './router.js';
import { createTagsService } from './service.js';

export { tags, type TagDocument, type TagExchange } from './documents.js';
export { countTags, uncountTags } from './counts.js';
export { meantKeys, meantNames } from './synonyms.js';
export type { RenameTag, Retag } from './tag-renames.js';

/** The tags there are, with the number of their questions. */
export const tagsFeature = defineFeature({
  collections: [tags, tagSynonyms, tagRenames],
  createService: createTagsService,
  createRouter: tagsRouter,
  createOperations: tagsOperations,
  searched: (service) => service.searched,
  tidy: (service) => service.tidy(),
});
