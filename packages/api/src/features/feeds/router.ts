import { asUser, ownAffairProcedure, router, signedInProcedure } from '../../request/trpc.js';
import type { FeedsService } from './service.js';

export const feedsRouter = (feeds: FeedsService) =>
  router({
    /** What the reader's own feed addresses end with; null where they have none. */
    key: signedInProcedure.query(asUser(feeds.keyOf)),

    /** Makes another one: addresses with the former end. */
    makeKey: ownAffairProcedure.mutation(asUser(feeds.makeKey)),

    dropKey: ownAffairProcedure.mutation(asUser(feeds.dropKey)),
  });
