import { liveFeature } from '../live-feature.js';
import type { BlockUpdate } from './events.js';

/** Told on each person's own topic. */
export const blocksLive = liveFeature<BlockUpdate>()([]);
