import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRateLimits, SIGN_IN_TRIES_PER_NAME } from '../../features/users/rate-limits.js';
import { countMade } from '../../request/count.js';
import { hasRedisServer, startRedisServer, type RedisServer } from '../../testing/redis-server.js';
import { openRedis, type OpenRedis } from './open-redis.js';

describe.skipIf(!hasRedisServer)('limits that processes share', () => {
  let redis: RedisServer;
  let opened: readonly OpenRedis[];
  beforeEach(async () => {
    redis = await startRedisServer();
    opened = await Promise.all(
      ['north', 'south'].map((process) => openRedis({ url: redis.url, process, answerMs: 500 })),
    );
  });
  afterEach(async () => {
    for (const one of opened) await one.close();
    await redis.stop();
  });

  const limitsOf = ({ createLimiter }: OpenRedis) => createRateLimits(createLimiter);

  const tooMany = { code: 'tooMany' };

  it('count in all processes together, and forget together', async () => {
    const [north, south] = opened.map(limitsOf);
    for (let tries = 0; tries < SIGN_IN_TRIES_PER_NAME; tries += 1) {
      await (tries % 2 === 0 ? north : south)?.signIn('192.0.2.1', 'ada');
    }
    for (const limits of [north, south]) {
      await expect(limits?.signIn('192.0.2.1', 'ada')).rejects.toMatchObject({
        ...tooMany,
        message: expect.stringMatching(/try again in (29\d|300) seconds/) as string,
      });
    }
    await south?.signedIn('192.0.2.1', 'ada');
    await north?.signIn('192.0.2.1', 'ada');
  });

  it('give back in all processes what came to nothing', async () => {
    const limits = opened.map(
      ({ createLimiter }) =>
        [createLimiter({ name: 'made', points: 1, duration: 60 }), 'ada', () => 'Wait.'] as const,
    );
    for (const limit of limits) {
      const fail = () => Promise.reject(new Error('It is empty.'));
      await expect(countMade(limit, { make: fail })).rejects.toThrow('It is empty.');
    }
    const [north, south] = limits;
    if (north === undefined || south === undefined) throw new Error('There are two.');
    await countMade(north, { make: () => Promise.resolve({ isNew: true }) });
    const more = () => countMade(south, { make: () => Promise.resolve({ isNew: true }) });
    for (let times = 0; times < 3; times += 1) await expect(more()).rejects.toMatchObject(tooMany);
  });

  it.each([
    ['gone', () => redis.kill()],
    ['hanging', () => Promise.resolve(redis.hang())],
  ])('hold in each process while Redis is %s', async (_, fail) => {
    await fail();
    for (const limits of opened.map(limitsOf)) {
      for (let tries = 0; tries < SIGN_IN_TRIES_PER_NAME; tries += 1) {
        await limits.signIn('192.0.2.1', 'ada');
      }
      await expect(limits.signIn('192.0.2.1', 'ada')).rejects.toMatchObject(tooMany);
      await limits.signedIn('192.0.2.1', 'ada');
      await limits.signIn('192.0.2.1', 'ada');
    }
    redis.wake();
  });
});
