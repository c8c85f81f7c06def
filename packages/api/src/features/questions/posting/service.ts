import type { Platform } from '../../../platform/platform.js';
import { toReaders } from '../stored/tell-change.js';
import { createAccepting } from './accepting.js';
import { createPosting } from './posting.js';
import { createVoting } from './voting.js';

export type PostingService = ReturnType<typeof createPostingService>;

/** What people say, and what they say about it. */
export function createPostingService(platform: Platform) {
  const publish = toReaders(platform.hub);
  return {
    ...createPosting(platform, publish),
    ...createVoting(platform, publish),
    ...createAccepting(platform, publish),
  };
}
