import { z } from 'zod';
import { idSchema } from '../ids.js';
import { liveFeature } from '../live-feature.js';
import type { QuestionEvent } from './events.js';

/** New questions and the figures of all of them, and everything that happens to one question. */
export const questionsLive = liveFeature<QuestionEvent>()([
  z.object({ kind: z.literal('questions') }),
  z.object({ kind: z.literal('question'), qid: idSchema }),
]);
