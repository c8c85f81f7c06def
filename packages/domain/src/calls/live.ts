import { z } from 'zod';
import { idSchema } from '../ids.js';
import { liveFeature } from '../live-feature.js';
import type { CallEvent, QuietUpdate } from './events.js';
import type { GroupCallEvent } from './group/events.js';

/** One call, for the two tabs that have it. Ringing and its end are told on the people's topics. */
export const callsLive = liveFeature<CallEvent | QuietUpdate | GroupCallEvent>()([
  z.object({ kind: z.literal('call'), callId: idSchema }),
]);
