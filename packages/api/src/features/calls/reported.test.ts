import { randomUUID } from 'node:crypto';
import { CALL_KEPT_MS, partOfCall } from '@collabor8/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCallsStage, type CallsStage } from '../../testing/calls-stage.js';
import { refusalOf } from '../../testing/games-stage.js';
import { read } from '../../testing/read.js';
import { signUp, type Person } from '../../testing/test-server.js';

let stage: CallsStage;
let root: Person;
beforeAll(async () => {
  stage = await openCallsStage({ administrators: ['root'] });
  root = await signUp(stage.server, 'root');
});
afterAll(() => stage.close());

const report = (person: Person, callId: string, username: string) =>
  person.trpc.moderation.report.mutate({
    ...{ post: { kind: 'call', id: partOfCall(callId, username) }, reason: 'rude' },
    note: 'He shouts',
  });
const MISSING = ['NOT_FOUND', 'There is no such call.'];
const newest = async () => {
  const filter = { state: 'open', reason: null } as const;
  return (await read(root.trpc.moderation.openQueue.query(filter))).items[0];
};

it('is reported by one of the two, while it goes on and for a day after its end', async () => {
  const { ada, ben, eve, a1 } = stage;
  const { callId } = await stage.talk();
  for (const [person, username] of [
    [eve, 'ben'],
    [ada, 'eve'],
    [ada, 'nobody'],
  ] as const) {
    expect(await refusalOf(report(person, callId, username))).toEqual(MISSING);
  }
  expect(await refusalOf(report(ada, 'none', 'ben'))).toEqual(MISSING);
  expect(await refusalOf(report(ada, callId, 'ada'))).toContain(
    'You cannot report what you wrote yourself.',
  );
  await report(ada, callId, 'ben');
  expect(await newest()).toMatchObject({
    ...{ post: { kind: 'call', id: partOfCall(callId, 'ben') }, author: 'ben', reason: 'rude' },
    ...{ reporters: ['ada'], excerpt: 'Call, going on, ada, ben', place: { kind: 'chat' } },
  });
  stage.advance(5 * 60_000);
  await a1.calls.hangUp.mutate({ callId });
  await report(ben, callId, 'ada');
  expect(await newest()).toMatchObject({ author: 'ada', excerpt: 'Call, 5 min, ada, ben' });
  stage.advance(CALL_KEPT_MS);
  await stage.server.services.calls.tidy();
  expect(await refusalOf(report(eve, callId, 'ada'))).toEqual(MISSING);
  // What was reported stays in the queue, and is dealt with as other reports are.
  expect(await newest()).toMatchObject({ author: 'ada', excerpt: 'Call, 5 min, ada, ben' });
  await root.trpc.moderation.dismiss.mutate({
    ...{ post: { kind: 'call', id: partOfCall(callId, 'ada') }, why: 'Ada was suspended' },
  });
  const { notices } = await read(ben.trpc.notices.openMine.query());
  expect(notices.find(({ kind }) => kind === 'report')).toMatchObject({
    ...{ place: { kind: 'account', username: 'ada' }, judgement: { post: 'call' } },
  });
});

it('that was missed is reported by whom it rang at', async () => {
  const { callId } = await stage.ring();
  await stage.a1.calls.hangUp.mutate({ callId });
  await report(stage.ben, callId, 'ada');
  expect(await newest()).toMatchObject({ excerpt: 'Call, not answered, ada, ben' });
});

it('has nothing that moderators could hide or delete', async () => {
  const post = (await newest())?.post ?? { kind: 'call', id: '' };
  for (const act of ['hide', 'remove'] as const) {
    expect(await refusalOf(root.trpc.moderation[act].mutate({ post, why: 'Rude' }))).toContain(
      'Of a call there is nothing to hide.',
    );
  }
});

it('of a group is reported by those who were in it, and by its line once another one was', async () => {
  const { ada, ben, eve } = stage;
  const tabs = new Map([
    [ada, stage.a1.id()],
    [ben, stage.b1.id()],
    [eve, stage.e1.id()],
  ]);
  const chat = { title: 'Choir', participants: ['ben', 'eve'] };
  const { _id: chatId } = await ada.trpc.chats.create.mutate(chat);
  const join = (person: Person) =>
    person.trpc.calls.joinGroup.mutate({
      ...{ chatId, callId: randomUUID(), from: tabs.get(person) ?? '' },
    });
  const { callId } = await join(ada);
  await join(ben);
  await report(ada, callId, 'ben');
  expect(await refusalOf(report(eve, callId, 'ben'))).toEqual(MISSING);
  for (const person of [ada, ben]) await person.trpc.calls.leaveGroup.mutate({ chatId });
  await join(eve);
  stage.advance(1_000);
  await report(ben, callId, 'ada');
  expect(await newest()).toMatchObject({ author: 'ada', excerpt: 'Call, over, ada, ben' });
  expect(await refusalOf(report(eve, callId, 'ada'))).toEqual(MISSING);
  await eve.trpc.calls.leaveGroup.mutate({ chatId });
});

it('is over for whoever is suspended, of two and of a group', async () => {
  const { ada, ben, a1, b1 } = stage;
  const act = { username: 'ben', why: 'What he said' };
  const suspend = () => root.trpc.moderation.suspend.mutate({ ...act, term: 'day' });
  const { callId } = await stage.talk();
  await suspend();
  const { state } = await stage.stored(callId);
  expect(state).toMatchObject({ status: 'ended', ending: 'hungUp', endedBy: 'ben' });
  await root.trpc.moderation.lift.mutate(act);

  const participants = ['ada', 'ben', 'eve'];
  const { _id: chatId } = await ada.trpc.chats.create.mutate({ title: 'Choir', participants });
  for (const [{ trpc }, tab] of [
    [ada, a1],
    [ben, b1],
  ] as const) {
    await trpc.calls.joinGroup.mutate({ chatId, from: tab.id(), callId: randomUUID() });
  }
  await suspend();
  const group = await read(ada.trpc.calls.openGroup.query({ chatId }));
  expect(group?.seats).toMatchObject([{ username: 'ada' }]);
  await root.trpc.moderation.lift.mutate(act);
});
