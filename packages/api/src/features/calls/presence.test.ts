import { AWAY_MS, CALL_KEPT_MS, RINGING_MS } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCallsStage, type CallsStage } from '../../testing/calls-stage.js';
import { refusalOf } from '../../testing/games-stage.js';
import { waitFor } from '../../testing/wait-for.js';
import { calls } from './documents.js';

let stage: CallsStage;
const open = (processes: 1 | 2) =>
  beforeEach(async () => {
    stage = await openCallsStage({ processes });
  });
afterEach(() => stage.close());

const storedUntil = (
  callId: string,
  what: string,
  is: (call: Awaited<ReturnType<CallsStage['stored']>>) => boolean,
) =>
  waitFor(what, async () => {
    const call = await stage.stored(callId);
    return is(call) ? call : undefined;
  });

describe.each([1, 2] as const)('with %d processes', (processes) => {
  open(processes);

  it('somebody whose connection is lost is away, and back when the tab resumes', async () => {
    const { a1, b1, ben, elsewhere } = stage;
    const { callId } = await stage.talk();
    const was = b1.id();
    await b1.close();
    const left = await a1.hears(
      'the absence',
      (event) => event.name === 'callUpdate' && event.call.callee.awaySince !== undefined,
    );
    expect(left).toMatchObject({ call: { callee: { socketId: was }, state: { round: 1 } } });

    const again = await stage.openTab(ben, elsewhere);
    stage.advance(AWAY_MS - 1);
    const resumed = await again.resume(callId, was);
    expect(resumed.callee).toEqual({ username: 'ben', socketId: again.id() });
    stage.advance(AWAY_MS);
    await Promise.all([stage.server.tidy(), elsewhere.tidy()]);
    expect((await stage.stored(callId)).state.status).toBe('accepted');
    await a1.signal(callId);
    await again.signal(callId);
  });

  it('a call of which one stays away is over after 20 s, for both', async () => {
    const { a1, b1, ben } = stage;
    const { callId } = await stage.talk();
    const was = a1.id();
    await a1.close();
    await b1.hears(
      'the absence',
      (event) => event.name === 'callUpdate' && event.call.caller.awaySince !== undefined,
    );
    stage.advance(AWAY_MS - 1);
    expect((await b1.calls.open.query({ callId })).value.state.status).toBe('accepted');
    stage.advance(1);
    // Whoever looks finds it over; nobody has to wait for a timer.
    const { value } = await ben.trpc.calls.open.query({ callId });
    expect(value.state).toMatchObject({ status: 'ended', ending: 'connectionLost' });
    expect(value.state).not.toHaveProperty('endedBy');
    expect(await b1.sees('ended')).toEqual(value);
    const again = await stage.openTab(stage.ada);
    expect(await refusalOf(again.resume(callId, was))).toEqual(['NOT_FOUND', 'This call is over.']);
  });

  it('rings for 45 s, and the next call to the same person rings again', async () => {
    const { a1, b1, e1 } = stage;
    const { callId } = await stage.ring();
    stage.advance(RINGING_MS);
    const { call } = await e1.callUser('ben');
    expect(call.state.status).toBe('ringing');
    expect((await stage.stored(callId)).state).toMatchObject({ ending: 'noAnswer' });
    expect((await a1.sees('ended')).state).toMatchObject({ ending: 'noAnswer' });
    expect((await b1.sees('ringing')).callId).toBe(call.callId);
  });

  it('cannot be answered or resumed once its time is over, though nobody has noticed', async () => {
    const { a1, b1, ada } = stage;
    const over = ['NOT_FOUND', 'This call is over.'];
    const ringing = await stage.ring();
    stage.advance(RINGING_MS);
    expect(await refusalOf(b1.answer(ringing))).toEqual(over);
    expect((await a1.sees('ended')).state).toMatchObject({ ending: 'noAnswer' });

    const { callId } = await stage.talk();
    await a1.close();
    await storedUntil(callId, 'the absence', ({ caller }) => caller.awaySince !== undefined);
    const again = await stage.openTab(ada);
    stage.advance(AWAY_MS);
    expect(await refusalOf(again.resume(callId, a1.id()))).toEqual(over);
    expect((await stage.stored(callId)).state).toMatchObject({ ending: 'connectionLost' });
  });

  it('ends in time by itself, though nobody looks', async () => {
    const { a1, b1, elsewhere } = stage;
    const { callId } = await stage.ring();
    // Tidying sets the clocks of each process anew, here to the last 30 milliseconds.
    stage.advance(RINGING_MS - 30);
    await elsewhere.tidy();
    expect((await a1.calls.open.query({ callId })).value.state.status).toBe('ringing');
    stage.advance(30);
    expect((await a1.sees('ended')).state).toMatchObject({ ending: 'noAnswer' });
    expect((await b1.sees('ended')).state).toMatchObject({ ending: 'noAnswer' });
  });

  it('stops ringing when the caller’s tab is closed and doesn’t come back', async () => {
    const { a1, b1 } = stage;
    const { callId } = await stage.ring();
    await a1.close();
    await storedUntil(callId, 'the absence', ({ caller }) => caller.awaySince !== undefined);
    stage.advance(AWAY_MS);
    await stage.server.tidy();
    expect((await b1.sees('ended')).state).toMatchObject({ ending: 'cancelled' });
  });

  it('goes on ringing while a tab of the person called is closed or opened', async () => {
    const { b1, ben, elsewhere } = stage;
    const { callId } = await stage.ring();
    const b2 = await stage.openTab(ben, elsewhere);
    await b1.close();
    await waitFor(
      'the end of the tab',
      async () => (await stage.server.connections.registry.get(b1.id())) === undefined,
    );
    await b2.readAfresh();
    const ringing = await b2.sees('ringing');
    expect(ringing.callId).toBe(callId);
    await b2.answer(ringing);
  });

  it('is over at once when one of the two logs out', async () => {
    const { a1, ben } = stage;
    const { callId } = await stage.talk();
    await ben.trpc.users.logout.mutate();
    const over = await a1.sees('ended');
    expect(over).toMatchObject({ callId, state: { ending: 'hungUp', endedBy: 'ben' } });
  });

  it('is over at once when one of the two deletes the account, ringing or not', async () => {
    const { a1, ada, ben } = stage;
    const first = await stage.ring();
    await ben.trpc.users.delete.mutate({ username: 'ben' });
    const declined = await a1.sees('ended');
    expect(declined).toMatchObject({ callId: first.callId, state: { ending: 'declined' } });

    const { call } = await a1.callUser('eve');
    await ada.trpc.users.delete.mutate({ username: 'ada' });
    const over = await stage.e1.sees('ended');
    expect(over).toMatchObject({
      callId: call.callId,
      state: { ending: 'cancelled', endedBy: 'ada' },
    });
  });
});

describe('tidying up', () => {
  open(2);

  /** A process dies without a word: its connections are over, and nobody heard them close. */
  const forget = (tab: CallsStage['a1']) => stage.elsewhere.connections.registry.remove(tab.id());

  it('notes who was connected through a process that died', async () => {
    const { a1, b1, server } = stage;
    const { callId } = await stage.talk();
    await forget(b1);
    await server.tidy();
    const left = await a1.hears(
      'the absence',
      (event) => event.name === 'callUpdate' && event.call.callee.awaySince !== undefined,
    );
    expect(left).toMatchObject({ call: { callId, callee: { socketId: b1.id() } } });
    stage.advance(AWAY_MS);
    await server.tidy();
    expect((await a1.sees('ended')).state).toMatchObject({ ending: 'connectionLost' });
  });

  it('leaves those alone whose connections live, through whatever process', async () => {
    const { server, elsewhere } = stage;
    const call = await stage.talk();
    stage.advance(10 * RINGING_MS);
    await server.tidy();
    await elsewhere.tidy();
    expect(await stage.stored(call.callId)).toEqual(call);
  });

  it('forgets a call a day after its end, and no other', async () => {
    const { a1, server } = stage;
    const old = await stage.ring();
    await a1.calls.hangUp.mutate({ callId: old.callId });
    stage.advance(CALL_KEPT_MS - 1);
    const { call } = await a1.callUser('ben');
    await server.tidy();
    const kept = async () => {
      const found = await server.store.collection(calls).getMany([old.callId, call.callId]);
      return found.map(({ _id }) => _id);
    };
    expect(await kept()).toEqual([old.callId, call.callId]);
    stage.advance(1);
    await server.tidy();
    expect(await kept()).toEqual([call.callId]);
  });
});

describe('a connection that ends', () => {
  open(1);

  it.each(['callUser', 'answerCall', 'resume'] as const)(
    'before its %s is committed holds nothing',
    async (what) => {
      const { a1, b1, ada, server } = stage;
      const { registry } = server.connections;
      /** As if the socket had closed between the check of the connection and the commit. */
      const closingBefore = async <T>(tab: CallsStage['a1'], act: () => Promise<T>): Promise<T> => {
        const get = registry.get.bind(registry);
        let checks = 0;
        registry.get = async (id) => {
          const found = await get(id);
          if (id === tab.id()) checks += 1;
          return id === tab.id() && checks > 1 ? undefined : found;
        };
        try {
          return await act();
        } finally {
          registry.get = get;
        }
      };
      if (what === 'callUser') {
        const { call } = await closingBefore(a1, () => a1.callUser('ben'));
        expect(call.caller.awaySince).toBeDefined();
      } else if (what === 'answerCall') {
        const ringing = await stage.ring();
        const call = await closingBefore(b1, () => b1.answer(ringing));
        expect(call.callee.awaySince).toBeDefined();
      } else {
        const { callId } = await stage.talk();
        const a2 = await stage.openTab(ada);
        const call = await closingBefore(a2, () => a2.resume(callId, a1.id()));
        expect(call.caller).toMatchObject({ socketId: a2.id() });
        expect(call.caller.awaySince).toBeDefined();
      }
    },
  );
});
