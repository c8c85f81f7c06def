import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { CreateLimiter } from '../../ports/limiters.js';
import type { RedisLink } from './redis-link.js';

interface EvalCall {
  readonly keys: string[];
  readonly arguments: string[];
}

/** The hash tag of what limits have counted. */
export const LIMITS_TAG = 'limits';

/** Limiters that all processes count in together; while Redis is away each counts for itself. */
export function redisLimiters(link: RedisLink, prefix: string): CreateLimiter {
  // The two commands that consuming and deleting need, so that neither waits for a Redis that hangs.
  const storeClient = {
    eval: (script: string, call: EvalCall) => link.run((client) => client.eval(script, call)),
    del: (key: string) => link.run((client) => client.del(key)),
  };
  return ({ name, points, duration }) =>
    new RateLimiterRedis({
      storeClient,
      useRedisPackage: true,
      keyPrefix: `${prefix}{${LIMITS_TAG}}:${name}`,
      ...{ points, duration },
      insuranceLimiter: new RateLimiterMemory({ points, duration }),
    });
}
