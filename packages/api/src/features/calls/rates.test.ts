import { randomUUID } from 'node:crypto';
import { RINGING_MS, SDP_CANDIDATES_MAX } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCallsStage, type CallsStage } from '../../testing/calls-stage.js';
import { answer, type CallTab } from '../../testing/call-tab.js';
import { refusalOf } from '../../testing/games-stage.js';
import { listen } from '../../testing/listen.js';
import { waitFor } from '../../testing/wait-for.js';
import { signUp, type Person } from '../../testing/test-server.js';
import { limiterInMemory } from '../../request/count.js';
import {
  CALLS_PER_MINUTE,
  CANDIDATES_PER_MINUTE,
  createRates,
  RINGS_AGAIN,
  RINGS_IN_FIVE_MINUTES,
  SIGNALS_OF_RENEWAL,
  SIGNALS_PER_MINUTE,
} from './rates.js';

let stage: CallsStage;
beforeEach(async () => {
  stage = await openCallsStage({ rateLimits: true });
});
afterEach(() => stage.close());

const tooMany = (sentence: string) => [
  'TOO_MANY_REQUESTS',
  expect.stringMatching(new RegExp(`^${sentence} Please wait \\d+ seconds\\.$`)) as unknown,
];

it('somebody who calls too often is told to wait, and others call on', async () => {
  const { a1, b1, e1 } = stage;
  for (let n = 0; n < CALLS_PER_MINUTE; n += 1) {
    expect(await refusalOf(a1.callUser('nobody'))).toContain('User not found');
  }
  expect(await refusalOf(a1.callUser('ben'))).toEqual(tooMany('You are calling too often.'));
  await e1.callUser('ben');
  await b1.sees('ringing');
});

it('nobody rings again and again at somebody who declines, nor at a group', async () => {
  const { a1, b1, ada, ben } = stage;
  const participants = ['ada', 'ben', 'eve'];
  const { _id: chatId } = await ada.trpc.chats.create.mutate({ title: 'Choir', participants });
  const begin = (person: Person, tab: CallTab) =>
    person.trpc.calls.joinGroup.mutate({ chatId, callId: randomUUID(), from: tab.id() });
  for (let n = 0; n < RINGS_IN_FIVE_MINUTES; n += 1) {
    const { call } = await a1.callUser('ben');
    await b1.calls.decline.mutate({ callId: call.callId });
    await begin(ada, a1);
    await ada.trpc.calls.leaveGroup.mutate({ chatId });
  }
  const often = tooMany('You have called there several times.');
  expect(await refusalOf(a1.callUser('ben'))).toEqual(often);
  expect(await refusalOf(begin(ada, a1))).toEqual(often);
  await begin(ben, b1);
  // A call that is on rings at nobody: it is joined as often as one likes.
  await begin(ada, a1);
  await ada.trpc.calls.leaveGroup.mutate({ chatId });
  await a1.callUser('eve');
});

it('nobody keeps the line of somebody who is away from all others by ringing', () => {
  const minutes = (RINGS_IN_FIVE_MINUTES * RINGING_MS) / 60_000;
  expect(minutes).toBeLessThan(4);
});

it('several together keep a line hardly longer than one does, and somebody else comes through, once', async () => {
  const { a1, b1, e1 } = stage;
  const ring = async (tab: CallTab): Promise<void> => {
    const { call } = await tab.callUser('ben');
    expect(call.state.status).toBe('ringing');
    // What doesn't ring counts for nothing.
    const other = tab === a1 ? e1 : a1;
    expect((await other.callUser('ben')).call.state).toMatchObject({ ending: 'alreadyCalled' });
    await tab.calls.hangUp.mutate({ callId: call.callId });
  };
  const often = [
    'TOO_MANY_REQUESTS',
    'ben has been called several times just now. Please try again in 15 minutes.',
  ];
  await ring(a1);
  for (let n = 0; n < RINGS_AGAIN / 2; n += 1) {
    const { call } = await a1.callUser('ben');
    await b1.calls.decline.mutate({ callId: call.callId });
  }
  await ring(e1);
  for (let n = 0; n < RINGS_AGAIN / 2; n += 1) {
    const { call } = await e1.callUser('ben');
    await e1.calls.hangUp.mutate({ callId: call.callId });
  }
  expect(await refusalOf(e1.callUser('ben'))).toEqual(often);
  expect(await refusalOf(a1.callUser('ben'))).toEqual(often);
  const friend = await stage.openTab(await signUp(stage.server, 'flo'));
  await b1.answer((await friend.callUser('ben')).call);
  expect((await b1.sees('accepted')).caller.username).toBe('flo');
});

it('a call whose answer was lost is answered again to who has called there as often as may be', async () => {
  const { a1 } = stage;
  for (let n = 1; n < RINGS_IN_FIVE_MINUTES; n += 1) {
    const { call } = await a1.callUser('ben');
    await a1.calls.hangUp.mutate({ callId: call.callId });
  }
  const { call } = await a1.callUser('ben');
  expect((await a1.callUser('ben', { callId: call.callId })).call.callId).toBe(call.callId);
});

it('signals, renewals and returns are counted together, for each person in each call', async () => {
  const { a1, b1 } = stage;
  const { callId } = await stage.talk();
  // As many at a time as one request may hold.
  for (let sent = 0; sent < SIGNALS_PER_MINUTE; sent += 40) {
    await Promise.all(Array.from({ length: 40 }, () => a1.signal(callId, answer)));
  }
  const told = a1.tellPage(callId, 'loading');
  for (const act of [
    told,
    a1.signal(callId),
    a1.renew(callId),
    a1.resume(callId, 'x'),
    a1.vouch(callId),
  ]) {
    expect(await refusalOf(act)).toEqual(tooMany('Your call is connecting too often.'));
  }
  await b1.signal(callId);
  await a1.calls.hangUp.mutate({ callId });
  const next = await stage.talk();
  await a1.signal(next.callId);
});

it.each([
  ['offers', { type: 'offer', sdp: 'v=0' }],
  ['wishes to negotiate', { type: 'renegotiate', renegotiate: true }],
] as const)(
  '%s count as much as renewals: each makes the other page connect',
  async (_, signal) => {
    const { a1, b1 } = stage;
    const { callId } = await stage.talk();
    const most = SIGNALS_PER_MINUTE / SIGNALS_OF_RENEWAL;
    for (let sent = 0; sent < most; sent += 1) await b1.signal(callId, signal);
    expect(await refusalOf(b1.signal(callId, signal))).toEqual(
      tooMany('Your call is connecting too often.'),
    );
    for (let sent = 0; sent < most; sent += 1) await a1.signal(callId, answer);
  },
);

it('who has to answer one person of a group again and again answers the others as before', async () => {
  const { a1, b1, e1, ada, ben, eve } = stage;
  const participants = ['ada', 'ben', 'eve'];
  const { _id: chatId } = await ada.trpc.chats.create.mutate({ title: 'Choir', participants });
  for (const [person, tab] of [
    [ada, a1],
    [ben, b1],
    [eve, e1],
  ] as const) {
    await person.trpc.calls.joinGroup.mutate({ chatId, callId: randomUUID(), from: tab.id() });
  }
  const say = (to: number) =>
    ada.trpc.calls.signalSeat.mutate({ chatId, from: a1.id(), to, attempt: 1, signal: answer });
  for (let sent = 0; sent < SIGNALS_PER_MINUTE; sent += 40) {
    await Promise.all(Array.from({ length: 40 }, () => say(2)));
  }
  expect(await refusalOf(say(2))).toEqual(tooMany('Your call is connecting too often.'));
  await say(3);
});

it('a call is not renewed as often as a part of a handshake is sent', async () => {
  const { a1, b1 } = stage;
  const { callId } = await stage.talk();
  for (let renewed = 0; renewed < 30; renewed += 1) await a1.renew(callId);
  expect(await refusalOf(a1.renew(callId))).toEqual(tooMany('Your call is connecting too often.'));
  await b1.renew(callId);
});

it('the places that somebody names in their signals are counted, in calls of two and of groups', async () => {
  const { a1, b1, e1, ada, ben, eve } = stage;
  const place = '\r\na=candidate:1 1 udp 2113937151 10.0.0.1 5000 typ host';
  const signal = { type: 'offer', sdp: `v=0${place.repeat(SDP_CANDIDATES_MAX)}` } as const;
  const most = CANDIDATES_PER_MINUTE / SDP_CANDIDATES_MAX;
  const often = tooMany('Your call is connecting too often.');

  const { callId } = await stage.talk();
  const send = () => b1.calls.signal.mutate({ callId, from: b1.id(), round: 1, signal });
  for (let sent = 0; sent < most; sent += 1) await send();
  expect(await refusalOf(send())).toEqual(often);
  await b1.signal(callId);
  await a1.calls.hangUp.mutate({ callId });

  const participants = ['ada', 'ben', 'eve'];
  const { _id: chatId } = await ada.trpc.chats.create.mutate({ title: 'Choir', participants });
  for (const [person, tab] of [
    [ben, b1],
    [eve, e1],
  ] as const) {
    await person.trpc.calls.joinGroup.mutate({ chatId, callId: randomUUID(), from: tab.id() });
  }
  const word = { chatId, from: e1.id(), to: 1, attempt: 1, signal };
  const say = () => eve.trpc.calls.signalSeat.mutate(word);
  for (let sent = 0; sent < most; sent += 1) await say();
  expect(await refusalOf(say())).toEqual(often);
});

it('whoever is answered may ring there as often as before', async () => {
  const { a1, b1 } = stage;
  for (let n = 0; n < RINGS_IN_FIVE_MINUTES + 1; n += 1) {
    const { call } = await a1.callUser('ben');
    if (n === 1) await b1.answer(call);
    await a1.calls.hangUp.mutate({ callId: call.callId });
  }
});

it('two who answer each other ring in their group no more often', async () => {
  const { a1, b1, ada, ben } = stage;
  const participants = ['ada', 'ben', 'eve'];
  const { _id: chatId } = await ada.trpc.chats.create.mutate({ title: 'Choir', participants });
  const join = (person: Person, tab: CallTab) =>
    person.trpc.calls.joinGroup.mutate({ chatId, callId: randomUUID(), from: tab.id() });
  for (let n = 0; n < RINGS_IN_FIVE_MINUTES; n += 1) {
    await join(ada, a1);
    await join(ben, b1);
    for (const person of [ada, ben]) await person.trpc.calls.leaveGroup.mutate({ chatId });
  }
  const often = tooMany('You have called there several times.');
  expect(await refusalOf(join(ada, a1))).toEqual(often);
});

it('nobody rings again and again at somebody by beginning calls in ever more groups', async () => {
  const { a1, e1, ada, ben, eve } = stage;
  const flo = await signUp(stage.server, 'flo');
  const f1 = await stage.openTab(flo);
  const heard = await listen(ben.openTab(), { kind: 'person', username: 'ben' });
  const begin = async (person: Person, tab: CallTab): Promise<void> => {
    const participants = ['ada', 'ben', 'eve', 'flo'];
    const { _id: chatId } = await person.trpc.chats.create.mutate({ title: 'Choir', participants });
    await person.trpc.calls.joinGroup.mutate({ chatId, callId: randomUUID(), from: tab.id() });
    await person.trpc.calls.leaveGroup.mutate({ chatId });
  };
  for (let n = 0; n < RINGS_IN_FIVE_MINUTES + 2; n += 1) await begin(ada, a1);
  // Of those who do so together each is heard once, and somebody else still is.
  for (let n = 0; n < 2; n += 1) await begin(eve, e1);
  await begin(flo, f1);
  const ringing = () =>
    heard.events.flatMap((event) => (event.name === 'groupCallRings' ? event.call.startedBy : []));
  await waitFor('the ring of somebody else', () => ringing().includes('flo'));
  expect(ringing()).toEqual([...Array<string>(RINGS_IN_FIVE_MINUTES).fill('ada'), 'eve', 'flo']);
});

it('counts two people by both names, also where one runs into the other', async () => {
  const { countRate } = createRates({ createLimiter: limiterInMemory });
  const ring = (caller: string, callee: string) => countRate('rings', caller, callee);
  for (let n = 0; n < RINGS_IN_FIVE_MINUTES; n += 1) await ring('ada the', 'ben');
  await expect(ring('ada the', 'ben')).rejects.toMatchObject({ code: 'tooMany' });
  await ring('ada', 'the ben');
});
