import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { OpenRedis } from '../adapters/redis/open-redis.js';
import { limiterInMemory } from '../request/count.js';

export interface SharedOptions {
  /** Undefined for a process that is the only one. */
  readonly redisUrl: string | undefined;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

/** Opens what the processes of one community share beside the store: through Redis, or keeps it in this process. What isn't asked for isn't loaded. */
export async function openBus({ redisUrl, log }: SharedOptions): Promise<OpenRedis> {
  const process = randomUUID();
  if (redisUrl !== undefined) {
    const { openRedis } = await import('../adapters/redis/open-redis.js');
    return openRedis({ url: redisUrl, process, log });
  }
  const { InProcessBus } = await import('../adapters/in-process/in-process-bus.js');
  const { InProcessConnections } = await import('../adapters/in-process/in-process-connections.js');
  const bus = new InProcessBus();
  return {
    bus,
    registry: new InProcessConnections().viewOf(process),
    createLimiter: limiterInMemory,
    close: () => bus.close(),
  };
}
