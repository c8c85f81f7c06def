import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { CreateLimiter } from '../ports/limiters.js';

/** A limiter of this process alone. */
export const limiterInMemory: CreateLimiter = ({ points, duration }) =>
  new RateLimiterMemory({ points, duration });
