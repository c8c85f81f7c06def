import type { LiveEvent } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoggedEvent } from '../../ports/event-bus.js';
import {
  asClusterNode,
  hasRedisServer,
  startRedisServer,
  type RedisServer,
} from '../../testing/redis-server.js';
import { waitFor } from '../../testing/wait-for.js';
import { openRedis, type OpenRedis } from './open-redis.js';

const event = (number: number): LiveEvent => ({
  name: 'userUpdate',
  type: 'deleted',
  username: `user ${number}`,
});

const texts = (...numbers: readonly number[]): readonly string[] =>
  numbers.map((number) => JSON.stringify(event(number)));

describe.skipIf(!hasRedisServer)('when Redis fails', () => {
  let redis: RedisServer;
  let north: OpenRedis;
  let south: OpenRedis;
  beforeEach(async () => {
    redis = await startRedisServer();
    north = await openRedis({ url: redis.url, process: 'north' });
    south = await openRedis({ url: redis.url, process: 'south' });
  });
  afterEach(async () => {
    await north.close();
    await south.close();
    await redis.stop();
  });

  /** All that a topic's listener was told, in order; a gap by the place behind it. */
  async function hear(topic: string, at = north) {
    const [told, heard]: [string[], LoggedEvent[]] = [[], []];
    const stop = await at.bus.listen(topic, {
      event(logged) {
        heard.push(logged);
        told.push(logged.text);
      },
      gap: () => told.push('gap'),
    });
    return { told, heard, stop };
  }

  const everyCall = ({ bus, registry }: OpenRedis): readonly Promise<unknown>[] => [
    bus.publish(['a'], event(0)),
    bus.publishEphemeral(['a'], event(0)),
    bus.markGap(['a']),
    bus.listen('b', { event: () => undefined, gap: () => undefined }),
    bus.since('a', '000000000000-0'),
    bus.positions(['a']),
    registry.add({ id: 'tab', username: 'ada', sessionId: 'hers' }),
    registry.remove('tab'),
    registry.renew(['tab']),
    registry.endSessions(['hers']),
    registry.get('tab'),
    registry.ofUser('ada'),
  ];

  const expectRefused = async (of: OpenRedis): Promise<void> => {
    for (const { status } of await Promise.allSettled(everyCall(of)))
      expect(status).toBe('rejected');
  };

  /** Resolves once a process can publish again. */
  const publishes = (of: OpenRedis, topic: string, number: number) =>
    waitFor('Redis', () =>
      of.bus.publish([topic], event(number)).then(
        () => true,
        () => false,
      ),
    );

  it('whoever listens hears from the log, once and in order, what was published while it was cut off', async () => {
    const ears = [await hear('a'), await hear('b'), await hear('quiet')];
    const publishing = (async () => {
      for (let number = 1; number <= 300; number += 1) {
        await south.bus.publish(['a', 'b'], event(number));
      }
    })();
    await redis.cut();
    await redis.cut();
    await publishing;
    const all = texts(...Array.from({ length: 300 }, (_, n) => n + 1));
    for (const ear of ears.slice(0, 2)) {
      await waitFor('the last event', () => ear.told.length >= all.length);
      expect(ear.told).toEqual(all);
    }
    expect(ears[2]?.told).toEqual([]);
  });

  it('whoever listens hears what was published while it was cut off without waiting for more', async () => {
    const ear = await hear('a');
    const rounds = Array.from({ length: 20 }, (_, n) => n + 1);
    for (const number of rounds) {
      await redis.cut(() => south.bus.publish(['a'], event(number)));
      await waitFor('the event', () => ear.told.length === number);
    }
    expect(ear.told).toEqual(texts(...rounds));
  });

  it('whoever listens is told the gap when it comes back with nothing, and what happens from then on', async () => {
    const [one, other] = [await hear('a'), await hear('b', south)];
    await south.bus.publish(['a', 'b'], event(1));
    for (const ear of [one, other]) await waitFor('the event', () => ear.told.length === 1);
    const place = (await north.bus.positions(['a'])).get('a') ?? '';
    await redis.kill();
    await redis.start();
    for (const ear of [one, other]) await waitFor('the gap', () => ear.told.includes('gap'));
    await publishes(south, 'a', 2);
    await publishes(north, 'b', 2);
    for (const ear of [one, other]) {
      await waitFor('the next event', () => ear.told.length === 3);
      expect(ear.told).toEqual([...texts(1), 'gap', ...texts(2)]);
    }
    expect(await north.bus.since('a', place)).toBe('gap');
  });

  it('says gap for every earlier place when it comes back with what it was a while before its end', async () => {
    const ear = await hear('a');
    for (const number of [1, 2, 3]) await south.bus.publish(['a'], event(number));
    await redis.ask('SAVE');
    for (const number of [4, 5, 6]) await south.bus.publish(['a'], event(number));
    await waitFor('the events', () => ear.told.length === 6);
    await redis.kill();
    await redis.start();
    await publishes(south, 'a', 7);
    for (const number of [8, 9, 10]) await south.bus.publish(['a'], event(number));
    for (const { id } of ear.heard.slice(0, 6)) expect(await south.bus.since('a', id)).toBe('gap');
    await waitFor('the gap', () => ear.told.includes('gap'));
    await south.bus.publish(['a'], event(11));
    await waitFor('the last event', () => ear.told.at(-1) === texts(11)[0]);
    expect(ear.told.slice(0, 7)).toEqual([...texts(1, 2, 3, 4, 5, 6), 'gap']);
  });

  it('whoever listens hears on through a flush, and is told the gap if it is cut off after it', async () => {
    const ear = await hear('a');
    await south.bus.publish(['a'], event(1));
    await waitFor('the event', () => ear.told.length === 1);
    await redis.ask('FLUSHALL');
    for (const number of [2, 3]) await south.bus.publish(['a'], event(number));
    await waitFor('the last event', () => ear.told.length === 3);
    await redis.ask('FLUSHALL');
    await redis.cut();
    await waitFor('the gap', () => ear.told.includes('gap'));
    await south.bus.publish(['a'], event(4));
    await waitFor('the last event', () => ear.told.at(-1) === texts(4)[0]);
    expect(ear.told).toEqual([...texts(1, 2, 3), 'gap', ...texts(4)]);
  });

  it('every call is refused while it is gone, nothing of it happens later, and all is well when it is back', async () => {
    await redis.kill();
    await expectRefused(north);
    await redis.start();
    await publishes(south, 'elsewhere', 1);
    const ear = await waitFor('listening', () => hear('a').catch(() => undefined));
    await publishes(north, 'a', 1);
    await waitFor('the event', () => ear.told.length > 0);
    expect(ear.told).toEqual(texts(1));
    // The first of its log: nothing that was refused has come after all.
    expect(ear.heard[0]?.id).toMatch(/-1$/);
  });

  it('every call is refused while it hangs, at once after the first, and all is well when it wakes', async () => {
    const ear = await hear('a');
    redis.hang();
    await expectRefused(north);
    for (let again = 0; again < 100; again += 1) await expectRefused(north);
    redis.wake();
    await publishes(north, 'a', 1);
    await waitFor('the event', () => ear.told.at(-1) === texts(1)[0]);
    ear.stop();
  });

  it('a connection that is silent for long is given up, and another one takes its place', async () => {
    await Promise.all([north.close(), south.close()]);
    const impatient = { url: redis.url, answerMs: 300, silenceMs: 1_000 };
    north = await openRedis({ ...impatient, process: 'north' });
    south = await openRedis({ ...impatient, process: 'south' });
    const ear = await hear('a');
    const before = String(await redis.ask('CLIENT', 'LIST'));
    redis.hang();
    await expectRefused(north);
    // Longer than a silence may last.
    await new Promise((resolve) => setTimeout(resolve, 2 * impatient.silenceMs));
    redis.wake();
    await publishes(south, 'a', 1);
    await waitFor('the event', () => ear.told.at(-1) === texts(1)[0]);
    const ids = (list: string) =>
      [...list.matchAll(/\bid=(\d+).* name=collabor8-/g)].map(([, id]) => id);
    const after = String(await redis.ask('CLIENT', 'LIST'));
    expect(ids(after).some((id) => ids(before).includes(id))).toBe(false);
  });
});

describe.skipIf(!hasRedisServer)('a Redis that can’t be used', () => {
  const refusalOf = (url: string, patienceMs = 60_000): Promise<unknown> =>
    openRedis({ url, process: 'north', patienceMs }).then(
      () => 'It was taken.',
      (error: unknown) => (error instanceof Error ? error.message : error),
    );

  it('is named without its password when nobody answers', async () => {
    expect(await refusalOf('redis://me:secret@127.0.0.1:1', 1_000)).toBe(
      'No Redis server answers at 127.0.0.1:1 (connect ECONNREFUSED 127.0.0.1:1). Start it, or set REDIS_URL to another address.',
    );
  });

  it('is named when it refuses the password, is a replica, or a node of a cluster', async () => {
    const guarded = await startRedisServer('--requirepass', 'right and long');
    const at = new URL(guarded.url).host;
    for (const url of [guarded.url, `redis://:wrong@${at}`]) {
      expect(await refusalOf(url)).toMatch(
        `The Redis server at ${at} refuses the user or password that REDIS_URL holds (`,
      );
    }
    const right = await openRedis({
      url: `redis://:right%20and%20long@${at}`,
      process: 'north',
      patienceMs: 60_000,
    });
    await right.close();
    await guarded.stop();

    const replica = await startRedisServer('--replicaof', '127.0.0.1', '1');
    expect(await refusalOf(replica.url)).toContain('is a replica. Set REDIS_URL to its primary.');
    await replica.stop();

    const node = await startRedisServer(...(await asClusterNode()));
    expect(await refusalOf(node.url)).toContain('is a node of a cluster.');
    await node.stop();
  });
});
