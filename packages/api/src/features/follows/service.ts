import type { Follows } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { createFollowedAnswers } from './followed-answers.js';
import { createFollowing } from './following.js';

export type FollowsService = ReturnType<typeof createFollowsService>;

/** What people follow; everything here is their own. */
export function createFollowsService(platform: Platform) {
  const following = createFollowing(platform);
  const followed = createFollowedAnswers(platform);

  return {
    followsOf: (username: string): Promise<Follows> => following.followsOf(username),
    forget: (username: string) => following.forget(username),
    tidy: (): Promise<void> => followed.tellAllDue(),
  };
}
