import type { LiveEvent, Topic } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InProcessBus } from '../adapters/in-process/in-process-bus.js';
import { sit } from '../testing/hub-seat.js';
import { listen } from '../testing/listen.js';
import { signUp, startTestServer } from '../testing/test-server.js';
import { UnreliableBus } from '../testing/unreliable-bus.js';
import { waitFor } from '../testing/wait-for.js';
import { createHub, type Hub } from './hub.js';

const event = (number: number): LiveEvent => ({
  name: 'userUpdate',
  type: 'deleted',
  username: `user ${number}`,
});

const questions: Topic = { kind: 'questions' };
const users: Topic = { kind: 'users' };

let bus: UnreliableBus;
let hub: Hub;

beforeEach(() => {
  bus = new UnreliableBus(new InProcessBus());
  hub = createHub(bus);
});

afterEach(async () => {
  hub.close();
  await bus.close();
});

const seated = async (topic: Topic, lastEventId?: string, of = hub) => {
  const seat = sit(of, topic, lastEventId);
  await waitFor('the seat', () => seat.frames.length > 0);
  return seat;
};

describe('a change whose event can’t be published', () => {
  it('is told to those who follow its topics, in every process, as a gap', async () => {
    const elsewhere = createHub(bus);
    const seats = [await seated(questions), await seated(questions, undefined, elsewhere)];
    const bystander = await seated(users);
    bus.isDown = true;
    await hub.publish(event(1), [questions]);
    bus.isDown = false;
    for (const seat of seats) {
      await waitFor('the gap', () => seat.frames.length === 2);
      expect(seat.attached()).toEqual([false, false]);
    }
    await hub.publish(event(2), [questions]);
    for (const seat of seats) expect(seat.events()).toEqual([event(2)]);
    expect(bystander.frames).toHaveLength(1);
    elsewhere.close();
  });

  it('makes a gap for whoever comes back from before it, and for nobody else', async () => {
    const [reader, bystander] = [await seated(questions), await seated(users)];
    await hub.publish(event(1), [questions, users]);
    await Promise.all([reader.leave(), bystander.leave()]);
    const witness = await seated(questions);
    bus.isDown = true;
    for (const number of [2, 3]) await hub.publish(event(number), [questions]);
    bus.isDown = false;
    await waitFor('the gap', () => witness.frames.length === 2);
    expect((await seated(questions, reader.place())).attached()).toEqual([false]);
    expect((await seated(users, bystander.place())).attached()).toEqual([true]);
    expect((await seated(questions, witness.place())).attached()).toEqual([true]);
  });

  it('reaches tRPC’s own client as one more attachment, from which it goes on', async () => {
    const server = await startTestServer({ bus });
    const ada = await signUp(server, 'ada');
    const heard = await listen(ada, questions);
    bus.isDown = true;
    await server.hub.publish(event(1), [questions]);
    bus.isDown = false;
    await waitFor('the gap', () => heard.attached.length === 2);
    expect(heard.attached[1]).toEqual({ ...heard.attached[0], resumed: false });
    await server.hub.publish(event(2), [questions]);
    await heard.received(1);
    for (const { socket } of server.connections.all()) socket.terminate();
    await waitFor('the third attachment', () => heard.attached.length === 3);
    expect(heard.attached[2]?.resumed).toBe(true);
    expect(heard.events).toEqual([event(2)]);
    await ada.leave();
    await server.close();
  });
});

describe('while the bus can’t be reached', () => {
  it('nothing rejects', async () => {
    bus.isDown = true;
    await hub.publish(event(1), [questions]);
    await hub.publishEphemeral(event(1), [questions]);
    expect(await hub.places([questions, users])).toEqual({ questions: '', users: '' });
  });

  it('a snapshot has a place from which its reader must read afresh', async () => {
    bus.isDown = true;
    const { questions: place } = await hub.places([questions]);
    bus.isDown = false;
    expect((await seated(questions, place)).attached()).toEqual([false]);
  });

  it('a subscriber waits, and is attached when it answers', async () => {
    bus.isDown = true;
    const seat = sit(hub, questions);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(seat.frames).toEqual([]);
    bus.isDown = false;
    await waitFor('the seat', () => seat.frames.length === 1);
    await hub.publish(event(1), [questions]);
    expect(seat.events()).toEqual([event(1)]);
  });

  it('a subscriber may give up, and leaves nothing behind', async () => {
    bus.isDown = true;
    const seat = sit(hub, questions);
    expect(hub.seatCount).toBe(1);
    const left = seat.leave();
    expect(hub.seatCount).toBe(0);
    await left;
    expect(seat.frames).toEqual([]);
    expect(bus.listenedTo).toEqual([]);
  });
});

describe('the hub', () => {
  it('listens to a topic once, as long as somebody sits there', async () => {
    expect(bus.listenedTo).toEqual([]);
    const [one, other] = [await seated(questions), await seated(questions)];
    const elsewhere = await seated(users);
    expect(bus.listenedTo).toEqual(['questions', 'users']);
    await one.leave();
    expect(bus.listenedTo).toEqual(['questions', 'users']);
    await other.leave();
    expect(bus.listenedTo).toEqual(['users']);
    const back = await seated(questions, other.place());
    await hub.publish(event(1), [questions]);
    expect(back.attached()).toEqual([true]);
    expect(back.events()).toEqual([event(1)]);
    await Promise.all([back.leave(), elsewhere.leave()]);
    expect(bus.listenedTo).toEqual([]);
  });

  it('names places from which a subscriber misses nothing', async () => {
    const places = await hub.places([questions, users]);
    await hub.publish(event(1), [questions]);
    const seat = await seated(questions, places['questions']);
    await waitFor('the event', () => seat.events().length === 1);
    expect(seat.attached()).toEqual([true]);
    expect((await seated(users, places['users'])).attached()).toEqual([true]);
  });
});
