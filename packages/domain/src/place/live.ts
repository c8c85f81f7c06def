import { z } from 'zod';
import { liveFeature } from '../live-feature.js';
import type { PlaceUpdate } from './events.js';

/** What everybody is told of the place. */
export const placeLive = liveFeature<PlaceUpdate>()([z.object({ kind: z.literal('place') })]);
