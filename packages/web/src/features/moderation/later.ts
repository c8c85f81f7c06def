import type { LaterPart } from '../../shared/feature.js';
import { ModerationBanner } from './moderation-banner.js';
import { OpenCount } from './open-count.js';

export const moderationLater: LaterPart = {
  Banner: ModerationBanner,
  badges: { Moderation: OpenCount },
};
