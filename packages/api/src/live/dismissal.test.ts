import type { LiveEvent, Topic } from '@collabor8/domain';
import { TRPCError } from '@trpc/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { InProcessBus } from '../adapters/in-process/in-process-bus.js';
import { sit } from '../testing/hub-seat.js';
import { UnreliableBus } from '../testing/unreliable-bus.js';
import { waitFor } from '../testing/wait-for.js';
import { createHub, type Hub } from './hub.js';

const event = (username: string): LiveEvent => ({ name: 'userUpdate', type: 'deleted', username });
const topic: Topic = { kind: 'questions' };

let bus: UnreliableBus;
let hub: Hub;
let elsewhere: Hub;
/** Whether the listener is let in, now. */
let isAdmitted: boolean;
/** Whether nobody can say. */
let isUnknown: boolean;
beforeEach(() => {
  bus = new UnreliableBus(new InProcessBus());
  [hub, elsewhere] = [createHub(bus), createHub(bus)];
  isAdmitted = true;
  isUnknown = false;
});
afterEach(async () => {
  hub.close();
  elsewhere.close();
  await bus.close();
});

/** Somebody who hears of ada's departure as the last thing. */
function sitDown(lastEventId?: string) {
  const admit = async () => {
    await Promise.resolve();
    if (isUnknown) throw new Error('The store is away.');
    if (!isAdmitted) throw new TRPCError({ code: 'NOT_FOUND', message: 'Not here.' });
  };
  const seat = sit(hub, topic, lastEventId, {
    admit,
    isEndedBy: ({ text }) => text.includes('"ada"'),
    isEndedBefore: ({ text }) => text.includes('after ada'),
    async dismiss() {
      await admit();
      throw new Error('You were away.');
    },
  });
  seat.ended.catch(() => undefined);
  return seat;
}

const attached = async (lastEventId?: string) => {
  const seat = sitDown(lastEventId);
  await waitFor('the seat', () => seat.frames.length > 0);
  return seat;
};

it('ends with the event that says so, whichever process tells it', async () => {
  const seat = await attached();
  await elsewhere.publish(event('ben'), [topic]);
  isAdmitted = false;
  await elsewhere.publish(event('ada'), [topic]);
  await elsewhere.publish(event('cleo'), [topic]);
  await expect(seat.ended).rejects.toThrow('Not here.');
  expect(seat.events()).toEqual([event('ben'), event('ada')]);
  expect(hub.seatCount).toBe(0);
});

it('ends before what came after that, where it is told first', async () => {
  const seat = await attached();
  await elsewhere.publish(event('ben'), [topic]);
  isAdmitted = false;
  await elsewhere.publish(event('after ada'), [topic]);
  await elsewhere.publish(event('ada'), [topic]);
  await expect(seat.ended).rejects.toThrow('Not here.');
  expect(seat.events()).toEqual([event('ben')]);
});

it('begins afresh where one resumes from before what is told too early', async () => {
  const before = await attached();
  const place = before.place();
  await before.leave();
  await hub.publish(event('after ada'), [topic]);
  const seat = await attached(place);
  expect(seat.attached()).toEqual([false]);
  await seat.leave();
});

it('ends as well for whoever is let in again by then: they begin anew', async () => {
  const seat = await attached();
  await hub.publish(event('ada'), [topic]);
  await expect(seat.ended).rejects.toThrow('You were away.');
});

it('doesn’t begin for whoever was dismissed between being let in and listening', async () => {
  isAdmitted = false;
  const seat = sitDown();
  await expect(seat.ended).rejects.toThrow('Not here.');
  expect(seat.frames).toEqual([]);
  expect(hub.seatCount).toBe(0);
});

it('begins afresh where one resumes from before they were dismissed', async () => {
  const before = await attached();
  const place = before.place();
  await before.leave();
  await hub.publish(event('ada'), [topic]);
  await hub.publish(event('behind their back'), [topic]);
  const seat = await attached(place);
  expect(seat.attached()).toEqual([false]);
  await hub.publish(event('cleo'), [topic]);
  expect(seat.events()).toEqual([event('cleo')]);
  await seat.leave();
});

it('resumes where nothing of it happened', async () => {
  const before = await attached();
  const place = before.place();
  await before.leave();
  await hub.publish(event('ben'), [topic]);
  const seat = await attached(place);
  await waitFor('what was missed', () => seat.events().length === 1);
  expect(seat.attached()).toEqual([true]);
  await seat.leave();
});

it('asks again after a gap, in which the event may have been lost', async () => {
  const seat = await attached();
  bus.isDown = true;
  isAdmitted = false;
  await hub.publish(event('ada'), [topic]);
  bus.isDown = false;
  await expect(seat.ended).rejects.toThrow('Not here.');
  await hub.publish(event('cleo'), [topic]);
  expect(seat.events()).toEqual([]);
});

it('goes on after a gap where nobody can say whether it may', async () => {
  const seat = await attached();
  isUnknown = true;
  bus.isDown = true;
  await hub.publish(event('ben'), [topic]);
  bus.isDown = false;
  await waitFor('the gap', () => seat.attached().length === 2);
  await hub.publish(event('cleo'), [topic]);
  expect(seat.events()).toEqual([event('cleo')]);
  await seat.leave();
});
