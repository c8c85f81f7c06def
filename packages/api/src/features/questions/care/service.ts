import { eachForItself } from '../../../platform/each-for-itself.js';
import type { Platform } from '../../../platform/platform.js';
import { toReaders } from '../stored/tell-change.js';
import { createClosing } from './closing.js';
import { createDeleting } from './deleting.js';
import { createEditing } from './editing.js';
import { createModerated } from './moderating.js';
import { createSuggesting } from './suggesting.js';
import { nameOldAcceptances, nameOldKinds, rankOldAnswers, recountOldTags } from './old-posts.js';
import { purgeDeleted } from './purging.js';
import { createRetagging } from './retagging.js';

export type CareService = ReturnType<typeof createCareService>;

/** What becomes of posts once they stand there. */
export function createCareService(platform: Platform) {
  const publish = toReaders(platform.hub);
  return {
    ...createEditing(platform, publish),
    ...createDeleting(platform, publish),
    ...createClosing(platform, publish),
    ...createSuggesting(platform, publish),
    moderated: createModerated(platform, publish),
    retag: createRetagging(platform),

    tidy(): Promise<void> {
      const old = [rankOldAnswers, nameOldAcceptances, nameOldKinds, recountOldTags];
      return eachForItself([...old, purgeDeleted], (part) => part(platform));
    },
  };
}
