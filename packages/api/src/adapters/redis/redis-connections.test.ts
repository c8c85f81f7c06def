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

  /** Answers what a call asks Redis: for commands of clients, and for those of scripts too. */
  async function commandsOf(call: () => Promise<unknown>): Promise<Record<string, number>> {
    await redis.ask('CONFIG', 'RESETSTAT');
    await call();
    const stats = String(await redis.ask('INFO', 'commandstats'));
    const counts = stats.matchAll(/cmdstat_(\w+):calls=(\d+)/g);
    return Object.fromEntries([...counts].map(([, name = '', calls]) => [name, Number(calls)]));
  }

  it('keeps a process in one key, which one command renews and which dies with it', async () => {
    await redis.ask('FLUSHALL');
    const [dying, living] = [viewOf('dying'), viewOf('living')];
    const ids = Array.from({ length: 100 }, (_, n) => `tab ${n + 1}`);
    await living.add(tab(0));
    for (const n of ids.keys()) await dying.add(tab(n + 1));
    const keyOf = (process: string) => `test:{connections}:process:${process}`;
    expect(await redis.ask('SCARD', keyOf('dying'))).toBe(100);
    await dying.renew(ids);
    expect(await commandsOf(() => dying.renew(ids))).toEqual({
      ...{ evalsha: 1, pexpire: 1, scard: 1 },
      // Of the connection that asks for the figures.
      hello: 1,
    });

    await redis.advance(CONNECTION_LIFETIME_MS - 10_000);
    await living.renew(['tab 0']);
    await redis.advance(11_000);
    expect(await redis.ask('EXISTS', keyOf('dying'))).toBe(0);
    expect(await living.get('tab 7')).toBeUndefined();
    expect(await living.ofUser('ada')).toHaveLength(1);
    expect(await redis.ask('ZCARD', 'test:{connections}:user:ada')).toBe(1);
    const ofSession = 'test:{connections}:session:hers';
    for (let n = 101; n <= 140; n += 1) await living.add(tab(n));
    expect(Number(await redis.ask('SCARD', ofSession))).toBeLessThan(90);
  });

  it('says twice an hour how a connection is found, for as long as it lives', async () => {
    await redis.ask('FLUSHALL');
    let time = 0;
    const north = new RedisConnections({
      prefix: 'test:',
      link,
      process: 'north',
      now: () => time,
    });
    await north.add(tab(1));
    for (let seconds = 0; seconds < 3700; seconds += 40) {
      time += 40_000;
      await redis.advance(40_000);
      expect(await north.renew(['tab 1'])).toEqual([]);
    }
    expect(await north.ofUser('ada')).toHaveLength(1);
  });

  it('takes out what it could not tell Redis of, though it is as many', async () => {
    await redis.ask('FLUSHALL');
    const north = viewOf('north');
    await north.add(tab(1));
    await redis.ask('ACL', 'SETUSER', 'default', '-evalsha');
    await expect(north.remove('tab 1')).rejects.toThrow();
    await expect(north.add(tab(2))).rejects.toThrow();
    await redis.ask('ACL', 'SETUSER', 'default', '+evalsha');
    expect(await north.renew(['tab 2'])).toEqual(['tab 2']);
    expect(await north.ofUser('ada')).toEqual([]);
  });

  it('meets the release before: each sees the other’s people, and ends their sessions', async () => {
    await redis.ask('FLUSHALL');
    const keys = 'test:{connections}:';
    await redis.ask(
      ...['HSET', `${keys}id:old`, 'username', 'ada', 'sessionId', 'hers', 'process', 'before'],
    );
    await redis.ask('ZADD', `${keys}user:ada`, '1000000', 'old');
    await redis.ask('SADD', `${keys}session:hers`, 'old');
    const north = viewOf('north');
    await north.add(tab(1));
    const old = { id: 'old', username: 'ada', sessionId: 'hers', process: 'before' };
    expect(await north.get('old')).toEqual(old);
    expect(await north.ofUser('ada')).toEqual([old, { ...tab(1), process: 'north' }]);
    expect(await redis.ask('HGET', `${keys}id:tab 1`, 'process')).toBe('north');
    await north.endSessions(['hers']);
    expect(await north.ofUser('ada')).toEqual([]);
    expect(await redis.ask('KEYS', `${keys}[isu]*:*`)).toEqual([]);
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
    await redis.advance(CONNECTION_LIFETIME_MS);
    expect(await redis.ask('KEYS', '*')).toEqual([]);
    await north.add(tab(3));
    await redis.advance(CONNECTION_LIFETIME_MS);
    expect(await north.get('tab 3')).toBeUndefined();
    await redis.advance(3_600_000);
    expect(await redis.ask('KEYS', '*')).toEqual([]);
  });
});
