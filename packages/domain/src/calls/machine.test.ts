import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acts, live, ringing, START, taken, type Act } from '../testing/call-model.js';
import { AWAY_MS, RINGING_MS } from './limits.js';
import { lapse, lapsesAt } from './lapse.js';
import { hangUp, isLive, placeCall } from './rules.js';
import type { Call } from './schema.js';

const sequences = fc.array(acts, { maxLength: 60 });
const runs = { numRuns: 150 };

const last = (sequence: readonly Act[]) => {
  const state = live(ringing, sequence).at(-1);
  if (state === undefined) throw new Error('A call has a state.');
  return state;
};

/** How far the random sequences get: without calls that are answered, the properties say little. */
it('the sequences below answer calls, lose people and bring them back', () => {
  const seen = new Set<string>();
  for (const sequence of fc.sample(sequences, { numRuns: 500, seed: 1 })) {
    const states = live(ringing, sequence);
    for (const [index, { call }] of states.entries()) {
      const before = states[index - 1]?.call;
      seen.add(call.state.status === 'ended' ? call.state.ending : call.state.status);
      if (call.state.status === 'accepted' && call.state.round > 1) seen.add('renewed');
      if (before?.caller.awaySince !== undefined && call.caller.awaySince === undefined) {
        seen.add('back');
      }
    }
  }
  expect([...seen].toSorted()).toEqual([
    'accepted',
    'back',
    'cancelled',
    'connectionLost',
    'declined',
    'hungUp',
    'noAnswer',
    'renewed',
    'ringing',
  ]);
});

it('a call that is on ends with time, or both are there and either can end it', () => {
  fc.assert(
    fc.property(sequences, (sequence) => {
      const { call, now } = last(sequence);
      if (!isLive(call)) return;
      const at = lapsesAt(call);
      if (at === undefined) {
        expect([call.caller.awaySince, call.callee.awaySince]).toEqual([undefined, undefined]);
        expect(call.caller.socketId).toBeDefined();
        expect(call.callee.socketId).toBeDefined();
      } else {
        expect(at).toBeLessThanOrEqual(now.getTime() + Math.max(RINGING_MS, AWAY_MS));
        expect(isLive(lapse(call, new Date(at)))).toBe(false);
      }
      for (const { username } of [call.caller, call.callee]) {
        expect(isLive(taken(hangUp(call, username, now.toISOString())))).toBe(false);
      }
    }),
    runs,
  );
});

it('a call of which somebody stays away is over after a while, whatever the other one does', () => {
  fc.assert(
    fc.property(sequences, sequences, fc.constantFrom('ada', 'ben'), (before, after, gone) => {
      const others = after.filter(({ username, kind }) => username !== gone && kind !== 'wait');
      const leaving: Act[] = ['a1', 'a2', 'b1', 'b2', 'e1'].map((tab) => ({
        ...{ kind: 'leave', username: gone, tab, otherTab: tab, round: 1, pause: 0 },
      }));
      const waiting: Act[] = [1, 2, 3].map(() => ({
        ...{ kind: 'wait', username: gone, tab: '', otherTab: '', round: 1, pause: 46 },
      }));
      expect(isLive(last([...before, ...leaving, ...others, ...waiting]).call)).toBe(false);
    }),
    runs,
  );
});

it('a call that has ended stays as it ended', () => {
  fc.assert(
    fc.property(sequences, (sequence) => {
      const states = live(ringing, sequence).map(({ call }) => call);
      const end = states.find((call) => !isLive(call));
      if (end !== undefined) expect(states.at(-1)).toBe(end);
    }),
    runs,
  );
});

it('nobody but the two changes a call', () => {
  fc.assert(
    fc.property(sequences, (sequence) => {
      const strangers = sequence.map((act) => ({ ...act, username: 'eve', pause: 0 }));
      expect(last(strangers).call).toBe(ringing);
    }),
    runs,
  );
});

it('rounds only grow, one at a time, and times never go back', () => {
  const roundOf = ({ state }: Call): number =>
    state.status === 'ringing' ? 0 : state.status === 'accepted' ? state.round : Infinity;
  fc.assert(
    fc.property(sequences, (sequence) => {
      const rounds = live(ringing, sequence).map(({ call }) => roundOf(call));
      for (const [index, round] of rounds.entries()) {
        const before = rounds[index - 1] ?? 0;
        expect(round === Infinity || round === before || round === before + 1).toBe(true);
        expect(round).toBeGreaterThanOrEqual(before);
      }
    }),
    runs,
  );
});

interface Dial {
  readonly caller: string;
  readonly callee: string;
  /** The one of the live calls that is hung up before. */
  readonly hangsUp: number | undefined;
}

it('each person is in one call at most, whoever calls whom in whatever order', () => {
  const names = fc.constantFrom('ada', 'ben', 'eve', 'dan');
  const dials: fc.Arbitrary<Dial> = fc.record({
    caller: names,
    callee: names,
    hangsUp: fc.option(fc.nat(3), { nil: undefined, freq: 3 }),
  });
  fc.assert(
    fc.property(fc.array(dials, { maxLength: 30 }), (all) => {
      const calls = new Map<string, Call>();
      const isIn = (name: string) => (call: Call) =>
        isLive(call) && [call.caller.username, call.callee.username].includes(name);
      const liveOf = (name: string): Call | undefined => [...calls.values()].find(isIn(name));
      for (const [index, { caller, callee, hangsUp }] of all.entries()) {
        const at = new Date(START + index).toISOString();
        const over = hangsUp === undefined ? undefined : [...calls.values()].at(hangsUp);
        if (over !== undefined)
          calls.set(over.callId, taken(hangUp(over, over.caller.username, at)));
        const request = { callId: `c${index}`, caller, socketId: caller, callee, at };
        const placed = placeCall(request, { caller: liveOf(caller), callee: liveOf(callee) });
        if (placed.ok) calls.set(placed.value.call.callId, placed.value.call);
        for (const name of ['ada', 'ben', 'eve', 'dan']) {
          expect([...calls.values()].filter(isIn(name)).length).toBeLessThanOrEqual(1);
        }
      }
    }),
    runs,
  );
});

it('two who call each other at once have one call, whoever was first', () => {
  const dial = (caller: string, callee: string) => ({
    ...{ callId: `${caller} ${callee}`, caller, callee },
    socketId: caller,
    at: new Date(START).toISOString(),
  });
  const first = taken(placeCall(dial('ada', 'ben'), { caller: undefined, callee: undefined }));
  const second = taken(placeCall(dial('ben', 'ada'), { caller: first.call, callee: first.call }));
  expect(second).toEqual({ kind: 'crossing', call: first.call });
});
