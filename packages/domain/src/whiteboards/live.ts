import { z } from 'zod';
import { idSchema } from '../ids.js';
import { liveFeature } from '../live-feature.js';
import type { WhiteboardEvent } from './events.js';

/**
 * An opened board, and its whole pictures for clients that know nothing else. 'My Whiteboards'
 * hears of boards on the person's topic.
 */
export const whiteboardsLive = liveFeature<WhiteboardEvent>()([
  z.object({ kind: z.literal('board'), boardId: idSchema }),
  z.object({ kind: z.literal('boardContent'), boardId: idSchema }),
]);
