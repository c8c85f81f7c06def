import { AWAY_MS } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hearsAbsence, openCallsStage, type CallsStage } from '../../testing/calls-stage.js';

let stage: CallsStage;
afterEach(() => stage.close());

describe.each([1, 2] as const)('with %d processes', (processes) => {
  beforeEach(async () => {
    stage = await openCallsStage({ processes });
  });

  it('a call goes on while one of the two says that the other’s media arrive', async () => {
    const { a1, b1, ben, server, elsewhere } = stage;
    const { callId } = await stage.talk();
    const was = b1.id();
    await b1.close();
    await hearsAbsence(a1, 'callee');
    for (let word = 0; word < 4; word += 1) {
      stage.advance(AWAY_MS - 1);
      const { callee, state } = await a1.vouch(callId);
      expect(callee).toMatchObject({ socketId: was, vouchedAt: expect.any(String) as string });
      expect(state.status).toBe('accepted');
    }
    stage.advance(AWAY_MS - 1);
    await Promise.all([server.tidy(), elsewhere.tidy()]);
    const again = await stage.openTab(ben, elsewhere);
    const back = await again.resume(callId, was);
    expect(back.callee).toEqual({ username: 'ben', socketId: again.id() });
  });

  it('it is over 20 s after the last such word', async () => {
    const { a1, b1 } = stage;
    const { callId } = await stage.talk();
    await b1.close();
    await hearsAbsence(a1, 'callee');
    stage.advance(AWAY_MS - 1);
    await a1.vouch(callId);
    stage.advance(AWAY_MS - 1);
    expect((await stage.stored(callId)).state.status).toBe('accepted');
    stage.advance(1);
    const { state } = await stage.stored(callId);
    expect(state).toMatchObject({ status: 'ended', ending: 'connectionLost' });
  });

  it('it is over after 20 s when neither has a connection', async () => {
    const { a1, b1, ada } = stage;
    const { callId } = await stage.talk();
    await b1.close();
    await hearsAbsence(a1, 'callee');
    const again = await stage.openTab(ada);
    await again.readAfresh();
    await a1.close();
    await hearsAbsence(again, 'caller');
    stage.advance(AWAY_MS);
    const { state } = await stage.stored(callId);
    expect(state).toMatchObject({ status: 'ended', ending: 'connectionLost' });
  });
});
