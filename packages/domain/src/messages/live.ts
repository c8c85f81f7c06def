import { z } from 'zod';
import { liveFeature } from '../live-feature.js';
import type { MessageEvent } from './events.js';

/** The global room. */
export const messagesLive = liveFeature<MessageEvent>()([
  z.object({ kind: z.literal('messages') }),
]);
