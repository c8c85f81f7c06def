import { DRAWING_MESSAGES_PER_SECOND, STROKES_PER_SECOND } from '@collabor8/domain';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { count } from '../../limits/count.js';

/** Whole pictures a second: one at the end of each stroke of a fast hand. */
export const PICTURES_PER_SECOND = 5;

/** Who comes back after a lost connection sends what was drawn meanwhile: a burst is no abuse. */
const WINDOW_SECONDS = 10;
/** Clocks and networks bunch what is sent evenly. */
const TOLERANCE = 1.2;

const perSecond = {
  points: DRAWING_MESSAGES_PER_SECOND,
  cursor: DRAWING_MESSAGES_PER_SECOND,
  strokes: STROKES_PER_SECOND,
  pictures: PICTURES_PER_SECOND,
} as const;

export type RateOf = keyof typeof perSecond;

const sentences: Readonly<Record<RateOf, string>> = {
  points: 'You are drawing faster than the server can follow.',
  cursor: 'Your pointer moves faster than the server can follow.',
  strokes: 'You are drawing faster than the server can follow.',
  pictures: 'You are sending pictures faster than the server can keep them.',
};

/** Counts something that a person does; @throws AppError 'tooMany'. */
export type CountRate = (of: RateOf, username: string) => Promise<void>;

const limiterOf = (rate: number): RateLimiterMemory =>
  new RateLimiterMemory({
    points: rate * WINDOW_SECONDS * TOLERANCE,
    duration: WINDOW_SECONDS,
  });

/** Limits for each person that this process keeps in memory. */
export function createRates({ isEnabled }: { readonly isEnabled: boolean }): CountRate {
  if (!isEnabled) return () => Promise.resolve();
  const limiters: Readonly<Record<RateOf, RateLimiterMemory>> = {
    points: limiterOf(perSecond.points),
    cursor: limiterOf(perSecond.cursor),
    strokes: limiterOf(perSecond.strokes),
    pictures: limiterOf(perSecond.pictures),
  };
  return (of, username) =>
    count(limiters[of], username, (seconds) => `${sentences[of]} Please wait ${seconds} seconds.`);
}
