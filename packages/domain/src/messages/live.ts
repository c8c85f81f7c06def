import { z } from 'zod';
import { liveFeature } from '../live-feature.js';
import type { MessageEvent, RoomRead } from './events.js';

/** The global room. */
export const messagesLive = liveFeature<MessageEvent | RoomRead>()([
  z.object({ kind: z.literal('messages') }),
]);
