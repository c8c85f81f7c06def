import type { CreateLimiter } from '../ports/limiters.js';
import { countMade, countOf, type Making } from './count.js';

/** Texts that one person may write in an hour where others read them: no hand comes near, and nobody buries what others say. */
export const SAID_PER_HOUR = {
  posts: 900,
  suggestions: 60,
  roomMessages: 900,
  chatMessages: 1_800,
} as const;

/** Counts a text of somebody's that is said; @throws AppError 'tooMany' */
export function createCountSaid(
  { createLimiter }: { readonly createLimiter: CreateLimiter },
  name: keyof typeof SAID_PER_HOUR,
): <T extends object>(username: string, saying: Making<T>) => Promise<T> {
  const limiter = createLimiter({ name, points: SAID_PER_HOUR[name], duration: 60 * 60 });
  const sentence = (seconds: number): string =>
    `You have written more than others can read. Please try again in ${countOf(Math.ceil(seconds / 60), 'minute')}.`;
  return (username, saying) => countMade([limiter, username, sentence], saying);
}
