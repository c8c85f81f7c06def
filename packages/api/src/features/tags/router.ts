import { z } from 'zod';
import { router, signedInProcedure } from '../../trpc.js';

const listInput = z.object({
  search: z.string().max(200).optional(),
  cursor: z.string().nullish(),
  limit: z.number().int().min(1).max(200).default(60),
});

export const tagsRouter = router({
  list: signedInProcedure.input(listInput).query(({ ctx, input }) => ctx.services.tags.list(input)),

  byName: signedInProcedure
    .input(z.object({ name: z.string() }))
    .query(({ ctx, input }) => ctx.services.tags.byName(input.name)),

  suggest: signedInProcedure
    .input(z.object({ prefix: z.string().max(200) }))
    .query(({ ctx, input }) => ctx.services.tags.suggest(input.prefix)),
});
