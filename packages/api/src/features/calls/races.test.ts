import { randomUUID } from 'node:crypto';
import type { NumberedCall } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { atOnce, orCode } from '../../testing/at-once.js';
import { answer, offer } from '../../testing/call-tab.js';
import { startTestServer, type TestServer } from '../../testing/test-server.js';
import { readAll } from '../../ports/read-all.js';
import { calls, missedCalls } from './documents.js';

// On a store that locks nothing which its port doesn't promise.
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ isRelaxed: true });
  for (const username of ['ada', 'ben', 'eve', 'dan']) await join(username);
});
afterEach(() => server.close());

const sessionOf = (username: string) => ({ id: `session of ${username}`, username });

/** Connects somebody who can be called, under their name as the connection's id. */
async function join(username: string): Promise<void> {
  await server.services.users.signup(
    { username, password: 'correct horse' },
    { address: '192.0.2.1' },
  );
  const session = sessionOf(username);
  for (const id of [username, `${username} again`]) {
    await server.connections.registry.add({ id, username, sessionId: session.id });
  }
  await server.services.users.updateSocket(session, { username, socketId: username });
}

const call = (caller: string, userToCall: string) =>
  server.services.calls.callUser(sessionOf(caller), {
    ...{ callId: randomUUID(), userToCall, from: caller, signalData: offer },
  });

const answered = (callId: string, from: string, to: string) =>
  server.services.calls.answerCall('ben', { callId, from, to, signal: answer });

const liveCalls = async (): Promise<readonly NumberedCall[]> => {
  const found = [];
  const all = readAll(server.store.collection(calls), 'live', { equals: [1] });
  for await (const document of all) found.push({ ...document.call, revision: document.revision });
  return found;
};

/** How often each person is in a call that is on. */
const engagements = async (): Promise<readonly string[]> =>
  (await liveCalls()).flatMap(({ caller, callee }) => [caller.username, callee.username]);

it.each([1, 2, 3])('two who call each other at once have one call (%i)', async () => {
  const placed = await Promise.all([call('ada', 'ben'), call('ben', 'ada')]);
  const ids = new Set(placed.map(({ call: { callId } }) => callId));
  expect(ids.size).toBe(1);
  // The one who came second has the other's offer, to answer it.
  const offers = placed.map(({ signal }) => signal);
  expect(offers.filter((signal) => signal !== null)).toEqual([offer]);
  expect(await liveCalls()).toHaveLength(1);
});

it('one of several tabs that answer at once gets the call', async () => {
  const { call: ringing } = await call('ada', 'ben');
  const outcomes = await Promise.all(
    ['ben', 'ben again'].map((from) => orCode(answered(ringing.callId, from, 'ada'))),
  );
  const winners = outcomes.filter((outcome) => typeof outcome === 'object');
  expect(winners).toHaveLength(1);
  expect(outcomes).toContain('taken');
  expect((await liveCalls())[0]?.callee).toEqual(winners[0]?.callee);
});

it.each([1, 2, 3])('who answers while it is cancelled has either a call or none (%i)', async () => {
  const { call: ringing } = await call('ada', 'ben');
  const { callId } = ringing;
  const [outcome, end] = await Promise.all([
    orCode(answered(callId, 'ben', 'ada')),
    server.services.calls.hangUp('ada', callId),
  ]);
  const wasAnswered = typeof outcome === 'object';
  if (!wasAnswered) expect(outcome).toBe('missing');
  expect(end.state).toMatchObject({ ending: wasAnswered ? 'hungUp' : 'cancelled' });
  expect(end.revision).toBe(wasAnswered ? 3 : 2);
  expect(await liveCalls()).toEqual([]);
});

it('of several who call one person at once, one rings and the others hear of it', async () => {
  const placed = await Promise.all(['ada', 'eve', 'dan'].map((caller) => call(caller, 'ben')));
  const states = placed.map(({ call: { state } }) =>
    state.status === 'ended' ? state.ending : state.status,
  );
  expect(states.toSorted()).toEqual(['alreadyCalled', 'alreadyCalled', 'ringing']);
  expect(await liveCalls()).toHaveLength(1);
});

it('one person who calls several at once is in one call', async () => {
  const placed = await Promise.all(
    ['ben', 'eve', 'dan'].map((callee) => orCode(call('ada', callee))),
  );
  expect(placed.filter((outcome) => typeof outcome === 'object')).toHaveLength(1);
  expect(placed.filter((outcome) => outcome === 'invalid')).toHaveLength(2);
  expect(await liveCalls()).toHaveLength(1);
});

it.each([1, 2, 3])('nobody is in two calls when all call each other in a ring (%i)', async () => {
  const ring = ['ada', 'ben', 'eve', 'dan'];
  await atOnce(ring.length, (n) => orCode(call(ring[n] ?? '', ring[(n + 1) % ring.length] ?? '')));
  const people = await engagements();
  expect(people.length).toBeGreaterThan(0);
  expect(new Set(people).size).toBe(people.length);
});

it('a request that is sent several times at once begins one call', async () => {
  const request = { callId: randomUUID(), userToCall: 'ben', from: 'ada', signalData: offer };
  const placed = await atOnce(4, () => server.services.calls.callUser(sessionOf('ada'), request));
  expect(new Set(placed.map(({ call: { callId } }) => callId))).toEqual(new Set([request.callId]));
  expect(placed.map(({ call: { revision } }) => revision)).toEqual([1, 1, 1, 1]);
});

it('a new round begins once, and an end is one end, however many ask for it at once', async () => {
  const { call: ringing } = await call('ada', 'ben');
  const { callId } = ringing;
  await answered(callId, 'ben', 'ada');
  const service = server.services.calls;
  const renewed = await atOnce(4, (n) => {
    const username = n % 2 === 0 ? 'ada' : 'ben';
    return service.renew(username, { callId, from: username, after: 1 });
  });
  expect(renewed.map(({ state }) => state)).toEqual(
    renewed.map(() => expect.objectContaining({ round: 2 }) as unknown),
  );
  const ends = await atOnce(4, (n) => service.hangUp(n % 2 === 0 ? 'ada' : 'ben', callId));
  expect(new Set(ends.map(({ revision }) => revision))).toEqual(new Set([4]));
});

it('calls that are missed at once leave a line each, in one chat', async () => {
  const due = await atOnce(3, async () => {
    const _id = randomUUID();
    const missed = { caller: 'ada', callee: 'ben', ending: 'busy', endedAt: '' } as const;
    await server.store.collection(missedCalls).insert({ ...missed, _id });
    return _id;
  });
  await atOnce(4, () => server.services.calls.tidy());
  const { items: chats } = await server.services.chats.list('ben');
  expect(chats).toHaveLength(1);
  const { messages } = await server.services.chats.open('ben', chats[0]?._id ?? '');
  const ids = messages.map(({ call }) =>
    call !== undefined && 'callId' in call ? call.callId : '',
  );
  expect(ids.toSorted()).toEqual(due.toSorted());
});
