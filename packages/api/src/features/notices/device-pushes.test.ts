import { randomUUID } from 'node:crypto';
import { MISSED_AFTER_MS, PUSH_AFTER_MS, RINGING_MS } from '@collabor8/domain';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWebPush } from '../../adapters/outgoing/web-push.js';
import { createPushing } from '../../main/pushing.js';
import { pushes } from '../../platform/pushes.js';
import { offer, openCallTab } from '../../testing/call-tab.js';
import { listen } from '../../testing/listen.js';
import { openNoticesStage, type NoticesStage } from '../../testing/notices-stage.js';
import { startPushService, type PushStandIn } from '../../testing/push-stand-in.js';
import { connect, signUp, type Person } from '../../testing/test-server.js';
import { places, readPlace } from '../place/documents.js';
import { answers } from '../questions/stored/documents.js';

const CONTACT = 'mailto:operator@collabor8.example';

let stage: NoticesStage;
let service: PushStandIn;
let time = Date.parse('2026-01-01T00:00:00.000Z');

beforeAll(async () => {
  service = await startPushService();
  const push = { contact: CONTACT, isPrivateToo: true };
  stage = await openNoticesStage({ push });
});
afterAll(async () => {
  await stage.close();
  await service.close();
});

const advance = (milliseconds: number): void => {
  time += milliseconds;
  stage.advance(milliseconds);
};

/** A process that tells devices what waits. */
const pushing = (leads = true) =>
  createPushing({
    ...{ store: stage.server.store, source: stage.server.api.services.notices.pushes },
    service: createWebPush({
      ...{ contact: CONTACT, isPrivateToo: true },
      keys: stage.server.api.services.notices.pushKeys,
    }),
    leads: () => leads,
    log: pino({ level: 'silent' }),
    now: () => new Date(time),
  });

async function send(): Promise<void> {
  advance(PUSH_AFTER_MS + 100);
  await pushing().drain();
}

const turnOn = (person: Person, name: string): Promise<void> =>
  person.trpc.notices.setDevice.mutate({ device: service.deviceOf(name) });
const turnOff = (person: Person): Promise<void> =>
  person.trpc.notices.setDevice.mutate({ device: null });
const bodies = () =>
  service.taken.map(({ device, message }) => [
    device,
    message.kind === 'notice' ? message.body : message.kind,
  ]);

const others: Person[] = [];

/** Signs in on another device, until the next test. */
async function signIn(username: string): Promise<Person> {
  const response = await fetch(`${stage.server.url}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'correct horse' }),
  });
  const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  const other = connect(stage.server, username, cookie.join('; '));
  others.push(other);
  return other;
}

beforeEach(async () => {
  for (const other of others.splice(0)) {
    await other.trpc.users.logout.mutate().catch(() => undefined);
    await other.leave();
  }
  await stage.seeAll(stage.ada);
  await turnOff(stage.ada);
  await turnOff(stage.ben);
  await send();
  service.answers.clear();
  service.taken.splice(0);
  service.seen.splice(0);
});

it('tells nobody who has not asked for it', async () => {
  await stage.answer(stage.ben, await stage.ask(stage.ada, 'Why?'));
  await send();
  expect(service.seen).toEqual([]);
  expect(await stage.ada.trpc.notices.pushState.query()).toMatchObject({ isOn: false });
});

it('tells a device what is new, encrypted for it and signed, once', async () => {
  await turnOn(stage.ada, 'phone');
  const place = await readPlace(stage.server.store);
  await stage.server.store.collection(places).insert({ ...place, name: 'Made languages' });
  const qid = await stage.ask(stage.ada, 'Why?');
  const { _id: answerId } = await stage.answer(stage.ben, qid);
  await pushing().drain();
  expect(service.seen).toEqual([]);
  advance(PUSH_AFTER_MS + 100);
  await Promise.all([pushing().drain(), pushing().drain()]);
  await pushing().drain();
  const { serverKey, isOn } = await stage.ada.trpc.notices.pushState.query();
  expect(isOn).toBe(true);
  expect(service.taken).toEqual([
    {
      device: 'phone',
      message: {
        ...{ kind: 'notice', tag: `answer ${qid}`, title: 'Made languages' },
        ...{ body: 'ben answered Why?', address: `/question/${qid}#answer-${answerId}` },
      },
      ...{ topic: expect.stringMatching(/^[\w-]{32}$/) as string, urgency: 'normal' },
      ...{ seconds: 86_400, signedBy: serverKey, contact: CONTACT },
    },
  ]);
});

it('tells all devices of a person, and what was there before to none', async () => {
  await stage.answer(stage.ben, await stage.ask(stage.ada, 'Before?'));
  const other = await signIn('ada');
  await turnOn(stage.ada, 'phone');
  await turnOn(other, 'tablet');
  await stage.answer(stage.ben, await stage.ask(stage.ada, 'After?'));
  await send();
  expect(bodies().toSorted()).toEqual([
    ['phone', 'ben answered After?'],
    ['tablet', 'ben answered After?'],
  ]);
  await other.trpc.users.logout.mutate();
  await stage.answer(stage.ben, await stage.ask(stage.ada, 'Later?'));
  await send();
  expect(service.seen).toEqual(expect.arrayContaining(['phone', 'phone', 'tablet']));
  expect(service.seen).toHaveLength(3);
});

it('tells a browser for the last one who asked for it there', async () => {
  const device = service.deviceOf('shared');
  await stage.ada.trpc.notices.setDevice.mutate({ device });
  await stage.ben.trpc.notices.setDevice.mutate({ device });
  expect(await stage.ada.trpc.notices.pushState.query()).toMatchObject({ isOn: false });
  await stage.answer(stage.ben, await stage.ask(stage.ada, 'Why?'));
  await send();
  expect(service.seen).toEqual([]);
});

describe('what is not told', () => {
  beforeEach(() => turnOn(stage.ada, 'phone'));

  it('is what was read meanwhile', async () => {
    await stage.answer(stage.ben, await stage.ask(stage.ada, 'Why?'));
    await stage.seeAll(stage.ada);
    await send();
    expect(service.seen).toEqual([]);
  });

  it('is what one may no longer read when it is sent', async () => {
    const { _id } = await stage.answer(stage.ben, await stage.ask(stage.ada, 'Why?'));
    service.answers.set('phone', { status: 503 });
    await send();
    service.answers.clear();
    const hidden = { text: 'Therefore' };
    await stage.server.store.collection(answers).update(_id, (one) => ({ ...one, hidden }));
    advance(3_600_000);
    await pushing().drain();
    expect(service.seen).toEqual(['phone']);
    expect(service.taken).toEqual([]);
  });

  it('is a kind that one has turned off for when one is away', async () => {
    await stage.ada.trpc.notices.chooseMail.mutate({ kind: 'answer', isOn: false });
    await stage.answer(stage.ben, await stage.ask(stage.ada, 'Why?'));
    await send();
    await stage.ada.trpc.notices.chooseMail.mutate({ kind: 'answer', isOn: true });
    expect(service.seen).toEqual([]);
  });

  it('is what comes in quiet hours, until they are over: then all at once', async () => {
    const minute = Math.floor(time / 60_000) % 1440;
    const hours = { from: minute, to: (minute + 60) % 1440, timeZone: 'UTC' };
    await stage.ada.trpc.notices.chooseQuietHours.mutate({ hours });
    const [one, other] = [await stage.ask(stage.ada, 'Why?'), await stage.ask(stage.ada, 'How?')];
    await stage.answer(stage.ben, one);
    await send();
    await stage.answer(stage.cleo, other, 'So, @ada');
    await send();
    expect(service.seen).toEqual([]);
    advance(3_600_000);
    await pushing().drain();
    await stage.ada.trpc.notices.chooseQuietHours.mutate({ hours: null });
    expect(bodies()).toEqual([['phone', 'cleo answered How?\nben answered Why?']]);
  });
});

describe('a push service', () => {
  const waiting = async () =>
    (await stage.server.store.collection(pushes).page('byDue', { limit: 9 })).items;
  beforeEach(async () => {
    await turnOn(stage.ada, 'phone');
    await stage.answer(stage.ben, await stage.ask(stage.ada, 'Why?'));
  });

  it.each([404, 410])('that knows no such device is asked no more (%i)', async (status) => {
    service.answers.set('phone', { status });
    await send();
    expect(await stage.ada.trpc.notices.pushState.query()).toMatchObject({ isOn: false });
    expect(await waiting()).toEqual([]);
  });

  it.each([400, 403, 413, 302])('that refuses is not asked again (%i)', async (status) => {
    service.answers.set('phone', { status, location: `${service.url}/elsewhere` });
    await send();
    expect(await waiting()).toEqual([]);
    expect(service.seen).toEqual(['phone']);
    expect(await stage.ada.trpc.notices.pushState.query()).toMatchObject({ isOn: true });
  });

  it('that asks for a pause is given it', async () => {
    service.answers.set('phone', { status: 429, retryAfter: '600' });
    await send();
    service.answers.clear();
    advance(599_000);
    await pushing().drain();
    expect(service.taken).toEqual([]);
    advance(1_000);
    await pushing().drain();
    expect(bodies()).toEqual([['phone', 'ben answered Why?']]);
  });

  it('that takes nothing has ten things wait for it, and no more', async () => {
    const { pushes: source } = stage.server.api.services.notices;
    const queue = stage.server.store.collection(pushes);
    advance(PUSH_AFTER_MS);
    await source.queueDue();
    const [first] = await waiting();
    if (first === undefined) throw new Error('Nothing waits.');
    for (let n = 1; n < 9; n += 1) await queue.insert({ ...first, _id: `${first._id} ${n}` });
    const all = async () => (await queue.page('byDue', { limit: 20 })).items.length;
    for (const count of [10, 10]) {
      await stage.answer(stage.cleo, await stage.ask(stage.ada, 'How?'));
      advance(PUSH_AFTER_MS);
      await source.queueDue();
      expect(await all()).toBe(count);
    }
  });

  it('is sent what a process that died had not sent, and nothing that it had', async () => {
    const other = await signIn('ada');
    await turnOn(other, 'tablet');
    await stage.answer(stage.cleo, await stage.ask(stage.ada, 'How?'));
    // It dies with one of two sent: the other one is claimed, and nobody answers for it.
    const dying = stage.server.api.services.notices.pushes;
    advance(PUSH_AFTER_MS);
    await dying.queueDue();
    const [first, second] = await waiting();
    if (first === undefined || second === undefined) throw new Error('Nothing waits.');
    const { store } = stage.server;
    await store.collection(pushes).update(second._id, (push) => ({
      ...push,
      ...{ tries: 1, dueAt: time + 30_000 },
    }));
    await pushing().drain();
    expect(service.taken).toHaveLength(1);
    advance(30_000);
    await Promise.all([pushing().drain(), pushing().drain()]);
    expect(
      bodies()
        .map(([device]) => device)
        .toSorted(),
    ).toEqual(['phone', 'tablet']);
  });
});

it('tells of a message at once who isn’t here, and who is once it lay unread for a while', async () => {
  await turnOn(stage.ben, 'phone');
  const { _id: chatId } = await stage.ada.trpc.chats.create.mutate({ participants: ['ben'] });
  await stage.ada.trpc.chats.send.mutate({ chatId, msg: 'Are you there?' });
  await send();
  expect(bodies()).toEqual([['phone', 'ada wrote to you']]);
  service.taken.splice(0);
  const tab = stage.ben.openTab();
  await listen(tab, { kind: 'person', username: 'ben' });
  const { seq } = await stage.ada.trpc.chats.send.mutate({ chatId, msg: 'Hello' });
  await send();
  await stage.ben.trpc.chats.markRead.mutate({ chatId, seq });
  await stage.seeAll(stage.ben);
  await stage.ada.trpc.chats.send.mutate({ chatId, msg: 'Still there?' });
  await send();
  expect(bodies()).toEqual([]);
  advance(MISSED_AFTER_MS);
  await pushing().drain();
  expect(bodies()).toEqual([['phone', 'ada wrote to you']]);
  await tab.leave();
});

describe('a call', () => {
  const tabOf = async ({ username, cookie }: Person) => {
    const tab = await openCallTab(connect(stage.server, username, cookie));
    await tab.register();
    return tab;
  };

  it('rings at devices, at once, and no more when it is over', async () => {
    await turnOn(stage.ben, 'phone');
    const [a1, b1] = [await tabOf(stage.ada), await tabOf(stage.ben)];
    const { call } = await a1.callUser('ben');
    await pushing().drain();
    const tag = call.callId;
    expect(service.taken).toMatchObject([
      { message: { kind: 'call', tag, caller: 'ada' }, urgency: 'high', seconds: 45 },
    ]);
    await stage.ben.trpc.calls.decline.mutate({ callId: tag });
    await pushing().drain();
    expect(service.taken.slice(1)).toMatchObject([{ message: { kind: 'callOver', tag } }]);
    const [ring, over] = service.taken;
    expect(over?.topic).toBe(ring?.topic);
    await a1.close();
    await b1.close();
  });

  it('reaches who has no tab open, and rings where they open one', async () => {
    const a1 = await tabOf(stage.ada);
    const reaches = () => stage.ada.trpc.calls.reaches.query({ username: 'ben' });
    expect(await reaches()).toBe(false);
    await expect(a1.callUser('ben')).rejects.toThrow('ben is not online');
    await turnOn(stage.ben, 'phone');
    expect(await reaches()).toBe(true);
    const { call } = await a1.callUser('ben');
    await pushing().drain();
    expect(bodies()).toEqual([['phone', 'call']]);
    const opened = await stage.ben.trpc.calls.openMine.query();
    expect(opened.value).toMatchObject({ call: { callId: call.callId }, signal: offer });
    const b1 = await tabOf(stage.ben);
    await b1.answer(call);
    await stage.ada.trpc.calls.hangUp.mutate({ callId: call.callId });
    await a1.close();
    await b1.close();
  });

  it('doesn’t ring once it is over, nor in quiet hours, nor where that is turned off', async () => {
    const [a1, b1] = [await tabOf(stage.ada), await tabOf(stage.ben)];
    await turnOn(stage.ben, 'phone');
    const over = await a1.callUser('ben');
    await stage.ada.trpc.calls.hangUp.mutate({ callId: over.call.callId });
    await pushing().drain();
    const callsTold = () => service.taken.filter(({ message }) => message.kind === 'call');
    expect(callsTold()).toEqual([]);
    const minute = Math.floor(time / 60_000) % 1440;
    const hours = { from: minute, to: (minute + 60) % 1440, timeZone: 'UTC' };
    await stage.ben.trpc.notices.chooseQuietHours.mutate({ hours });
    const quiet = await a1.callUser('ben');
    await pushing().drain();
    await stage.ada.trpc.calls.hangUp.mutate({ callId: quiet.call.callId });
    await stage.ben.trpc.notices.chooseQuietHours.mutate({ hours: null });
    await stage.ben.trpc.notices.chooseMail.mutate({ kind: 'call', isOn: false });
    const off = await a1.callUser('ben');
    await pushing().drain();
    expect(callsTold()).toEqual([]);
    await stage.ada.trpc.calls.hangUp.mutate({ callId: off.call.callId });
    await stage.ben.trpc.notices.chooseMail.mutate({ kind: 'call', isOn: true });
    await a1.close();
    await b1.close();
  });

  it('of a group reaches who has no tab open, until it is joined or over', async () => {
    const { ada, ben, cleo } = stage;
    const gus = await signUp(stage.server, 'gus');
    const all = [ben, cleo, gus];
    for (const person of all) await turnOn(person, `of-${person.username}`);
    const participants = all.map(({ username }) => username);
    const { _id: chatId } = await ada.trpc.chats.create.mutate({ title: 'Choir', participants });
    const a1 = await tabOf(ada);
    const begin = async (person: Person, from: string) =>
      person.trpc.calls.joinGroup.mutate({ chatId, callId: randomUUID(), from });
    const leave = ({ trpc }: Person) => trpc.calls.leaveGroup.mutate({ chatId });
    const told = async () => {
      await pushing().drain();
      return service.taken
        .splice(0)
        .filter(({ message }) => message.kind !== 'notice')
        .map(({ device, message }) => `${device} ${message.kind}`)
        .toSorted();
    };

    // Who doesn't want to be disturbed, or to hear of the chat, isn't.
    await gus.trpc.calls.setQuiet.mutate({ isOn: true });
    const { callId } = await begin(ada, a1.id());
    await pushing().drain();
    const address = `/messaging/direct-message?chatId=${chatId}`;
    const message = { kind: 'groupCall', tag: callId, caller: 'ada', title: 'Choir', address };
    expect(service.taken).toMatchObject([
      { message, urgency: 'high', seconds: 45 },
      { message, urgency: 'high', seconds: 45 },
    ]);
    expect(await told()).toEqual(['of-ben groupCall', 'of-cleo groupCall']);
    const b1 = await tabOf(ben);
    await begin(ben, b1.id());
    expect(await told()).toEqual(['of-ben callOver']);
    await leave(ben);
    await leave(ada);
    expect(await told()).toEqual(['of-cleo callOver']);

    // What is over by the time it would be told isn't, nor is it to who has joined already.
    await cleo.trpc.chats.setLevel.mutate({ chatId, level: 'none' });
    await begin(ada, a1.id());
    await leave(ada);
    expect(await told()).toEqual(['of-ben callOver']);
    await begin(ada, a1.id());
    await begin(ben, b1.id());
    expect(await told()).toEqual(['of-ben callOver']);
    await gus.trpc.calls.setQuiet.mutate({ isOn: false });
    for (const person of [ada, ben]) await leave(person);
    await told();
    await begin(ada, a1.id());
    advance(RINGING_MS);
    expect(await told()).toEqual([]);
    await leave(ada);
    for (const tab of [a1, b1]) await tab.close();
    for (const person of all) await turnOff(person);
  });
});
