import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveEvent, QuestionCounters } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { sit } from '../testing/hub-seat.js';
import { listen } from '../testing/listen.js';
import { signUp, startTestServer, type Person, type TestServer } from '../testing/test-server.js';
import { waitFor } from '../testing/wait-for.js';
import { GuardedSocket, MAX_BUFFERED_BYTES } from './guarded-socket.js';
import { LIVE_PATH } from './live-server.js';

const counters: QuestionCounters = {
  answerCount: 0,
  commentCount: 0,
  upVoteCount: 0,
  downVoteCount: 0,
  viewCount: 0,
  lastAnswerDateTime: null,
  acceptedAnswerId: null,
};

const viewed = (revision: number): LiveEvent => ({
  name: 'viewsUpdate',
  qid: 'q1',
  revision,
  counters: { ...counters, viewCount: revision },
});

const revisionsOf = (events: readonly LiveEvent[]): number[] =>
  events.flatMap((event) => (event.name === 'viewsUpdate' ? [event.revision] : []));

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

let server: TestServer;
let ada: Person;

beforeEach(async () => {
  server = await startTestServer();
  ada = await signUp(server, 'ada');
});

afterEach(() => server.close());

const publish = (revision: number): Promise<void> =>
  server.hub.publish(viewed(revision), [{ kind: 'questions' }]);

describe('a live subscription', () => {
  it('hands events to the client of tRPC as if they had been yielded', async () => {
    const heard = await listen(ada, { kind: 'questions' });
    await publish(1);
    await heard.received(1);
    expect(heard.events).toEqual([viewed(1)]);
    expect(heard.attached[0]?.resumed).toBe(false);
  });

  it('tells every subscription of a connection apart', async () => {
    const list = await listen(ada, { kind: 'questions' });
    const question = await listen(ada, { kind: 'question', qid: 'q1' });
    await server.hub.publish(viewed(1), [{ kind: 'question', qid: 'q1' }]);
    await question.received(1);
    await publish(2);
    await list.received(1);
    expect(revisionsOf(question.events)).toEqual([1]);
    expect(revisionsOf(list.events)).toEqual([2]);
  });

  it('gives a client that was cut off during a burst of 200 events every one, once', async () => {
    const heard = await listen(ada, { kind: 'questions' });
    for (const revision of upTo(200)) {
      await publish(revision);
      if (revision === 60 || revision === 130) {
        for (const { socket } of server.connections.all()) socket.terminate();
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
    }
    await heard.received(200);
    expect(revisionsOf(heard.events)).toEqual(upTo(200));
    expect(heard.attached.length).toBeGreaterThan(1);
    expect(heard.attached.slice(1).every(({ resumed }) => resumed)).toBe(true);
  });

  it('says that events are missing when the log does not reach back to the last one seen', async () => {
    const heard = await listen(ada, { kind: 'questions' });
    await publish(1);
    await heard.received(1);
    for (const { socket } of server.connections.all()) socket.terminate();
    for (const revision of upTo(2500)) await publish(revision + 1);
    await waitFor('the second attachment', () => heard.attached.length === 2);
    expect(heard.attached[1]?.resumed).toBe(false);
  });

  it('hands on what passes in a frame of its own, and resumes from the last event of the log', async () => {
    const heard = await listen(ada, { kind: 'questions' });
    await publish(1);
    await server.hub.publishEphemeral(viewed(2), [{ kind: 'questions' }]);
    await heard.received(2);
    for (const { socket } of server.connections.all()) socket.terminate();
    await publish(3);
    await heard.received(3);
    expect(revisionsOf(heard.events)).toEqual([1, 2, 3]);
    expect(heard.ids).toHaveLength(2);
    expect(heard.attached.map(({ resumed }) => resumed)).toEqual([false, true]);
  });

  it('tells one person a part of what they missed in each turn, however often they ask for it', async () => {
    const { hub } = server;
    const topic = { kind: 'users' } as const;
    const before = sit(hub, topic);
    await waitFor('the place', () => before.frames.length === 1);
    const username = 'x'.repeat(30_000);
    for (let n = 0; n < 30; n += 1) {
      await hub.publish({ name: 'userUpdate', type: 'deleted', username }, [topic]);
    }
    const place = before.frames[0]?.id;
    const seats = Array.from({ length: 10 }, () => sit(hub, topic, place, undefined, 'ada'));
    const ben = sit(hub, topic, place, undefined, 'ben');
    const told = (): number => seats.reduce((sum, seat) => sum + seat.events().length, 0);
    while (ben.events().length < 30) await nextTurn();
    expect(told()).toBeLessThan(100);
    await waitFor('what ada missed', () => told() === 300);
    for (const seat of [before, ben, ...seats]) await seat.leave();
  });

  it('leaves nothing behind when it stops or its connection breaks', async () => {
    const first = await listen(ada, { kind: 'questions' });
    const second = await listen(ada, { kind: 'question', qid: 'q1' });
    expect(server.hub.seatCount).toBe(2);
    first.stop();
    await waitFor('one seat', () => server.hub.seatCount === 1);
    second.stop();
    await waitFor('no seat', () => server.hub.seatCount === 0);
  });

  it('drops a client that stops reading, before it grows the server', async () => {
    const client = new WebSocket(`${server.url.replace('http', 'ws')}${LIVE_PATH}`, {
      headers: { cookie: ada.cookie },
    });
    await new Promise((resolve) => client.once('open', resolve));
    const params = { path: 'live', input: { topic: { kind: 'questions' } } };
    client.send(JSON.stringify({ id: 1, method: 'subscription', params }));
    await waitFor('the seat', () => server.hub.seatCount === 1);
    client.pause();
    const large = { ...viewed(1), qid: 'x'.repeat(100_000) };
    let highest = 0;
    for (let sent = 0; sent < 400 && server.hub.seatCount > 0; sent += 1) {
      await server.hub.publish(large, [{ kind: 'questions' }]);
      const socket = server.connections.all()[0]?.socket;
      if (socket instanceof GuardedSocket) highest = Math.max(highest, socket.bufferedAmount);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await waitFor('the drop', () => server.hub.seatCount === 0);
    expect(highest).toBeGreaterThan(MAX_BUFFERED_BYTES);
    expect(highest).toBeLessThan(2 * MAX_BUFFERED_BYTES);
    client.terminate();
  });
});

const upgradeStatus = (headers: Record<string, string>, path = LIVE_PATH): Promise<number> =>
  new Promise((resolve, reject) => {
    const client = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, { headers });
    client.once('open', () => {
      client.terminate();
      resolve(101);
    });
    client.once('unexpected-response', (request, response) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
    client.once('error', reject);
  });

describe('the realtime connection', () => {
  it('is refused without a session', async () => {
    expect(await upgradeStatus({})).toBe(401);
    expect(await upgradeStatus({ cookie: 'collabor8_session=nonsense' })).toBe(401);
  });

  it('is refused to pages of other sites', async () => {
    const { cookie } = ada;
    expect(await upgradeStatus({ cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await upgradeStatus({ cookie, origin: server.url })).toBe(101);
  });

  it('exists at one address only', async () => {
    expect(await upgradeStatus({ cookie: ada.cookie }, '/elsewhere')).toBe(404);
  });

  it('is closed when its session ends', async () => {
    await listen(ada, { kind: 'questions' });
    await ada.trpc.users.logout.mutate();
    await waitFor('the close', () => server.connections.all().length === 0);
    expect(await upgradeStatus({ cookie: ada.cookie })).toBe(401);
  });

  it('registers its id by updateSocket and loses it when it breaks', async () => {
    const heard = await listen(ada, { kind: 'person', username: ada.username });
    const socketId = heard.attached[0]?.connectionId ?? '';
    const registered = await ada.trpc.users.updateSocket.mutate({ username: 'ada', socketId });
    expect(registered.socketId).toBe(socketId);
    await ada.leave();
    const cleared = await waitFor('the cleared id', async () => {
      const user = await server.services.users.open('ada');
      return user.socketId === undefined ? user : undefined;
    });
    expect(cleared.username).toBe('ada');
  });

  it('takes subscriptions of signed-in people over the WebSocket only', async () => {
    const response = await ada.rest(
      'GET',
      `/trpc/live?input=${encodeURIComponent('{"topic":{"kind":"questions"}}')}`,
    );
    expect(await response.text()).toContain('Live updates need a WebSocket.');
    expect(server.hub.seatCount).toBe(0);
  });
});
