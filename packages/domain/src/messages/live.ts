import { z } from 'zod';
import { liveFeature } from '../live-feature.js';
import type { MessageUpdate } from './events.js';

/** The global room. */
export const messagesLive = liveFeature<MessageUpdate>()([
  z.object({ kind: z.literal('messages') }),
]);
