import type { LiveEvent, Topic } from '@collabor8/domain';
import { expect, it } from 'vitest';
import { InProcessBus } from '../adapters/in-process/in-process-bus.js';
import type { EventBus } from '../ports/event-bus.js';
import { sit } from '../testing/hub-seat.js';
import { waitFor } from '../testing/wait-for.js';
import { createHub, type Hub } from './hub.js';

const questions: Topic = { kind: 'questions' };

const placeKey = 'of both';

const event = (number: number): LiveEvent => ({
  name: 'userUpdate',
  type: 'deleted',
  username: `user ${number}`,
});

/** A bus of which a process hears all since `start` only when it asks what somebody has missed. */
function lateBus(bus: EventBus, start: string): EventBus {
  let hearLate = (): Promise<void> => Promise.resolve();
  return {
    publish: (...given) => bus.publish(...given),
    publishEphemeral: (...given) => bus.publishEphemeral(...given),
    markGap: (topics) => bus.markGap(topics),
    positions: (topics) => bus.positions(topics),
    heard: () => undefined,
    close: () => bus.close(),
    listen(topic, listener) {
      hearLate = async () => {
        const missed = await bus.since(topic, start);
        if (missed !== 'gap') for (const logged of missed) listener.event(logged);
        hearLate = () => Promise.resolve();
      };
      return bus.listen(topic, listener);
    },
    async since(topic, id) {
      const missed = await bus.since(topic, id);
      await hearLate();
      return missed;
    },
  };
}

const seated = async (hub: Hub, lastEventId?: string) => {
  const seat = sit(hub, questions, lastEventId);
  await waitFor('the seat', () => seat.frames.length > 0);
  return seat;
};

it('who comes from a process that was ahead is told nothing again, and all that follows once', async () => {
  const bus = new InProcessBus();
  const start = (await bus.positions(['questions'])).get('questions') ?? '';
  const ahead = createHub(bus, { placeKey });
  const before = await seated(ahead);
  for (const number of [1, 2, 3]) await ahead.publish(event(number), [questions]);
  const behind = createHub(lateBus(bus, start), { placeKey });
  const seat = await seated(behind, before.frames[2]?.id);
  await behind.publish(event(4), [questions]);
  expect(seat.attached()).toEqual([true]);
  expect(seat.events()).toEqual([event(3), event(4)]);
});

it('who reads afresh there is not told what was read', async () => {
  const bus = new InProcessBus();
  const start = (await bus.positions(['questions'])).get('questions') ?? '';
  await createHub(bus).publish(event(1), [questions]);
  const behind = createHub(lateBus(bus, start));
  const seat = await seated(behind);
  await behind.publish(event(2), [questions]);
  expect(seat.attached()).toEqual([false]);
  expect(seat.events()).toEqual([event(2)]);
});
