import type { LiveEvent } from '@collabor8/domain';
import { expect, it } from 'vitest';
import { describeEventBus } from '../../testing/event-bus-contract.js';
import { InProcessBus } from './in-process-bus.js';

describeEventBus('The in-process bus', () => {
  const bus = new InProcessBus();
  return Promise.resolve({ bus, elsewhere: bus, close: () => bus.close() });
});

const eventOf = (length: number): LiveEvent => ({
  name: 'userUpdate',
  type: 'deleted',
  username: 'x'.repeat(length),
});

const event = eventOf(3);

const placeOf = async (bus: InProcessBus, topic: string): Promise<string> =>
  (await bus.positions([topic])).get(topic) ?? '';

it('forgets the logs of topics that nobody has used for long, and says gap for them', async () => {
  const bus = new InProcessBus();
  const before = await placeOf(bus, 'old');
  await bus.publish(['old'], event);
  for (let number = 0; number < 30_000; number += 1) await bus.publish([`topic ${number}`], event);
  expect(await bus.since('old', before)).toBe('gap');
  await bus.publish(['old'], event);
  expect(await bus.since('old', before)).toBe('gap');
});

it('does not know the ids of another process', async () => {
  const [one, other] = [new InProcessBus(), new InProcessBus()];
  await one.publish(['a'], event);
  await other.publish(['a'], event);
  expect(await one.since('a', await placeOf(other, 'a'))).toBe('gap');
});

it('bounds the bytes of all logs together, and forgets the oldest first', async () => {
  const bus = new InProcessBus();
  const places: string[] = [];
  let most = 0;
  for (let number = 0; number < 800; number += 1) {
    places.push(await placeOf(bus, `topic ${number}`));
    await bus.publish([`topic ${number}`], eventOf(100_000));
    most = Math.max(most, bus.loggedBytes);
  }
  expect(most).toBeLessThanOrEqual(64 * 1024 * 1024);
  expect(await bus.since('topic 0', places[0] ?? '')).toBe('gap');
  expect(await bus.since('topic 799', places[799] ?? '')).toHaveLength(1);
  await bus.close();
  expect(bus.loggedBytes).toBe(0);
});

it('holds one event in a thousand logs only once, until the last of them lets it go', async () => {
  const bus = new InProcessBus();
  const topics = Array.from({ length: 1000 }, (_, n) => `topic ${n}`);
  for (let number = 0; number < 9; number += 1) await bus.publish(topics, eventOf(100_000));
  expect(bus.loggedBytes).toBeLessThan(1024 * 1024);
  await bus.publish([], event);
  await bus.markGap(topics.slice(1));
  expect(bus.loggedBytes).toBeGreaterThan(900_000);
  await bus.markGap(topics);
  expect(bus.loggedBytes).toBe(0);
});
