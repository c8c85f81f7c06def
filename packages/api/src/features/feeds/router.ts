import { ownAffairProcedure, router, signedInProcedure } from '../../request/trpc.js';
import type { FeedsService } from './service.js';

export const feedsRouter = (feeds: FeedsService) =>
  router({
    /** What the reader's own feed addresses end with; null where they have none. */
    key: signedInProcedure.query(({ ctx }) => feeds.keyOf(ctx.session.username)),

    /** Makes another one: addresses with the former end. */
    makeKey: ownAffairProcedure.mutation(({ ctx }) => feeds.makeKey(ctx.session.username)),

    dropKey: ownAffairProcedure.mutation(({ ctx }) => feeds.dropKey(ctx.session.username)),
  });
