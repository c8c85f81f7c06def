import type { LiveEvent } from '@collabor8/domain';
import { expect, it } from 'vitest';
import { describeEventBus } from '../../testing/event-bus-contract.js';
import { InProcessBus } from './in-process-bus.js';

describeEventBus('The in-process bus', () => Promise.resolve(new InProcessBus()));

const event: LiveEvent = { name: 'userUpdate', type: 'deleted', username: 'ada' };

it('forgets the logs of topics that nobody has used for long, and says gap for them', async () => {
  const bus = new InProcessBus();
  const before = await bus.position('old');
  await bus.publish('old', event);
  for (let number = 0; number < 3000; number += 1) await bus.publish(`topic ${number}`, event);
  expect(await bus.since('old', before)).toBe('gap');
  await bus.publish('old', event);
  expect(await bus.since('old', before)).toBe('gap');
});

it('does not know the ids of another process', async () => {
  const [one, other] = [new InProcessBus(), new InProcessBus()];
  await one.publish('a', event);
  await other.publish('a', event);
  expect(await one.since('a', await other.position('a'))).toBe('gap');
});
