import type { Logger } from 'pino';
import type { ConnectionRegistry } from '../../ports/connection-registry.js';
import type { EventBus } from '../../ports/event-bus.js';
import type { CreateLimiter } from '../../ports/limiters.js';
import { RedisBus } from './redis-bus.js';
import { RedisConnections } from './redis-connections.js';
import { RedisLink } from './redis-link.js';
import { redisLimiters } from './redis-limiters.js';

/** A server, or an address, that processes can't meet at; its message says what to do. */
export class UnfitRedisError extends Error {
  override readonly name = 'UnfitRedisError';
  readonly code = 'REDIS_UNFIT';
}

/** Redis 7.0 is the first with sharded channels. */
const OLDEST_VERSION = 7;

/** It may be starting as well. */
const PATIENCE_MS = 5_000;

const DENIED = /^(WRONGPASS|NOAUTH|NOPERM)/;

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

/** The address without the name and password that it may hold. */
const hostIn = (url: string): string => new URL(url).host;

/** Channels, unlike keys, are common to all databases of a server: the name tells them apart. */
const prefixOf = (url: string): string =>
  `collabor8:${new URL(url).pathname.replace('/', '') || '0'}:`;

async function checkServer(url: string, link: RedisLink): Promise<void> {
  const { version, mode, role } = await link.run((client) => client.hello());
  if (Number.parseInt(version, 10) < OLDEST_VERSION) {
    throw new UnfitRedisError(
      `The Redis server at ${hostIn(url)} is version ${version}. Upgrade it to 7.0 or later.`,
    );
  }
  if (mode === 'cluster') {
    throw new UnfitRedisError(
      `The Redis server at ${hostIn(url)} is a node of a cluster. Set REDIS_URL to a server of its own.`,
    );
  }
  if (role !== 'master') {
    throw new UnfitRedisError(
      `The Redis server at ${hostIn(url)} is a replica. Set REDIS_URL to its primary.`,
    );
  }
}

function explained(url: string, cause: unknown): UnfitRedisError {
  if (cause instanceof UnfitRedisError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const sentence = DENIED.test(reason)
    ? `The Redis server at ${hostIn(url)} refuses the user or password that REDIS_URL holds (${reason}).`
    : `No Redis server answers at ${hostIn(url)} (${reason}). Start it, or set REDIS_URL to another address.`;
  return new UnfitRedisError(sentence, { cause });
}

/** What several processes share beside the store, kept in Redis. */
export async function openRedis(options: RedisOptions): Promise<OpenRedis> {
  const { url, process, log, answerMs, silenceMs, patienceMs = PATIENCE_MS } = options;
  const prefix = prefixOf(url);
  const common = { url, log, answerMs, silenceMs };
  const commands = new RedisLink({ ...common, name: 'commands' });
  const listening = new RedisLink({ ...common, name: 'listening' });
  const links = [commands, listening];
  try {
    await Promise.all(links.map((link) => link.open(patienceMs)));
    await checkServer(url, commands);
  } catch (error) {
    for (const link of links) link.close();
    throw explained(url, error);
  }
  const bus = new RedisBus({ prefix, commands, listening });
  return {
    bus,
    registry: new RedisConnections({ prefix, link: commands, process }),
    createLimiter: redisLimiters(commands, prefix),
    async close() {
      await bus.close();
      for (const link of links) link.close();
    },
  };
}
