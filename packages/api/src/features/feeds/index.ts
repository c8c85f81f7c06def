import { defineFeature } from '../../platform/feature.js';
import { feedKeys } from './documents.js';
import { createFeedsService } from './service.js';
import { asUser, ownAffairProcedure, router, signedInProcedure } from '../../request/trpc.js';

/** Who may follow tags, questions and people in a feed reader; http/feeds.ts has the feeds. */
export const feedsFeature = defineFeature({
  collections: [feedKeys],
  createService: createFeedsService,
  createRouter: (feeds) =>
    router({
      /** What the reader's own feed addresses end with; null where they have none. */
      key: signedInProcedure.query(asUser(feeds.keyOf)),

      /** Makes another one: addresses with the former end. */
      makeKey: ownAffairProcedure.mutation(({ ctx }) => feeds.makeKey(ctx.session)),

      dropKey: ownAffairProcedure.mutation(asUser(feeds.dropKey)),
    }),
});
