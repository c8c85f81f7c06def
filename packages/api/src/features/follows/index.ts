import { defineFeature } from '../../platform/feature.js';
import { followedTexts, createFollowedAnswers } from './followed-answers.js';
import { followBooks, followedAnswers } from './documents.js';
import { ownSnapshot } from '../../live/snapshot.js';
import type { Platform } from '../../platform/platform.js';
import { router, signedInProcedure } from '../../request/trpc.js';
import { createFollowing } from './following.js';

export { createFollowing } from './following.js';

/** What people follow; everything here is their own. */
function createFollowsService(platform: Platform) {
  const { followsOf } = createFollowing(platform);
  return { followsOf, tidy: createFollowedAnswers(platform).tellAllDue };
}

/** Tags and questions that people follow; SPEC §7 names no REST path for it. */
export const followsFeature = defineFeature({
  collections: [followBooks, followedAnswers],
  createService: createFollowsService,
  createRouter: (follows) =>
    router({
      /** What the reader follows. */
      openMine: signedInProcedure.query(ownSnapshot(follows.followsOf)),
    }),
  texts: followedTexts,
  tidy: (service) => [() => service.tidy()],
});
