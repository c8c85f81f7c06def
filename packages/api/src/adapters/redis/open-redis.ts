import type { Logger } from 'pino';
import type { ConnectionRegistry } from '../../ports/connection-registry.js';
import type { EventBus } from '../../ports/event-bus.js';
import type { CreateLimiter } from '../../ports/limiters.js';
import { primariesOf } from './primaries.js';
import { RedisBus } from './redis-bus.js';
import { hostsIn, redisAddress, type RedisAddress } from '../../ports/redis-address.js';
import { CONNECTIONS_TAG, RedisConnections } from './redis-connections.js';
import { RedisLink, UnfitRedisError } from './redis-link.js';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

/** The hash tag of what limits have counted. */
const LIMITS_TAG = 'limits';

/** Limiters that all processes count in together; while Redis is away each counts for itself. */
function redisLimiters(link: RedisLink, prefix: string): CreateLimiter {
  // The two commands that consuming and deleting need, so that neither waits for a Redis that hangs.
  const storeClient = {
    eval: (script: string, call: { readonly keys: string[]; readonly arguments: string[] }) =>
      link.run((client) => client.eval(script, call)),
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

/** It may be starting as well. */
const PATIENCE_MS = 5_000;

export interface RedisOptions {
  readonly url: string;
  /** Names this process in the registry. */
  readonly process: string;
  readonly log?: Pick<Logger, 'error' | 'warn'>;
  readonly patienceMs?: number;
  /** How long an answer may take. */
  readonly answerMs?: number;
  /** How long a connection may be silent. */
  readonly silenceMs?: number;
}

export interface OpenRedis {
  readonly bus: EventBus;
  readonly registry: ConnectionRegistry;
  readonly createLimiter: CreateLimiter;
  close(): Promise<void>;
}

function explained(address: RedisAddress, cause: unknown): UnfitRedisError {
  if (cause instanceof UnfitRedisError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new UnfitRedisError(
    `No Redis server answers at ${hostsIn(address)} (${reason}). Start it, or set REDIS_URL to another address.`,
    { cause },
  );
}

/** What several processes share beside the store, kept in Redis. */
export async function openRedis(options: RedisOptions): Promise<OpenRedis> {
  const { url, process, log, answerMs, silenceMs, patienceMs = PATIENCE_MS } = options;
  const address = redisAddress(url);
  if (address === undefined)
    throw new UnfitRedisError('REDIS_URL is no address of a Redis server.');
  // Channels, unlike keys, are common to all databases of a server: the name tells them apart.
  const prefix = `collabor8:${address.database}:`;
  const primaries = primariesOf(address);
  const links = new Map<string, RedisLink>();
  /** In a cluster what has one hash tag has a link of its own: each may be elsewhere, and moves by itself. */
  const linkFor = (tag: string, use: 'commands' | 'listening' = 'commands'): RedisLink => {
    const name = address.kind === 'cluster' ? tag : use;
    const link =
      links.get(name) ??
      new RedisLink({ address, findPrimary: primaries(tag), name, log, answerMs, silenceMs });
    links.set(name, link);
    return link;
  };
  const bus = new RedisBus({
    prefix,
    commands: (part) => linkFor(String(part)),
    listening: (part) => linkFor(String(part), 'listening'),
  });
  const registry = new RedisConnections({ prefix, link: linkFor(CONNECTIONS_TAG), process });
  const createLimiter = redisLimiters(linkFor(LIMITS_TAG), prefix);
  const closeAll = (): void => {
    for (const link of links.values()) link.close();
  };
  try {
    await Promise.all([...links.values()].map((link) => link.open(patienceMs)));
  } catch (error) {
    closeAll();
    throw explained(address, error);
  }
  return {
    ...{ bus, registry, createLimiter },
    async close() {
      await bus.close();
      closeAll();
    },
  };
}
