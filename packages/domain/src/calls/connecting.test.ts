import { describe, expect, it } from 'vitest';
import { accepted, at, ended, ringing, taken } from '../testing/call-model.js';
import {
  checkSignal,
  leaveCall,
  leavePage,
  loadPage,
  renewCall,
  resumeCall,
  vouchFor,
} from './connecting.js';
import type { Call } from './schema.js';

const left = leaveCall(accepted, { username: 'ben', socketId: 'b1', at: at(20) });
const ada = { username: 'ada', socketId: 'a1' };
const otherTab = {
  ok: false,
  error: { reason: 'elsewhere', message: 'This call continues in another tab.' },
};
const stranger = {
  ok: false,
  error: { reason: 'notYours', message: 'You are not part of this call.' },
};
const over = { ok: false, error: { reason: 'over', message: 'This call is over.' } };
const notAnswered = {
  ok: false,
  error: { reason: 'notPossibleNow', message: 'This call has not been answered yet.' },
};

describe('a lost connection', () => {
  it('is noted at the side that it held, with its time', () => {
    expect(left).toEqual({
      ...accepted,
      callee: { username: 'ben', socketId: 'b1', awaySince: at(20) },
    });
    const caller = leaveCall(ringing, { ...ada, at: at(3) });
    expect(caller.caller).toEqual({ ...ada, awaySince: at(3) });
  });

  it.each<[string, Call, { username: string; socketId: string }]>([
    ['of a tab that doesn’t have the call', accepted, { username: 'ben', socketId: 'b2' }],
    ['of the other one’s name', accepted, { username: 'ada', socketId: 'b1' }],
    ['of a tab at which it only rings', ringing, { username: 'ben', socketId: 'b1' }],
    ['of somebody else', accepted, { username: 'eve', socketId: 'a1' }],
    ['after the end', ended, ada],
  ])('%s changes nothing', (_, call, who) => {
    expect(leaveCall(call, { ...who, at: at(20) })).toBe(call);
  });

  it('counts from the first time it is noted', () => {
    expect(leaveCall(left, { username: 'ben', socketId: 'b1', at: at(30) })).toBe(left);
  });
});

describe('resuming', () => {
  it('gives the side to the tab’s new connection', () => {
    const back = taken(resumeCall(left, { username: 'ben', socketId: 'b2', was: 'b1' }));
    expect(back).toEqual({ ...accepted, callee: { username: 'ben', socketId: 'b2' } });
  });

  it('works while nobody has noticed that the old connection is over, and while it rings', () => {
    const act = { username: 'ada', socketId: 'a2', was: 'a1' };
    expect(taken(resumeCall(accepted, act)).caller).toEqual({ username: 'ada', socketId: 'a2' });
    expect(taken(resumeCall(ringing, act)).caller).toEqual({ username: 'ada', socketId: 'a2' });
  });

  it('under the same connection only says that it is there', () => {
    const act = { username: 'ben', socketId: 'b1', was: 'b0' };
    expect(taken(resumeCall(left, act))).toEqual(accepted);
    expect(taken(resumeCall(accepted, act))).toBe(accepted);
  });

  it('is refused to a tab that didn’t have the call, to strangers and after the end', () => {
    const act = { username: 'ben', socketId: 'b3', was: 'b2' };
    expect(resumeCall(left, act)).toEqual(otherTab);
    expect(resumeCall(ringing, { ...act, was: 'b1' })).toEqual(otherTab);
    expect(resumeCall(left, { ...act, username: 'eve' })).toEqual(stranger);
    expect(resumeCall(ended, { ...act, was: 'b1' })).toEqual(over);
  });
});

describe('a signal', () => {
  const second: Call = { ...accepted, state: { status: 'accepted', acceptedAt: at(10), round: 2 } };

  it('passes from the tabs that have the call, in the round that is on', () => {
    expect(checkSignal(accepted, { ...ada, round: 1 })).toEqual({ ok: true, value: true });
    const ben = { username: 'ben', socketId: 'b1', round: 2 };
    expect(checkSignal(second, ben)).toEqual({ ok: true, value: true });
  });

  it.each([
    ['from another tab', accepted, { username: 'ada', socketId: 'a2', round: 1 }, otherTab],
    ['from the other one’s tab', accepted, { username: 'ada', socketId: 'b1', round: 1 }, otherTab],
    ['from a stranger', accepted, { username: 'eve', socketId: 'a1', round: 1 }, stranger],
    ['after the end', ended, { ...ada, round: 1 }, over],
    ['while it rings', ringing, { ...ada, round: 1 }, notAnswered],
  ])('is refused %s', (_, call, act, refusal) => {
    expect(checkSignal(call, act)).toEqual(refusal);
  });

  it.each([1, 3])('of round %i is refused in the second', (round) => {
    expect(checkSignal(second, { ...ada, round })).toEqual({
      ok: false,
      error: { reason: 'notPossibleNow', message: 'The two of you are reconnecting.' },
    });
  });
});

describe('vouching for the other one', () => {
  const vouch = { ...ada, at: at(30) };

  it('is noted at the side that is away, until that one is back', () => {
    const vouched = taken(vouchFor(left, vouch));
    const ben = { username: 'ben', socketId: 'b1' };
    expect(vouched).toEqual({
      ...accepted,
      callee: { ...ben, awaySince: at(20), vouchedAt: at(30) },
    });
    expect(taken(resumeCall(vouched, { ...ben, was: 'b0' }))).toEqual(accepted);
  });

  it('changes nothing where the other one is there, or the one who vouches is away too', () => {
    expect(taken(vouchFor(accepted, vouch))).toBe(accepted);
    const both = leaveCall(left, { ...ada, at: at(25) });
    expect(taken(vouchFor(both, vouch))).toBe(both);
  });

  it.each([
    ['from another tab', left, { ...vouch, socketId: 'a2' }, otherTab],
    ['from a stranger', left, { ...vouch, username: 'eve' }, stranger],
    ['after the end', ended, vouch, over],
    ['while it rings', ringing, vouch, notAnswered],
  ])('is refused %s', (_, call, act, refusal) => {
    expect(vouchFor(call, act)).toEqual(refusal);
  });
});

describe('a page that goes', () => {
  const ben = { username: 'ben', socketId: 'b1' };
  const going = taken(leavePage(accepted, { ...ben, at: at(20) }));

  it('is away from then on, whether its connection is over or not', () => {
    expect(going.callee).toEqual({ ...ben, awaySince: at(20), isLeaving: true });
    const later = taken(leavePage(left, { ...ben, at: at(30) }));
    expect(later.callee).toEqual({ ...ben, awaySince: at(30), isLeaving: true });
    expect(leaveCall(going, { ...ben, at: at(21) })).toBe(going);
    expect(taken(leavePage(going, { ...ben, at: at(21) }))).toBe(going);
  });

  it('is waited for when it is loaded anew, and there when it resumes', () => {
    const loading = taken(loadPage(going, { ...ben, at: at(21) }));
    expect(loading.callee).toEqual({ ...ben, awaySince: at(21), isLoading: true });
    expect(taken(loadPage(loading, { ...ben, at: at(22) }))).toBe(loading);
    for (const call of [going, loading]) {
      const back = taken(resumeCall(call, { ...ben, socketId: 'b2', was: 'b1' }));
      expect(back).toEqual({ ...accepted, callee: { ...ben, socketId: 'b2' } });
    }
  });

  it('is waited for as well when its word is overtaken by that of the next page', () => {
    const loading = taken(loadPage(accepted, { ...ben, at: at(20) }));
    expect(loading.callee).toEqual({ ...ben, awaySince: at(20), isLoading: true });
    expect(taken(leavePage(loading, { ...ben, at: at(21) }))).toBe(loading);
    // Once it is there it may go again.
    const back = taken(resumeCall(loading, { ...ben, was: 'b1' }));
    expect(taken(leavePage(back, { ...ben, at: at(30) }))).toEqual(
      taken(leavePage(accepted, { ...ben, at: at(30) })),
    );
  });

  it.each([
    ['of another tab', accepted, { ...ben, socketId: 'b2' }, otherTab],
    ['at which it only rings', ringing, ben, otherTab],
    ['of a stranger', accepted, { username: 'eve', socketId: 'b1' }, stranger],
    ['after the end', ended, ben, over],
  ])('%s is refused', (_, call, act, refusal) => {
    for (const rule of [leavePage, loadPage]) {
      expect(rule(call, { ...act, at: at(20) })).toEqual(refusal);
    }
  });
});

describe('connecting anew', () => {
  const renew = { ...ada, after: 1 };
  const begun = taken(renewCall(accepted, renew));

  it('begins the next round, once, whoever asks for it and how often', () => {
    expect(begun).toEqual({
      ...accepted,
      state: { status: 'accepted', acceptedAt: at(10), round: 2 },
    });
    expect(taken(renewCall(begun, renew))).toBe(begun);
    expect(taken(renewCall(begun, { username: 'ben', socketId: 'b1', after: 1 }))).toBe(begun);
  });

  it.each([
    ['by another tab', accepted, { ...renew, socketId: 'a2' }, otherTab],
    ['by a stranger', accepted, { ...renew, username: 'eve' }, stranger],
    ['after the end', ended, renew, over],
    ['while it rings', ringing, renew, notAnswered],
  ])('is refused %s', (_, call, act, refusal) => {
    expect(renewCall(call, act)).toEqual(refusal);
  });

  it('is refused after a round that never was', () => {
    expect(renewCall(accepted, { ...ada, after: 2 })).toEqual({
      ok: false,
      error: { reason: 'notPossibleNow', message: 'There was no such connection.' },
    });
  });
});
