import { defineFeature } from '../../platform/feature.js';
import { tagRenames, tags, tagSynonyms } from './documents.js';
import { createTagsService, type TagsService } from './service.js';
import { z } from 'zod';
import { cursorSchema, limitSchema } from '../../http/paging.js';
import {
  asUser,
  openProcedure,
  ownAffairProcedure,
  router,
  signedInProcedure,
} from '../../request/trpc.js';
import { tagSchema, tagWithCountSchema } from '@collabor8/domain';
import { listOperation, operation, type Operation } from '../../http/operation.js';

export { tags, type TagDocument, type TagExchange } from './documents.js';
export { countTags, uncountTags } from './counts.js';
export { meantKeys, meantNames } from './synonyms.js';
export type { RenameTag, Retag } from './tag-renames.js';

/** The tag paths of SPEC §7. */
const tagsOperations = (tags: TagsService): readonly Operation[] => [
  operation('GET /tag/getTagByName/{name}', {
    isOpen: true,
    summary: 'One tag',
    reply: tagSchema,
    handle: ({ params }) => tags.byName(params.name),
  }),
  listOperation('/tag/getTagsWithQuestionNumber', {
    isOpen: true,
    summary: 'All tags with their question counts',
    item: tagWithCountSchema,
    all: () => tags.all(),
    page: (_call, paging) => tags.page(paging),
  }),
];

const pageInput = z.object({
  search: z.string().max(200).optional(),
  cursor: cursorSchema.nullish(),
  limit: limitSchema(60, 200),
});

const tagsRouter = (tags: TagsService) =>
  router({
    page: openProcedure.input(pageInput).query(({ input }) => tags.page(input)),

    byName: openProcedure
      .input(z.object({ name: z.string().max(200) }))
      .query(({ input }) => tags.byName(input.name)),

    /** Follows a tag, or stops to. */
    follow: ownAffairProcedure
      .input(z.object({ name: z.string().max(200), isOn: z.boolean() }))
      .mutation(asUser(tags.follow, 'name', 'isOn')),

    /** Questions with it are of no interest, or are again. */
    ignore: ownAffairProcedure
      .input(z.object({ name: z.string().max(200), isOn: z.boolean() }))
      .mutation(asUser(tags.ignore, 'name', 'isOn')),

    suggest: signedInProcedure
      .input(z.object({ prefix: z.string().max(200) }))
      .query(({ input }) => tags.suggest(input.prefix)),
  });

/** The tags there are, with the number of their questions. */
export const tagsFeature = defineFeature({
  collections: [tags, tagSynonyms, tagRenames],
  createService: createTagsService,
  createRouter: tagsRouter,
  createOperations: tagsOperations,
  searched: (service) => service.searched,
  tidy: (service) => [() => service.tidy()],
});
