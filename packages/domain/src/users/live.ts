import { z } from 'zod';
import { nameSchema } from '../ids.js';
import { liveFeature } from '../live-feature.js';
import type { UserUpdate } from './events.js';
import type { SessionUpdate } from './sessions.js';

/** The directory of people, and what concerns one person alone, whichever feature tells it. */
export const usersLive = liveFeature<UserUpdate | SessionUpdate>()([
  z.object({ kind: z.literal('users') }),
  z.object({ kind: z.literal('person'), username: nameSchema }),
]);
