import { z } from 'zod';
import { cursorSchema, limitSchema } from '../../http/paging.js';
import {
  asUser,
  openProcedure,
  ownAffairProcedure,
  router,
  signedInProcedure,
} from '../../request/trpc.js';
import type { TagsService } from './service.js';

const pageInput = z.object({
  search: z.string().max(200).optional(),
  cursor: cursorSchema.nullish(),
  limit: limitSchema(60, 200),
});

export const tagsRouter = (tags: TagsService) =>
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
