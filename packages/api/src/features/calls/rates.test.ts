import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCallsStage, type CallsStage } from '../../testing/calls-stage.js';
import { refusalOf } from '../../testing/games-stage.js';
import { CALLS_PER_MINUTE, SIGNALS_PER_MINUTE } from './rates.js';

let stage: CallsStage;
beforeEach(async () => {
  stage = await openCallsStage({ rateLimits: true });
});
afterEach(() => stage.close());

const tooMany = (sentence: string) => [
  'TOO_MANY_REQUESTS',
  expect.stringMatching(new RegExp(`^${sentence} Please wait \\d+ seconds\\.$`)) as unknown,
];

it('somebody who calls too often is told to wait, and others call on', async () => {
  const { a1, b1, e1 } = stage;
  for (let n = 0; n < CALLS_PER_MINUTE; n += 1) {
    const { call } = await a1.callUser('ben');
    await a1.calls.hangUp.mutate({ callId: call.callId });
  }
  expect(await refusalOf(a1.callUser('ben'))).toEqual(tooMany('You are calling too often.'));
  await e1.callUser('ben');
  await b1.sees('ringing');
});

it('signals, renewals and returns are counted together, for each person', async () => {
  const { a1, b1 } = stage;
  const { callId } = await stage.talk();
  // As many at a time as one request may hold.
  for (let sent = 0; sent < SIGNALS_PER_MINUTE; sent += 40) {
    await Promise.all(Array.from({ length: 40 }, () => a1.signal(callId)));
  }
  const told = a1.tellPage(callId, 'loading');
  for (const act of [
    told,
    a1.signal(callId),
    a1.renew(callId),
    a1.resume(callId, 'x'),
    a1.vouch(callId),
  ]) {
    expect(await refusalOf(act)).toEqual(tooMany('Your call is connecting too often.'));
  }
  await b1.signal(callId);
  await a1.calls.hangUp.mutate({ callId });
});
