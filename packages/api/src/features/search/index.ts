import { defineFeature } from '../../platform/feature.js';
import { createSearchService } from './service.js';
import { searchKinds, searchSchema, SEARCH_PAGE_SIZE } from '@collabor8/domain';
import { z } from 'zod';
import { cursorSchema, limitSchema } from '../../http/paging.js';
import { asUser, router, signedInProcedure } from '../../request/trpc.js';

const allInput = z.object({
  search: searchSchema,
  /** Things of one kind alone. */
  kind: z.enum(searchKinds).optional(),
  cursor: cursorSchema.nullish(),
  limit: limitSchema(SEARCH_PAGE_SIZE),
});

/** The search of everything; what there is to be found each feature says itself. SPEC §7 names no REST path for it. */
export const searchFeature = defineFeature({
  collections: [],
  createService: createSearchService,
  createRouter: (search) =>
    router({
      /** Everything that a search finds for the reader, by turns of one kind and another unless it names one. */
      all: signedInProcedure.input(allInput).query(asUser(search.all)),
    }),
});
