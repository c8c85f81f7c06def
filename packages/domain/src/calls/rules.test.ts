import { describe, expect, it } from 'vitest';
import { accepted, at, ended, ringing, taken } from '../testing/call-model.js';
import {
  answerCall,
  declineCall,
  hangUp,
  isLive,
  isMissed,
  otherIn,
  placeCall,
  roleIn,
} from './rules.js';
import type { Call, CallState } from './schema.js';

const message = (text: string) => ({
  ok: false,
  error: expect.objectContaining({ message: text }) as unknown,
});
const reason = (code: string) => ({
  ok: false,
  error: expect.objectContaining({ reason: code }) as unknown,
});

const free = { caller: undefined, callee: undefined };
const place = { callId: 'c2', caller: 'ada', socketId: 'a1', callee: 'ben', at: at(5) };
const others: Call = { ...ringing, callId: 'c9', caller: { username: 'eve', socketId: 'e1' } };
const bensCall: Call = {
  ...ringing,
  callId: 'c3',
  caller: { username: 'ben', socketId: 'b1' },
  callee: { username: 'ada' },
};

describe('a call', () => {
  it('rings at somebody who is in none', () => {
    expect(placeCall(place, free)).toEqual({
      ok: true,
      value: {
        kind: 'ringing',
        call: {
          callId: 'c2',
          caller: { username: 'ada', socketId: 'a1' },
          callee: { username: 'ben' },
          startedAt: at(5),
          state: { status: 'ringing' },
        },
      },
    });
  });

  it('is over at once when the other one is in a call', () => {
    const talking: Call = { ...others, state: accepted.state };
    const calling: Call = { ...bensCall, callee: { username: 'eve' } };
    for (const callee of [calling, talking]) {
      const { state } = taken(placeCall(place, { caller: undefined, callee })).call;
      expect(state).toMatchObject({ ending: 'busy' });
    }
    const placed = taken(placeCall(place, { caller: undefined, callee: talking }));
    expect(placed.kind).toBe('busy');
    expect(placed.call.callId).toBe('c2');
    expect(placed.call.state).toEqual({ status: 'ended', endedAt: at(5), ending: 'busy' });
  });

  it('is the other one’s call when the two call each other at the same moment', () => {
    const engaged = { caller: bensCall, callee: bensCall };
    expect(placeCall(place, engaged)).toEqual({
      ok: true,
      value: { kind: 'crossing', call: bensCall },
    });
  });

  it.each<[string, Call]>([
    ['rings at somebody else', { ...ringing, callee: { username: 'eve' } }],
    ['rings at the same person already', ringing],
    ['the other one has answered', { ...bensCall, state: accepted.state }],
  ])('is not begun beside another that %s', (_, own) => {
    const refusal = message('You are in another call. Hang up first.');
    expect(placeCall(place, { caller: own, callee: undefined })).toEqual(refusal);
    expect(placeCall(place, { caller: own, callee: own })).toEqual(reason('notPossibleNow'));
  });

  it('is not begun while a third one’s rings at oneself, who is in no call yet', () => {
    const own: Call = { ...others, callee: { username: 'ada' } };
    const refusal = message('eve is calling you. Answer or decline that call first.');
    expect(placeCall(place, { caller: own, callee: undefined })).toEqual(refusal);
  });

  it('is over at once when the other one is just being called, and says so', () => {
    const placed = taken(placeCall(place, { caller: undefined, callee: others }));
    expect(placed.kind).toBe('busy');
    expect(placed.call.state).toMatchObject({ status: 'ended', ending: 'alreadyCalled' });
  });

  it('is over at once where it may not ring, unless the other one is calling already', () => {
    const quiet = { mayRing: false };
    const placed = taken(placeCall(place, { caller: undefined, callee: others }, quiet));
    expect(placed.call.state).toMatchObject({ status: 'ended', ending: 'quiet' });
    const crossing = { ...ringing, caller: ringing.callee, callee: ringing.caller };
    expect(taken(placeCall(place, { caller: crossing, callee: crossing }, quiet)).kind).toBe(
      'crossing',
    );
  });

  it('is not for oneself', () => {
    const toOneself = placeCall({ ...place, callee: 'ada' }, free);
    expect(toOneself).toEqual(message('You cannot call yourself.'));
    expect(toOneself).toEqual(reason('notPossibleNow'));
  });

  it('knows its two people and nobody else', () => {
    expect(roleIn(ringing, 'ada')).toBe('caller');
    expect(roleIn(ringing, 'ben')).toBe('callee');
    expect(roleIn(ringing, 'eve')).toBeUndefined();
    expect(otherIn(accepted, 'ada').username).toBe('ben');
    expect(otherIn(accepted, 'ben').username).toBe('ada');
  });

  it('is live until it has ended', () => {
    expect([ringing, accepted, ended].map(isLive)).toEqual([true, true, false]);
  });
});

describe('answering', () => {
  const answer = { username: 'ben', socketId: 'b1', to: 'a1', at: at(10) };

  it('gives the call to the tab that does it', () => {
    expect(answerCall(ringing, answer)).toEqual({
      ok: true,
      value: {
        ...ringing,
        callee: { username: 'ben', socketId: 'b1' },
        state: { status: 'accepted', acceptedAt: at(10), round: 1 },
      },
    });
  });

  it('changes nothing when the same tab does it again', () => {
    expect(taken(answerCall(accepted, { ...answer, at: at(12) }))).toBe(accepted);
  });

  it.each<[string, Call, Partial<typeof answer>, string, string]>([
    [
      'in a second tab',
      accepted,
      { socketId: 'b2' },
      'elsewhere',
      'This call was answered in another tab.',
    ],
    [
      'by its caller',
      ringing,
      { username: 'ada', socketId: 'a1' },
      'notPossibleNow',
      'You cannot answer your own call.',
    ],
    ['by a stranger', ringing, { username: 'eve' }, 'notYours', 'You are not part of this call.'],
    ['after its end', ended, {}, 'over', 'This call is over.'],
    [
      'for a connection the caller no longer has',
      ringing,
      { to: 'a0' },
      'notPossibleNow',
      'The caller has reconnected. Please answer again.',
    ],
  ])('is refused %s', (_, call, act, code, text) => {
    const refused = answerCall(call, { ...answer, ...act });
    expect(refused).toEqual({ ok: false, error: { reason: code, message: text } });
  });
});

describe('declining', () => {
  it('ends a call that rings', () => {
    const state = { status: 'ended', endedAt: at(7), ending: 'declined', endedBy: 'ben' };
    expect(declineCall(ringing, 'ben', at(7))).toEqual({ ok: true, value: { ...ringing, state } });
  });

  it.each([
    ['was answered in another tab', accepted],
    ['is over', ended],
  ])('does nothing to a call that %s', (_, call) => {
    expect(taken(declineCall(call, 'ben', at(70)))).toBe(call);
  });

  it('is for the person called alone', () => {
    expect(declineCall(ringing, 'ada', at(7))).toEqual(
      message('You cannot decline your own call.'),
    );
    expect(declineCall(ringing, 'ada', at(7))).toEqual(reason('notPossibleNow'));
    expect(declineCall(ringing, 'eve', at(7))).toEqual(reason('notYours'));
  });
});

describe('hanging up', () => {
  it.each<[string, Call, string, CallState]>([
    [
      'cancels what the caller let ring',
      ringing,
      'ada',
      { status: 'ended', endedAt: at(30), ending: 'cancelled', endedBy: 'ada' },
    ],
    [
      'declines what rings at oneself',
      ringing,
      'ben',
      { status: 'ended', endedAt: at(30), ending: 'declined', endedBy: 'ben' },
    ],
    [
      'ends the caller’s call',
      accepted,
      'ada',
      { status: 'ended', endedAt: at(30), ending: 'hungUp', endedBy: 'ada', acceptedAt: at(10) },
    ],
    [
      'ends the call of the person called',
      accepted,
      'ben',
      { status: 'ended', endedAt: at(30), ending: 'hungUp', endedBy: 'ben', acceptedAt: at(10) },
    ],
  ])('%s', (_, call, username, state) => {
    expect(hangUp(call, username, at(30))).toEqual({ ok: true, value: { ...call, state } });
  });

  it('does nothing after the end, and is nobody else’s', () => {
    expect(taken(hangUp(ended, 'ada', at(99)))).toBe(ended);
    expect(hangUp(accepted, 'eve', at(30))).toEqual(reason('notYours'));
  });
});

describe('a missed call', () => {
  it.each([
    ['cancelled', true],
    ['noAnswer', true],
    ['busy', true],
    ['alreadyCalled', true],
    ['quiet', true],
    ['declined', false],
    ['hungUp', false],
    ['connectionLost', false],
  ] as const)('is one that ended %s: %s', (ending, missed) => {
    expect(isMissed({ ...ringing, state: { status: 'ended', endedAt: at(1), ending } })).toBe(
      missed,
    );
  });

  it('is none that is still on', () => {
    expect([ringing, accepted].map(isMissed)).toEqual([false, false]);
  });
});
