import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepted, acts, at, ended, live, ringing } from '../testing/call-model.js';
import { applyCallEvent, newerCall, type CallEvent } from './events.js';
import type { Call, NumberedCall } from './schema.js';

const numbered = (call: Call, revision: number): NumberedCall => ({ ...call, revision });
const offer = { type: 'offer', sdp: 'v=0' } as const;

/** The events that a service publishes of a call's states, as SPEC names them. */
const eventsOf = (states: readonly Call[]): readonly CallEvent[] =>
  states.map((state, index) => {
    const call = numbered(state, index + 1);
    if (index === 0) return { name: 'callUser', call, signal: offer };
    const isAnswer = state.state.status === 'accepted' && index === 1;
    return isAnswer
      ? { name: 'callAccepted', call, signal: { type: 'answer', sdp: 'v=0' } }
      : { name: 'callUpdate', call };
  });

describe('the call a person is in', () => {
  it('is the one that rings, is answered and ends', () => {
    const events = eventsOf([ringing, accepted, ended]);
    const states = events.map((_, index) =>
      events.slice(0, index + 1).reduce(applyCallEvent, undefined),
    );
    expect(states).toEqual([numbered(ringing, 1), numbered(accepted, 2), numbered(ended, 3)]);
  });

  it('doesn’t change with a part of the handshake', () => {
    const signal: CallEvent = {
      ...{ name: 'callSignal', callId: 'c1', round: 1, from: 'ada' },
      signal: offer,
    };
    expect(applyCallEvent(undefined, signal)).toBeUndefined();
    const known = numbered(accepted, 2);
    expect(applyCallEvent(known, signal)).toBe(known);
  });

  it('is the same in whatever order, and however often, its events arrive', () => {
    const orders = fc.array(acts, { maxLength: 20 }).chain((sequence) => {
      const states = live(ringing, sequence).map(({ call }) => call);
      const changes = states.filter((call, index) => call !== states[index - 1]);
      const events = eventsOf(changes);
      return fc.record({
        events: fc.constant(events),
        shuffled: fc
          .array(fc.constantFrom(...events), { maxLength: 10 })
          .chain((more) =>
            fc.shuffledSubarray([...events, ...more], { minLength: events.length + more.length }),
          ),
      });
    });
    fc.assert(
      fc.property(orders, ({ events, shuffled }) => {
        const inOrder = events.reduce(applyCallEvent, undefined);
        expect(shuffled.reduce(applyCallEvent, undefined)).toEqual(inOrder);
      }),
    );
  });

  const other = (call: Call, seconds: number): Call => ({
    ...call,
    callId: 'c2',
    startedAt: at(seconds),
  });

  it.each<[string, Call, Call, 'first' | 'second']>([
    ['the one that goes on, not a later one that was busy', accepted, other(ended, 5), 'first'],
    ['the one that goes on, though the other began before', ended, other(ringing, -5), 'second'],
    ['the later one, when both are over', ended, other(ended, 5), 'second'],
    ['the later one still, when the earlier one is told late', ended, other(ended, -5), 'first'],
    ['the one told last, when both began at once', ringing, other(ringing, 0), 'second'],
  ])('is %s', (_, first, second, which) => {
    const [one, two] = [numbered(first, 7), numbered(second, 1)];
    expect(newerCall(one, two)).toBe(which === 'first' ? one : two);
  });

  it('is the higher revision of one call, whatever its state', () => {
    const [old, young] = [numbered(ringing, 1), numbered(ended, 3)];
    expect(newerCall(old, young)).toBe(young);
    expect(newerCall(young, old)).toBe(young);
    expect(newerCall(old, numbered(accepted, 1))).toBe(old);
    expect(newerCall(undefined, old)).toBe(old);
  });
});
