import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ConnectionRegistry } from '../ports/connection-registry.js';
import type { EventBus } from '../ports/event-bus.js';
import type { CreateLimiter } from '../ports/limiters.js';
import { limiterInMemory } from '../request/count.js';

/** What the processes of one community share beside the store. */
export interface Shared {
  readonly bus: EventBus;
  readonly registry: ConnectionRegistry;
  readonly createLimiter: CreateLimiter;
  close(): Promise<void>;
}

export interface SharedOptions {
  /** Undefined for a process that is the only one. */
  readonly redisUrl: string | undefined;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

/** Opens what is shared through Redis, or keeps it in this process. What isn't asked for isn't loaded. */
export async function openBus({ redisUrl, log }: SharedOptions): Promise<Shared> {
  const process = randomUUID();
  if (redisUrl !== undefined) {
    const { openRedis } = await import('../adapters/redis/open-redis.js');
    return openRedis({ url: redisUrl, process, log });
  }
  const { InProcessBus } = await import('../adapters/in-process-bus/in-process-bus.js');
  const { InProcessConnections } =
    await import('../adapters/in-process-connections/in-process-connections.js');
  const bus = new InProcessBus();
  return {
    bus,
    registry: new InProcessConnections().viewOf(process),
    createLimiter: limiterInMemory,
    close: () => bus.close(),
  };
}
