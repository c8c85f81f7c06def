import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answer, offer } from '../../testing/call-tab.js';
import { openCallsStage, type CallsStage } from '../../testing/calls-stage.js';
import { refusalOf } from '../../testing/games-stage.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';

describe.each([1, 2] as const)('between two people, served by %d processes', (processes) => {
  let stage: CallsStage;
  beforeEach(async () => {
    stage = await openCallsStage({ processes });
  });
  afterEach(() => stage.close());

  it('rings in every tab of the person called, with the caller’s offer', async () => {
    const { a1, b1, ada, ben, elsewhere } = stage;
    const b2 = await stage.openTab(ben, elsewhere);
    const { call, signal } = await a1.callUser('BEN');
    expect(signal).toBeNull();
    expect(call).toMatchObject({
      caller: { username: 'ada', socketId: a1.id() },
      callee: { username: 'ben' },
      state: { status: 'ringing' },
      revision: 1,
    });
    for (const tab of [b1, b2]) {
      const rung = await tab.hears('the ring', ({ name }) => name === 'callUser');
      expect(rung).toEqual({ name: 'callUser', call, signal: offer });
    }
    expect(await read(ben.trpc.calls.openMine.query())).toEqual({ call, signal: offer });
    expect(await read(ada.trpc.calls.openMine.query())).toEqual({ call, signal: null });
  });

  it('connects with the answer, tells the caller’s tab, and stops ringing elsewhere', async () => {
    const { a1, b1, ben, elsewhere } = stage;
    const b2 = await stage.openTab(ben, elsewhere);
    const call = await stage.talk();
    expect(call.state).toMatchObject({ status: 'accepted', round: 1 });
    expect(call.callee).toEqual({ username: 'ben', socketId: b1.id() });
    const accepted = await a1.hears('the answer', ({ name }) => name === 'callAccepted');
    expect(accepted).toEqual({ name: 'callAccepted', call, signal: answer });
    expect(await b2.sees('accepted')).toEqual(call);
    // The offer has been used, and holds addresses.
    expect(await read(ben.trpc.calls.openMine.query())).toEqual({ call, signal: null });
  });

  it('passes later parts of the handshake on, with the name the server knows', async () => {
    const { a1, b1 } = stage;
    const { callId } = await stage.talk();
    await a1.signal(callId, offer);
    await b1.signal(callId, answer);
    const of = (from: string) =>
      b1.hears('the signal', (event) => event.name === 'callSignal' && event.from === from);
    expect(await of('ada')).toEqual({
      ...{ name: 'callSignal', callId, round: 1, from: 'ada', signal: offer },
    });
    expect(await of('ben')).toMatchObject({ from: 'ben', signal: answer });
    await a1.hears('ben’s', (event) => event.name === 'callSignal' && event.from === 'ben');
  });

  it('connects anew once, though both ask for it', async () => {
    const { a1, b1 } = stage;
    const { callId } = await stage.talk();
    const renewed = await Promise.all([a1.renew(callId), b1.renew(callId)]);
    expect(renewed.map(({ state }) => state)).toMatchObject([{ round: 2 }, { round: 2 }]);
    await b1.signal(callId, answer, 2);
    for (const tab of [a1, b1]) {
      const told = await tab.hears('the round', (event) => event.name === 'callSignal');
      expect(told).toMatchObject({ round: 2 });
    }
  });

  it.each(['ada', 'ben'])('ends when %s hangs up, in whatever tab', async (username) => {
    const { a1, b1, ada, ben } = stage;
    const { callId } = await stage.talk();
    const person = username === 'ada' ? ada : ben;
    const over = await person.trpc.calls.hangUp.mutate({ callId });
    expect(over.state).toMatchObject({ status: 'ended', ending: 'hungUp', endedBy: username });
    expect(await a1.sees('ended')).toEqual(over);
    expect(await b1.sees('ended')).toEqual(over);
    expect(await read(person.trpc.calls.openMine.query())).toEqual({ call: null, signal: null });
    // Again is no matter.
    expect(await person.trpc.calls.hangUp.mutate({ callId })).toEqual(over);
  });

  it('tells the caller that it was declined, and the one called that it was cancelled', async () => {
    const { a1, b1 } = stage;
    const first = await stage.ring();
    await b1.calls.decline.mutate({ callId: first.callId });
    expect((await a1.sees('ended')).state).toMatchObject({ ending: 'declined', endedBy: 'ben' });

    const second = await stage.ring();
    await a1.calls.hangUp.mutate({ callId: second.callId });
    const cancelled = await b1.hears(
      'the end',
      (event) =>
        event.name === 'callUpdate' &&
        event.call.callId === second.callId &&
        event.call.state.status === 'ended',
    );
    expect(cancelled).toMatchObject({ call: { state: { ending: 'cancelled', endedBy: 'ada' } } });
  });

  it('is over at once when the person called is in another call, which goes on', async () => {
    const { e1, b1, a1 } = stage;
    const call = await stage.talk();
    const { call: busy } = await e1.callUser('ben');
    expect(busy.state).toMatchObject({ status: 'ended', ending: 'busy' });
    const notice = await b1.hears(
      'a notice',
      (event) => event.name === 'callUpdate' && event.call.callId === busy.callId,
    );
    expect(notice).toMatchObject({ call: busy });
    expect([a1.call(), b1.call()]).toEqual([call, call]);
    expect(b1.heard.filter(({ name }) => name === 'callUser')).toHaveLength(1);
  });

  it('rings on at somebody whom a second one calls, and who is in no call yet', async () => {
    const { e1, b1 } = stage;
    const call = await stage.ring();
    const { call: second } = await e1.callUser('ben');
    expect(second.state).toMatchObject({ status: 'ended', ending: 'alreadyCalled' });
    const [code, message] = await refusalOf(b1.callUser('eve'));
    expect(code).toBe('BAD_REQUEST');
    expect(message).toBe('ada is calling you. Answer or decline that call first.');
    expect((await b1.answer(call)).state.status).toBe('accepted');
  });

  it('is one call when each calls the other, and the second to come answers the first', async () => {
    const { a1, b1 } = stage;
    const first = await stage.ring();
    const crossing = await b1.callUser('ada');
    expect(crossing).toEqual({ call: first, signal: offer });
    await b1.answer(crossing.call);
    await a1.hears('the answer', ({ name }) => name === 'callAccepted');
    expect((await a1.sees('accepted')).callId).toBe(first.callId);
    expect(a1.heard.filter(({ name }) => name === 'callUser')).toEqual([]);
  });

  it('lands once, however often it is sent', async () => {
    const { a1, b1 } = stage;
    const callId = randomUUID();
    const [one, other] = [
      await a1.callUser('ben', { callId }),
      await a1.callUser('ben', { callId }),
    ];
    expect(other).toEqual(one);
    await b1.answer(one.call);
    expect((await b1.answer(one.call)).revision).toBe(2);
    await a1.sees('accepted');
    const names = b1.heard.map(({ name }) => name);
    expect(names.filter((name) => name === 'callUser')).toHaveLength(1);
    expect(a1.heard.filter(({ name }) => name === 'callAccepted')).toHaveLength(1);
  });

  it('can be followed from where its snapshot was read', async () => {
    const { ada, b1 } = stage;
    const { callId } = await stage.talk();
    const { value, places } = await ada.trpc.calls.open.query({ callId });
    await b1.signal(callId, answer);
    const heard = await listen(ada, { kind: 'call', callId }, places[`call:${callId}`]);
    await heard.received(1);
    expect(heard.events).toMatchObject([{ name: 'callSignal', from: 'ben' }]);
    expect(value.state.status).toBe('accepted');
  });

  it('is told to the two alone', async () => {
    const { a1, b1, e1 } = stage;
    await stage.talk();
    await a1.calls.hangUp.mutate({ callId: a1.call()?.callId ?? '' });
    await b1.sees('ended');
    expect(e1.heard).toEqual([]);
  });

  it('is answered to the connection that the caller has by then', async () => {
    const { a1, b1, ada } = stage;
    const ringing = await stage.ring();
    const a2 = await stage.openTab(ada);
    await a2.resume(ringing.callId, a1.id());
    await b1.hears(
      'the new connection',
      (event) => event.name === 'callUpdate' && event.call.caller.socketId === a2.id(),
    );
    await b1.answer(ringing, { to: a2.id() });
  });
});
