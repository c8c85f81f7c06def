import type { LiveEvent, Topic } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { InProcessBus } from '../adapters/in-process/in-process-bus.js';
import { sit } from '../testing/hub-seat.js';
import { waitFor } from '../testing/wait-for.js';
import { createHub, type Hub } from './hub.js';

const event = (username: string): LiveEvent => ({ name: 'userUpdate', type: 'deleted', username });
const topic: Topic = { kind: 'users' };

let bus: InProcessBus;
let hub: Hub;
beforeEach(() => {
  bus = new InProcessBus();
  hub = createHub(bus);
});
afterEach(async () => {
  hub.close();
  await bus.close();
});

it('keeps an event from those it is hidden from, live and afterwards, and tells nobody who they are', async () => {
  const [shown, hidden] = [
    sit(hub, topic, undefined, undefined, 'ada'),
    sit(hub, topic, undefined, undefined, 'ben'),
  ];
  await waitFor('both', () => shown.frames.length + hidden.frames.length === 2);
  const place = hidden.place();
  await hub.publish(event('first'), [topic], ['cleo', 'ben', 'd"]e']);
  await hub.publish(event('second'), [topic]);
  expect(shown.events()).toEqual([event('first'), event('second')]);
  expect(hidden.events()).toEqual([event('second')]);
  const later = sit(hub, topic, place, undefined, 'ben');
  await waitFor('what was missed', () => later.events().length === 1);
  expect(later.events()).toEqual([event('second')]);
  await hub.publish(event('third'), [topic], ['ben']);
  await hub.publish(event('fourth'), [topic]);
  expect(later.events()).toEqual([event('second'), event('fourth')]);
  for (const seat of [shown, hidden, later]) await seat.leave();
});
