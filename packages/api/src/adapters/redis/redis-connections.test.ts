import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { primariesOf } from './primaries.js';
import { CONNECTION_LIFETIME_MS } from '../../ports/connection-registry.js';
import { describeConnectionRegistry } from '../../testing/connection-registry-contract.js';
import { hasRedisServer, startRedisServer, type RedisServer } from '../../testing/redis-server.js';
import { redisAddress } from '../../ports/redis-address.js';
import { RedisConnections } from './redis-connections.js';
import { RedisLink } from './redis-link.js';

describe.skipIf(!hasRedisServer)('with Redis', () => {
  let redis: RedisServer;
  let link: RedisLink;
  beforeAll(async () => {
    redis = await startRedisServer();
    const address = redisAddress(redis.url);
    if (address === undefined) throw new Error('The server has no address.');
    link = new RedisLink({
      address,
      findPrimary: primariesOf(address)(''),
      name: 'test',
      log: undefined,
    });
    await link.open(5000);
  });
  afterAll(async () => {
    link.close();
    await redis.stop();
  });

  const viewOf = (process: string) => new RedisConnections({ prefix: 'test:', link, process });

  describeConnectionRegistry('What Redis holds', async () => {
    await redis.ask('FLUSHALL');
    return {
      viewOf: (process) => Promise.resolve(viewOf(process)),
      advance: (milliseconds) => redis.advance(milliseconds),
    };
  });

  const tab = (id: number) => ({ id: `tab ${id}`, username: 'ada', sessionId: 'hers' });

  it('forgets bit by bit whose process has died, while the same person’s other tabs live on', async () => {
    await redis.ask('FLUSHALL');
    const [dying, living] = [viewOf('dying'), viewOf('living')];
    await living.add(tab(0));
    for (let n = 1; n <= 200; n += 1) await dying.add(tab(n));
    await redis.advance(CONNECTION_LIFETIME_MS - 10_000);
    await living.renew(['tab 0']);
    await redis.advance(11_000);
    for (let n = 201; n <= 240; n += 1) await living.add(tab(n));
    const left = Number(await redis.ask('SCARD', 'test:{connections}:session:hers'));
    expect(left).toBeGreaterThanOrEqual(41);
    expect(left).toBeLessThan(100);
    expect(await living.ofUser('ada')).toHaveLength(41);
    expect(await redis.ask('ZCARD', 'test:{connections}:user:ada')).toBe(41);
  });

  it('renews more connections than one script is given', async () => {
    await redis.ask('FLUSHALL');
    const north = viewOf('north');
    const ids = Array.from({ length: 1200 }, (_, n) => `tab ${n}`);
    for (const n of [0, 700, 1199]) await north.add(tab(n));
    const over = await north.renew(ids);
    expect(over).toEqual(ids.filter((id) => !['tab 0', 'tab 700', 'tab 1199'].includes(id)));
  });

  it('leaves nothing in Redis once all are gone', async () => {
    await redis.ask('FLUSHALL');
    const north = viewOf('north');
    for (const n of [1, 2]) await north.add(tab(n));
    await north.remove('tab 1');
    await north.endSessions(['hers']);
    expect(await redis.ask('KEYS', '*')).toEqual([]);
    await north.add(tab(3));
    await redis.advance(CONNECTION_LIFETIME_MS);
    expect(await redis.ask('KEYS', '*')).toEqual([]);
  });
});
