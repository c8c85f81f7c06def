import { applyCallEvent, type NumberedCall } from '@collabor8/domain';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { isCallEvent } from '../../testing/call-tab.js';
import { openCallsStage, type CallsStage } from '../../testing/calls-stage.js';
import { expectConvergence, following } from '../../testing/convergence.js';
import type { Person } from '../../testing/test-server.js';
import type { OwnCall } from './reading.js';

let stage: CallsStage;
beforeEach(async () => {
  stage = await openCallsStage();
});
afterEach(() => stage.close());

/** The call of `openMine`, and the offer while it rings; one that has ended is known, and not shown. */
const followMine = (reader: Person) =>
  following<OwnCall>({
    // A tab of its own: the one that calls listens already.
    reader: reader.openTab(),
    topics: [{ kind: 'person', username: reader.username }],
    open: () => reader.trpc.calls.openMine.query(),
    apply(state, event) {
      if (!isCallEvent(event)) return state;
      const call = applyCallEvent(state.call ?? undefined, event) ?? null;
      const rings = event.name === 'callUser' && call === event.call;
      return { call, signal: rings ? event.signal : state.signal };
    },
    shown({ call, signal }) {
      const status = call?.state.status ?? 'ended';
      return {
        call: status === 'ended' ? null : call,
        signal: status === 'ringing' ? signal : null,
      };
    },
  });

const followCall = (reader: Person, callId: string) =>
  following<NumberedCall | undefined>({
    reader,
    topics: [{ kind: 'call', callId }],
    open: () => reader.trpc.calls.open.query({ callId }),
    apply: (call, event) => (isCallEvent(event) ? applyCallEvent(call, event) : call),
  });

const expectAllToConverge = (act: () => Promise<unknown>) => {
  const { server, ada, eve, b1 } = stage;
  return expectConvergence(server, [ada, eve, b1.person].map(followMine), act);
};

describe('old state and events make the state that is read afterwards', () => {
  it('after a ring', () => expectAllToConverge(() => stage.ring()));

  it('after an answer', () => expectAllToConverge(() => stage.talk()));

  it('after a call that was cancelled, one that was declined and one that goes on', () =>
    expectAllToConverge(async () => {
      const { a1, b1 } = stage;
      await a1.calls.hangUp.mutate({ callId: (await stage.ring()).callId });
      await b1.calls.decline.mutate({ callId: (await stage.ring()).callId });
      await stage.talk();
    }));

  it('when somebody else finds a person busy', () =>
    expectAllToConverge(async () => {
      await stage.talk();
      await stage.e1.callUser('ben');
    }));

  it('when two call each other', () =>
    expectAllToConverge(() => Promise.all([stage.a1.callUser('ben'), stage.b1.callUser('ada')])));

  it('for who follows the call, through answer, signals, a new round, absence, return and end', async () => {
    const { server, a1, b1, ada, ben } = stage;
    const { callId } = await stage.ring();
    // The tab itself will listen to the call as well, over its own connection.
    const besideB1 = b1.person.openTab();
    const follows = [followCall(ada, callId), followCall(besideB1, callId), followMine(ada)];
    await expectConvergence(server, follows, async () => {
      const ringing = await b1.sees('ringing');
      await b1.answer(ringing);
      await a1.signal(callId);
      await a1.renew(callId);
    });
    const a2 = await stage.openTab(ada);
    await expectConvergence(server, follows, () => a2.resume(callId, a1.id()));
    await expectConvergence(server, [followCall(besideB1, callId), followMine(ben)], async () => {
      await a2.close();
      await b1.hears('the absence', (event) => {
        return event.name === 'callUpdate' && event.call.caller.awaySince !== undefined;
      });
    });
    await expectConvergence(server, [followCall(besideB1, callId), followMine(ben)], () =>
      b1.calls.hangUp.mutate({ callId }),
    );
  });
});
