import { AWAY_MS, LEAVING_MS } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hearsAbsence, openCallsStage, type CallsStage } from '../../testing/calls-stage.js';
import { refusalOf } from '../../testing/games-stage.js';

let stage: CallsStage;
afterEach(() => stage.close());

describe.each([1, 2] as const)('with %d processes', (processes) => {
  beforeEach(async () => {
    stage = await openCallsStage({ processes });
  });

  it('who closes the page has hung up two seconds later', async () => {
    const { a1, b1 } = stage;
    const { callId } = await stage.talk();
    await b1.tellPage(callId, 'leaving');
    await b1.close();
    stage.advance(LEAVING_MS - 1);
    expect((await stage.stored(callId)).state.status).toBe('accepted');
    stage.advance(1);
    const { state } = await stage.stored(callId);
    expect(state).toMatchObject({ status: 'ended', ending: 'hungUp', endedBy: 'ben' });
    await a1.sees('ended');
  });

  it('nobody has to look for that, and the connection need not be over', async () => {
    const { a1, b1 } = stage;
    const { callId } = await stage.talk();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await b1.tellPage(callId, 'leaving');
    await hearsAbsence(a1, 'callee');
    const set = timers.mock.calls.filter(([, delayMs]) => delayMs === LEAVING_MS);
    timers.mockRestore();
    stage.advance(LEAVING_MS);
    // The process that committed it has set a timer, which rings here without its two seconds.
    for (const [ring] of set) ring();
    const over = await a1.sees('ended');
    expect(over.state).toMatchObject({ ending: 'hungUp', endedBy: 'ben' });
  });

  it('the caller who closes the page rings no longer than that', async () => {
    const { a1, b1 } = stage;
    const { callId } = await stage.ring();
    await a1.tellPage(callId, 'leaving');
    stage.advance(LEAVING_MS);
    expect((await stage.stored(callId)).state).toMatchObject({ ending: 'cancelled' });
    expect((await b1.sees('ended')).callId).toBe(callId);
  });

  it('a page that is loaded anew is waited for, though its connection was over before', async () => {
    const { a1, b1, ben, elsewhere } = stage;
    const { callId } = await stage.talk();
    const was = b1.id();
    await b1.close();
    await hearsAbsence(a1, 'callee');
    const again = await stage.openTab(ben, elsewhere);
    await again.tellPage(callId, 'leaving', was);
    await again.tellPage(callId, 'loading', was);
    stage.advance(AWAY_MS - 1);
    const back = await again.resume(callId, was);
    expect(back.callee).toEqual({ username: 'ben', socketId: again.id() });
    stage.advance(AWAY_MS);
    expect((await stage.stored(callId)).state.status).toBe('accepted');
  });

  it('a page that is loaded anew is waited for, though its word comes before that of the one that goes', async () => {
    const { b1, ben, elsewhere } = stage;
    const { callId } = await stage.talk();
    const was = b1.id();
    await b1.tellPage(callId, 'loading');
    await b1.tellPage(callId, 'leaving');
    await b1.close();
    stage.advance(AWAY_MS - 1);
    const again = await stage.openTab(ben, elsewhere);
    const back = await again.resume(callId, was);
    expect(back.callee).toEqual({ username: 'ben', socketId: again.id() });
  });

  it('a late word of a page that has gone changes nothing', async () => {
    const { b1, ben, elsewhere } = stage;
    const { callId } = await stage.talk();
    const again = await stage.openTab(ben, elsewhere);
    await again.resume(callId, b1.id());
    const refused = await refusalOf(b1.tellPage(callId, 'leaving'));
    expect(refused).toEqual(['CONFLICT', 'This call continues in another tab.']);
    stage.advance(LEAVING_MS);
    expect((await stage.stored(callId)).state.status).toBe('accepted');
  });
});
