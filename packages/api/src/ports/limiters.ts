import type { RateLimiterAbstract } from 'rate-limiter-flexible';

export interface LimiterOptions {
  /** Limiters of one name count together, in all processes that share them. */
  readonly name: string;
  /** What may be consumed within `duration` seconds. */
  readonly points: number;
  readonly duration: number;
  /** Counted by each process for itself: for what comes so often that asking others would cost more than it guards. */
  readonly isOfProcess?: true;
}

/** Counts what is to be limited: `consume` rejects with a `RateLimiterRes` when it is too much, `reward` gives back. */
export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'delete' | 'reward'>;

/** Makes a limiter. It enforces its limit, by itself if need be, also while others can't be reached. */
export type CreateLimiter = (options: LimiterOptions) => Limiter;
