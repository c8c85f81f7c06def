import { liveFeature } from '../live-feature.js';
import type { FollowUpdate } from './events.js';

/** Told on the person's own topic. */
export const followsLive = liveFeature<FollowUpdate>()([]);
