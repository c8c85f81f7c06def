import { z } from 'zod';
import { idSchema } from '../ids.js';
import { liveFeature } from '../live-feature.js';
import type { GameEvent } from './events.js';

/** The lobby, and one game's room. */
export const gamesLive = liveFeature<GameEvent>()([
  z.object({ kind: z.literal('games') }),
  z.object({ kind: z.literal('game'), gameID: idSchema }),
]);
