import { liveFeature } from '../live-feature.js';
import type { ModerationEvent } from './events.js';

/** Told on the topics of persons: those of moderators and of whom it concerns. */
export const moderationLive = liveFeature<ModerationEvent>()([]);
