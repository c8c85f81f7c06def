import { randomUUID } from 'node:crypto';
import type { LiveEvent, NumberedGroupCall } from '@collabor8/domain';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { chatsOf } from '../../../testing/chats-of.js';
import { missedCalls } from '../documents.js';
import { strokeOf } from '../../../testing/boards-stage.js';
import { offer } from '../../../testing/call-tab.js';
import { openCallsStage, type CallsStage } from '../../../testing/calls-stage.js';
import { refusalOf } from '../../../testing/games-stage.js';
import { listen } from '../../../testing/listen.js';
import { read } from '../../../testing/read.js';
import { signUp, type Person } from '../../../testing/test-server.js';
import { waitFor } from '../../../testing/wait-for.js';

let stage: CallsStage;
let people: Person[];
const tabs = new Map<string, string>();
beforeAll(async () => {
  stage = await openCallsStage();
  const more = await Promise.all(['fay', 'gus'].map((name) => signUp(stage.server, name)));
  people = [stage.ada, stage.ben, stage.eve, ...more];
  for (const [index, person] of people.entries()) {
    const tab = [stage.a1, stage.b1, stage.e1][index] ?? (await stage.openTab(person));
    tabs.set(person.username, tab.id());
  }
});
afterAll(() => stage.close());

let chatId = '';
beforeEach(async () => {
  const participants = people.map(({ username }) => username);
  const chat = { title: `Choir ${randomUUID()}`, participants };
  chatId = (await stage.ada.trpc.chats.create.mutate(chat))._id;
});

const tabOf = ({ username }: Person): string => tabs.get(username) ?? '';
const join = (
  person: Person,
  fields: { from?: string; callId?: string; isReturning?: true } = {},
) =>
  person.trpc.calls.joinGroup.mutate({
    ...{ chatId, callId: randomUUID(), from: tabOf(person) },
    ...fields,
  });
const leave = (person: Person) => person.trpc.calls.leaveGroup.mutate({ chatId });
const leaveAll = async () => {
  for (const person of people) await leave(person);
};
afterEach(leaveAll);
const names = ({ seats }: NumberedGroupCall) => seats.map(({ username }) => username);
const opened = (person: Person) => read(person.trpc.calls.openGroup.query({ chatId }));
const hear = async (person: Person) => {
  const { places } = await person.trpc.calls.openGroup.query({ chatId });
  const { username } = person;
  const heard = await listen(
    person.openTab(),
    { kind: 'person', username },
    places[`person:${username}`],
  );
  const find = <N extends LiveEvent['name']>(name: N) =>
    heard.events.filter((event): event is Extract<LiveEvent, { name: N }> => event.name === name);
  return { find, until: (name: LiveEvent['name']) => waitFor(name, () => find(name).length > 0) };
};

it('has four at most, later ones join, and it ends with the last', async () => {
  const { ada, ben, eve } = stage;
  const [, , , fay, gus] = people;
  if (fay === undefined || gus === undefined) throw new Error('Too few people.');
  const first = await join(ada);
  expect(first).toMatchObject({ startedBy: 'ada', seats: [{ seat: 1, username: 'ada' }] });
  for (const person of [ben, eve, fay]) await join(person);
  expect(await refusalOf(join(gus))).toEqual([
    'BAD_REQUEST',
    'Four people are in this call. Join once one of them has left.',
  ]);
  await leave(eve);
  const joined = await join(gus);
  expect(joined.callId).toBe(first.callId);
  expect(names(joined)).toEqual(['ada', 'ben', 'fay', 'gus']);
  for (const person of people) await leave(person);
  expect(await opened(ada)).toBeNull();
  expect(await refusalOf(join(ada, { isReturning: true }))).toContain('This call is over.');
});

it('rings once, not at whom it would disturb or who is apart from who begins', async () => {
  const { ada, ben, eve } = stage;
  const [, , , fay] = people;
  if (fay === undefined) throw new Error('Too few people.');
  await eve.trpc.calls.setQuiet.mutate({ isOn: true });
  await fay.trpc.users.block.mutate({ username: 'ada' });
  const [atBen, atEve, atFay] = [await hear(ben), await hear(eve), await hear(fay)];
  const call = await join(ada);
  await join(ben);
  await leave(ben);
  await waitFor('the end', () => atEve.find('groupCallUpdate').length === 3);
  await waitFor('the end', () => atFay.find('groupCallUpdate').length === 3);
  expect(atBen.find('groupCallRings')).toMatchObject([{ call: { callId: call.callId } }]);
  expect([...atEve.find('groupCallRings'), ...atFay.find('groupCallRings')]).toEqual([]);
  expect(await refusalOf(join(fay))).toContain('You cannot join this call at the moment.');
  await eve.trpc.calls.setQuiet.mutate({ isOn: false });
  await fay.trpc.users.unblock.mutate({ username: 'ada' });
});

it('passes a word on to the one whom it is for, from who has a seat, by the tab that has it', async () => {
  const { ada, ben, eve } = stage;
  await join(ada);
  await join(ben);
  const [atAda, atEve] = [await hear(ada), await hear(eve)];
  const word = { chatId, from: tabOf(ben), to: 1, attempt: 1, signal: offer } as const;
  await ben.trpc.calls.signalSeat.mutate(word);
  await atAda.until('groupCallSignal');
  expect(atAda.find('groupCallSignal')).toMatchObject([{ seat: 2, to: 1, signal: offer }]);
  expect(
    await refusalOf(eve.trpc.calls.signalSeat.mutate({ ...word, from: tabOf(eve) })),
  ).toContain('You are not part of this call.');
  const stale = await stage.openTab(ben);
  expect(
    await refusalOf(ben.trpc.calls.signalSeat.mutate({ ...word, from: stale.id() })),
  ).toContain('This call continues in another tab.');
  await leave(ada);
  expect(await refusalOf(ben.trpc.calls.signalSeat.mutate(word))).toContain(
    'They have left this call.',
  );
  expect(atEve.find('groupCallSignal')).toEqual([]);
});

it('keeps each person in one call, a group’s or one of two', async () => {
  const { ada, ben, a1, b1, e1 } = stage;
  await join(ada);
  expect((await e1.callUser('ada')).call.state).toMatchObject({ ending: 'busy' });
  expect(await refusalOf(a1.callUser('ben'))).toContain('You are in another call. Hang up first.');
  const { call } = await e1.callUser('ben');
  expect(await refusalOf(join(ben))).toContain(
    'eve is calling you. Answer or decline that call first.',
  );
  await b1.answer(call);
  expect(await refusalOf(join(ben))).toContain('You are in another call. Hang up first.');
  await b1.calls.hangUp.mutate({ callId: call.callId });
  expect(names(await join(ben))).toEqual(['ada', 'ben']);
});

it('is left by who leaves the chat, is removed from it, or blocks somebody in it', async () => {
  const { ada, ben, eve } = stage;
  for (const person of [ada, ben, eve]) await join(person);
  await ben.trpc.chats.leave.mutate({ chatId });
  expect((await opened(ada))?.seats).toHaveLength(2);
  await ada.trpc.chats.remove.mutate({ chatId, username: 'eve' });
  expect((await opened(ada))?.seats).toHaveLength(1);
  expect(await refusalOf(join(ben))).toContain('Invalid chat ID');
  const [, , , fay] = people;
  if (fay === undefined) throw new Error('Too few people.');
  await join(fay);
  await fay.trpc.users.block.mutate({ username: 'ada' });
  expect((await opened(ada))?.seats).toMatchObject([{ username: 'ada' }]);
  await fay.trpc.users.unblock.mutate({ username: 'ada' });
});

it('waits for a tab that is away, and goes on without it', async () => {
  const { ada, ben } = stage;
  await join(ada);
  const tab = await stage.openTab(ben);
  await join(ben, { from: tab.id() });
  await tab.close();
  await waitFor('the absence', async () => (await opened(ada))?.seats[1]?.awaySince !== undefined);
  const vouched = await ada.trpc.calls.vouchForSeat.mutate({ chatId, from: tabOf(ada), seat: 2 });
  expect(vouched.seats[1]?.vouchedAt).toBeDefined();
  stage.advance(20_000);
  await stage.server.services.calls.tidy();
  const gone = await opened(ada);
  expect(gone?.seats).toMatchObject([{ username: 'ada' }]);
  expect(gone?.lapsed).toMatchObject([{ username: 'ben', socketId: tab.id() }]);
  const tell = (is: 'leaving' | 'loading') =>
    ada.trpc.calls.tellSeatPage.mutate({ chatId, from: tabOf(ada), is });
  await tell('leaving');
  await tell('loading');
  stage.advance(19_000);
  const { callId } = await join(ada, { isReturning: true });
  expect(callId).toBe(vouched.callId);
  await tell('leaving');
  stage.advance(2_000);
  expect(await opened(ada)).toBeNull();
});

it('has one board, however many open it at once, on which all who are in it draw, and who comes later', async () => {
  const { ada, ben, eve } = stage;
  const [, , , fay] = people;
  if (fay === undefined) throw new Error('Too few people.');
  const open = ({ trpc }: Person) => trpc.calls.openGroupBoard.mutate({ chatId });
  const draw = ({ trpc }: Person, id: string) =>
    trpc.whiteboards.addStroke.mutate({ id, stroke: strokeOf() });
  const { callId } = await join(ada);
  await join(ben);
  const calls = await Promise.all([open(ada), open(ben)]);
  expect(calls.map(({ boardId }) => boardId)).toEqual([callId, callId]);
  await draw(ada, callId);
  await draw(ben, callId);
  await expect(draw(eve, callId)).rejects.toThrow('read-only');
  expect(await refusalOf(open(eve))).toContain('You are not part of this call.');
  await leave(ada);
  expect((await join(eve)).boardId).toBe(callId);
  await draw(eve, callId);
  // It stays with all of them, under the name of their chat.
  await leaveAll();
  expect(await refusalOf(open(ben))).toContain('This call is over.');
  const { title } = (await read(ada.trpc.whiteboards.open.query({ id: callId }))).board;
  expect(title).toMatch(/^Call of Choir /);
  const shared = async ({ trpc }: Person) =>
    (await trpc.whiteboards.shared.query()).map(({ uniqueLink }) => uniqueLink);
  expect(await shared(ben)).toContain(callId);
  expect(await shared(eve)).toContain(callId);
  // Whoever has been blocked by its owner comes into the call without them, and looks on.
  await fay.trpc.users.block.mutate({ username: 'ada' });
  const next = await join(ada);
  await open(ada);
  await join(ben);
  await leave(ada);
  await join(fay);
  await draw(ben, (await open(ben)).boardId ?? '');
  await expect(draw(fay, next.callId)).rejects.toThrow('read-only');
  await fay.trpc.users.unblock.mutate({ username: 'ada' });
});

const lines = async (person: Person) =>
  (await read(person.trpc.chats.open.query({ chatId }))).messages;
const missed = async (person: Person) =>
  (await read(person.trpc.notices.openMine.query())).notices.filter(
    ({ kind, place }) => kind === 'missedCall' && place.kind === 'chat' && place.chatId === chatId,
  );

it('tells those of the chat who is in it, and what else becomes of seats to those who are', async () => {
  const { ada, ben, eve } = stage;
  await join(ada);
  await join(ben);
  const [atBen, atEve] = [await hear(ben), await hear(eve)];
  await ada.trpc.calls.tellSeatPage.mutate({ chatId, from: tabOf(ada), is: 'loading' });
  await atBen.until('groupCallUpdate');
  await leave(ada);
  await atEve.until('groupCallUpdate');
  const told = atEve.find('groupCallUpdate').map(({ call }) => names(call));
  expect(told).toEqual([['ben']]);
});

it('has an id that nobody chooses, so that nothing else is under it: each leaves its line', async () => {
  const { ada, ben, eve } = stage;
  const callId = randomUUID();
  for (const n of [1, 2]) {
    const call = await join(ada, { callId });
    await join(ben);
    expect(call.callId).not.toBe(callId);
    for (const _id of [callId, call.callId]) {
      await ben.trpc.chats.send.mutate({ chatId, _id, msg: `${n}` }).catch(() => undefined);
    }
    const request = { from: tabOf(eve), userToCall: 'ben', signalData: offer };
    const calling = eve.trpc.calls.callUser.mutate({ ...request, callId: call.callId });
    expect((await refusalOf(calling))[0]).toBe('BAD_REQUEST');
    for (const person of [ada, ben]) await leave(person);
  }
  const said = (await lines(ada)).filter(({ call }) => call !== undefined);
  expect(said.map(({ msg }) => msg)).toEqual(['Call, 0 s, ada, ben', 'Call, 0 s, ada, ben']);
});

it('leaves a line of who was in it and how long, and nobody has missed it', async () => {
  const { ada, ben, eve } = stage;
  const { callId } = await join(ada);
  await join(ben);
  await leave(ada);
  stage.advance(12 * 60_000);
  await leave(ben);
  expect(await lines(eve)).toMatchObject([
    {
      _id: callId,
      msgFrom: 'ada',
      msg: 'Call, 12 min, ada, ben',
      call: { people: ['ada', 'ben'] },
    },
  ]);
  expect((await chatsOf(eve))[0]?.lastMessage).toMatchObject({ msg: 'Call, 12 min, ada, ben' });
  expect(await missed(eve)).toEqual([]);
});

it('is missed where nobody has joined, by all but those who want to hear of nothing', async () => {
  const { ada, ben, eve } = stage;
  const [, , , fay, gus] = people;
  if (fay === undefined || gus === undefined) throw new Error('Too few people.');
  await ben.trpc.calls.setQuiet.mutate({ isOn: true });
  await eve.trpc.chats.setLevel.mutate({ chatId, level: 'none' });
  await fay.trpc.chats.setLevel.mutate({ chatId, level: 'mentions' });
  await gus.trpc.users.block.mutate({ username: 'ada' });
  await join(ada);
  await leave(ada);
  expect(await lines(ben)).toMatchObject([{ msg: 'Missed call', call: { people: ['ada'] } }]);
  expect(await missed(ben)).toMatchObject([{ actors: ['ada'], count: 1 }]);
  expect(await missed(fay)).toHaveLength(1);
  for (const person of [ada, eve, gus]) expect(await missed(person)).toEqual([]);
  await ben.trpc.calls.setQuiet.mutate({ isOn: false });
  await gus.trpc.users.unblock.mutate({ username: 'ada' });
});

it('leaves its line once, also after a process that died and where time has ended it', async () => {
  const { ada, ben } = stage;
  const tab = await stage.openTab(ada);
  const { callId } = await join(ada, { from: tab.id() });
  await tab.close();
  await waitFor('the absence', async () => (await opened(ben))?.seats[0]?.awaySince !== undefined);
  stage.advance(20_000);
  // The next one begins before anything has noticed that this one is over.
  const next = await join(ben);
  expect(next.callId).not.toBe(callId);
  await stage.server.services.calls.tidy();
  const [line] = await lines(ben);
  expect(line).toMatchObject({ _id: callId, msg: 'Missed call', msgFrom: 'ada' });
  const due = { chatId, people: ['ada'], seconds: 20, endedAt: '2026-01-01T00:00:00.000Z' };
  await stage.server.store.collection(missedCalls).insert({ _id: callId, ...due });
  await stage.server.services.calls.tidy();
  expect(await lines(ben)).toHaveLength(1);
  expect(await stage.server.store.collection(missedCalls).get(callId)).toBeUndefined();
});
