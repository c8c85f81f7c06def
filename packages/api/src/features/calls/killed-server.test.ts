import { AWAY_MS } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCallTab, type CallTab } from '../../testing/call-tab.js';
import { openServerPlace, type ServerPlace } from '../../testing/server-place.js';
import { personAt, signUpAt, type ServerProcess } from '../../testing/server-process.js';
import { waitFor } from '../../testing/wait-for.js';

let place: ServerPlace;
let running: ServerProcess;
let ada: CallTab;
let ben: CallTab;
beforeEach(async () => {
  place = await openServerPlace();
  running = await place.start();
  ada = await openTab('ada');
  ben = await openTab('ben');
});
afterEach(async () => {
  await ada.close();
  await ben.close();
  await running.kill();
  await place.clear();
});

async function openTab(username: string): Promise<CallTab> {
  const tab = await openCallTab(
    personAt(running.url, username, await signUpAt(running.url, username)),
  );
  await tab.register();
  return tab;
}

/** The process dies at once; another one, with a faster clock where that is said, takes its place at the same address. */
async function killAndStart(timesAsFast = 1): Promise<readonly [ada: string, ben: string]> {
  const before = [ada.id(), ben.id()] as const;
  await running.kill();
  running = await place.start({ port: new URL(running.url).port, timesAsFast });
  await waitFor('the tabs', () => ada.id() !== before[0] && ben.id() !== before[1]);
  return before;
}

it('a call goes on where it stood when the server is killed and both tabs come back', async () => {
  const { call } = await ada.callUser('ben');
  const { callId } = call;
  await ben.answer(call);
  await ada.sees('accepted');
  const [wasAda, wasBen] = await killAndStart();
  // The server notes at its start who is away; each tab says that it is back.
  await ada.resume(callId, wasAda);
  const resumed = await ben.resume(callId, wasBen);
  expect(resumed).toMatchObject({
    caller: { username: 'ada', socketId: ada.id() },
    callee: { username: 'ben', socketId: ben.id() },
    state: { status: 'accepted', round: 1 },
  });
  expect([resumed.caller.awaySince, resumed.callee.awaySince]).toEqual([undefined, undefined]);
  await ada.renew(callId);
  await ada.signal(callId, undefined, 2);
  await ben.hears('the signal', (event) => event.name === 'callSignal' && event.round === 2);
  await ben.calls.hangUp.mutate({ callId });
  expect((await ada.sees('ended')).state).toMatchObject({ ending: 'hungUp', endedBy: 'ben' });
});

it('a call that rings goes on ringing when the server is killed, and is answered', async () => {
  const { call } = await ada.callUser('ben');
  await ben.sees('ringing');
  const [wasAda] = await killAndStart();
  await ada.resume(call.callId, wasAda);
  const ringing = await waitFor('the ring', async () => {
    const { value } = await ben.calls.openMine.query();
    return value.signal !== null && value.call?.caller.socketId === ada.id()
      ? value.call
      : undefined;
  });
  expect((await ben.answer(ringing)).state).toMatchObject({ status: 'accepted' });
  await ada.hears('the answer', ({ name }) => name === 'callAccepted');
});

it('a call ends for who came back when the other one doesn’t, in the time that is theirs', async () => {
  const { call } = await ada.callUser('ben');
  await ben.answer(call);
  await ada.sees('accepted');
  const [wasAda] = await killAndStart(8);
  await ada.resume(call.callId, wasAda);
  // The server notes it as soon as it serves again.
  const away = await waitFor('the one who is away', async () => {
    const { value } = await ada.calls.openMine.query();
    return value.call?.callee.awaySince;
  });
  const awaySince = Date.parse(away);
  // By the server's own clock: nobody asks meanwhile.
  const ended = await ada.sees('ended');
  expect(ended.state).toMatchObject({ status: 'ended', ending: 'connectionLost' });
  const endedAt = ended.state.status === 'ended' ? Date.parse(ended.state.endedAt) : 0;
  expect(endedAt - awaySince).toBeGreaterThanOrEqual(AWAY_MS);
});
