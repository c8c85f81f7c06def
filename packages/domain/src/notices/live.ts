import { liveFeature } from '../live-feature.js';
import type { NoticeUpdate } from './events.js';

/** Told on the person's own topic. */
export const noticesLive = liveFeature<NoticeUpdate>()([]);
