import type { LiveEvent } from '@collabor8/domain';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startCluster, startWithSentinel } from '../../testing/redis-groups.js';
import { hasRedisServer } from '../../testing/redis-server.js';
import { waitFor } from '../../testing/wait-for.js';
import { CONNECTIONS_TAG } from './redis-connections.js';
import { openRedis, type OpenRedis } from './open-redis.js';
import { namesOf } from './topic-log.js';

const TOPICS = ['a', 'b', 'c', 'd', 'e'];
const WITHIN_MS = 60_000;
const RENEWED_MS = 10_000;
const HEARD_WITHIN_MS = 200;

const event = (number: number): LiveEvent => ({
  name: 'userUpdate',
  type: 'deleted',
  username: `user ${number}`,
});

const tagOf = (topic: string): string => String(namesOf('', topic).part);

/**
 * Publishes in all topics at one process until it is stopped, and listens at another one. What was acknowledged must
 * be heard once and in order, or a gap be told after it was begun: whoever is told that reads afresh what is published,
 * which is in the store before.
 */
async function keepTalking(from: OpenRedis, to: OpenRedis) {
  type Entry = {
    readonly what: 'begun' | 'acknowledged' | 'heard' | 'gap';
    readonly number: number;
  };
  const journals = new Map<string, Entry[]>(TOPICS.map((topic) => [topic, []]));
  const note = (topic: string, entry: Entry) => journals.get(topic)?.push(entry);
  for (const topic of TOPICS) {
    await to.bus.listen(topic, {
      event: ({ text }) =>
        note(topic, { what: 'heard', number: Number(/user (\d+)/.exec(text)?.[1]) }),
      gap: () => note(topic, { what: 'gap', number: 0 }),
    });
  }
  let isOver = false;
  let next = 1;
  /** Resolves to its number, or to none where it was refused. */
  const publish = (topic: string): Promise<number | undefined> => {
    const number = next++;
    note(topic, { what: 'begun', number });
    return from.bus.publish([topic], event(number)).then(
      () => {
        note(topic, { what: 'acknowledged', number });
        return number;
      },
      // The hub sees to a gap of what is refused.
      () =>
        from.bus.markGap([topic]).then(
          () => undefined,
          () => undefined,
        ),
    );
  };
  const talking = TOPICS.map(async (topic) => {
    while (!isOver) {
      await publish(topic);
      await delay(2);
    }
  });
  const acknowledged = (topic: string): number =>
    journals.get(topic)?.filter(({ what }) => what === 'acknowledged').length ?? 0;
  return {
    /** Resolves once every topic has been written to anew. */
    async goesOn(): Promise<void> {
      const before = TOPICS.map(acknowledged);
      await waitFor(
        'more events',
        () => TOPICS.every((topic, at) => acknowledged(topic) > (before[at] ?? 0) + 5),
        WITHIN_MS,
      );
    },
    async lostNothing(): Promise<void> {
      isOver = true;
      await Promise.all(talking);
      for (const [topic, journal] of journals) {
        // One that is acknowledged while its listener connects anew is healed by a gap, and not heard.
        await waitFor(
          'a last event that is heard',
          async () => {
            const number = await publish(topic);
            await delay(HEARD_WITHIN_MS);
            return journal.some((entry) => entry.what === 'heard' && entry.number === number);
          },
          WITHIN_MS,
        );
        const heard = journal.filter(({ what }) => what === 'heard').map((entry) => entry.number);
        expect(heard).toEqual([...new Set(heard)].toSorted((one, other) => one - other));
        const acknowledgedOnes = journal.filter(({ what }) => what === 'acknowledged');
        const lost = acknowledgedOnes.filter((entry) => {
          const begun = journal.findIndex(({ number: each }) => each === entry.number);
          const isHealed = journal.slice(begun).some(({ what }) => what === 'gap');
          return !heard.includes(entry.number) && !isHealed;
        });
        expect(lost).toEqual([]);
      }
    },
  };
}

const settled = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

describe.skipIf(!hasRedisServer)('a Redis of several servers', () => {
  it.concurrent.for([
    ['sentinels', startWithSentinel],
    ['a cluster', startCluster],
  ] as const)(
    'goes on with %s when a primary hands over, or is killed, and loses nothing',
    async ([, start], { onTestFinished }) => {
      const group = await start();
      onTestFinished(() => group.stop());
      const [north, south] = await Promise.all(
        ['north', 'south'].map((process) =>
          openRedis({ url: group.url, process, patienceMs: WITHIN_MS }),
        ),
      );
      if (north === undefined || south === undefined) throw new Error('Two were opened.');
      const tries = { name: 'tries', points: 2, duration: 600 };
      await north.createLimiter(tries).consume('ada');
      await north.registry.add({ id: 'tab', username: 'ada', sessionId: 'hers' });
      // As its process does, without which it expires.
      const renewal = setInterval(() => void settled(north.registry.renew(['tab'])), RENEWED_MS);
      onTestFinished(() => clearInterval(renewal));
      const talk = await keepTalking(north, south);
      await talk.goesOn();

      const isDivided = group.moveSlot !== undefined;
      const parts = isDivided ? [tagOf('a'), CONNECTIONS_TAG] : [''];
      for (const tag of parts) await group.handOver(tag);
      await talk.goesOn();
      await waitFor('the registry', () => settled(north.registry.renew(['tab'])), WITHIN_MS);
      await waitFor('the registry', () => settled(south.registry.get('tab')), WITHIN_MS);
      expect(await south.registry.ofUser('ada')).toHaveLength(1);
      const goesTooFar = async () => !(await settled(south.createLimiter(tries).consume('ada', 2)));
      await waitFor('the limit', goesTooFar, WITHIN_MS);

      for (const topic of TOPICS.slice(1)) await group.moveSlot?.(tagOf(topic));
      await talk.goesOn();

      const killed = await group.primaryOf(tagOf('a'));
      await killed.kill();
      await talk.goesOn();
      expect(await group.primaryOf(tagOf('a'))).not.toBe(killed);
      await talk.lostNothing();
      await north.close();
      await south.close();
    },
  );
});
