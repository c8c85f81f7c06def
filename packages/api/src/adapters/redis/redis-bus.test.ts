import type { LiveEvent } from '@collabor8/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEventBus } from '../../testing/event-bus-contract.js';
import { hasRedisServer, startRedisServer, type RedisServer } from '../../testing/redis-server.js';
import { openRedis, type OpenRedis } from './open-redis.js';
import { LOG_LIFETIME_MS } from './log-scripts.js';

const event = (number: number): LiveEvent => ({
  name: 'userUpdate',
  type: 'deleted',
  username: `user ${number}`,
});

describe.skipIf(!hasRedisServer)('with Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedisServer();
  });
  afterAll(() => redis.stop());

  const open = (process: string): Promise<OpenRedis> => openRedis({ url: redis.url, process });

  describeEventBus('The bus in Redis', async () => {
    await redis.ask('FLUSHALL');
    const [north, south] = await Promise.all(['north', 'south'].map(open));
    if (north === undefined || south === undefined) throw new Error('Two were opened.');
    return {
      bus: north.bus,
      elsewhere: south.bus,
      async close() {
        await north.close();
        await south.close();
      },
    };
  });

  describe('a log', () => {
    let one: OpenRedis;
    beforeAll(async () => {
      one = await open('north');
    });
    afterAll(() => one.close());

    const placeOf = async (topic: string): Promise<string> =>
      (await one.bus.positions([topic])).get(topic) ?? '';

    /** A topic with one event, and the places before and after it. */
    const begin = async (topic: string) => {
      const before = await placeOf(topic);
      await one.bus.publish([topic], event(1));
      return [before, await placeOf(topic)] as const;
    };

    const evict = async (isEvicted: (key: string) => boolean): Promise<void> => {
      const keys = (await redis.ask('KEYS', '*:lost*')) as string[];
      await redis.ask('DEL', ...keys.filter(isEvicted));
    };

    it.each([
      ['all of Redis is flushed', () => redis.ask('FLUSHALL')],
      ['its keys are evicted', () => evict(() => true)],
      ['only its events are evicted', () => evict((key) => key.endsWith(':log'))],
      ['only its head is evicted', () => evict((key) => !key.endsWith(':log'))],
      ['nobody used it for long', () => redis.advance(LOG_LIFETIME_MS)],
    ])('says gap for what came before when %s', async (_, lose) => {
      const [before] = await begin('lost');
      expect(await one.bus.since('lost', before)).toHaveLength(1);
      await lose();
      await one.bus.publish(['lost'], event(2));
      expect(await one.bus.since('lost', before)).toBe('gap');
      const [again] = await begin('lost');
      expect(await one.bus.since('lost', again)).toHaveLength(1);
    });

    it('says gap for a place of a log that was flushed, even if as many events have happened since', async () => {
      const [, after] = await begin('lost');
      await redis.ask('FLUSHALL');
      expect(await one.bus.since('lost', after)).toBe('gap');
      await begin('lost');
      expect(await one.bus.since('lost', after)).toBe('gap');
    });

    it('is kept while somebody uses it', async () => {
      const [before] = await begin('kept');
      await redis.advance(LOG_LIFETIME_MS / 2);
      await placeOf('kept');
      await redis.advance(LOG_LIFETIME_MS / 2);
      expect(await one.bus.since('kept', before)).toHaveLength(1);
    });

    it('leaves nothing in Redis that doesn’t expire', async () => {
      await begin('expiring');
      await one.bus.publishEphemeral(['passing'], event(1));
      await one.bus.markGap(['broken']);
      const keys = await redis.ask('KEYS', '*');
      for (const key of keys as string[]) {
        expect([key, Number(await redis.ask('PTTL', key)) > 0]).toEqual([key, true]);
      }
    });
  });
});
