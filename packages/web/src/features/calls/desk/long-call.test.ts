import { VOUCH_EVERY_MS } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveTopics } from '../../../shared/live/live-topics.js';
import { accepted, aCall } from '../../../testing/call-samples.js';
import { FakeLiveLink } from '../../../testing/fake-live-link.js';
import { FakePeer, stubDevices } from '../../../testing/fake-web-rtc.js';
import { opened } from '../../../testing/opened.js';
import { CallDesk } from './call-desk.js';
import type { CallsApi } from './call-session.js';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  stubDevices();
});
afterEach(() => vi.useRealTimers());

/** grace talks with linus; what her tab asks of the server is written down. */
async function talk() {
  const asked: string[] = [];
  let callId = '';
  let connection: string | null = 'connection-0';
  let revision = 1;
  const call = (awaySince?: string) => ({
    ...aCall({ callId, caller: 'grace', callee: 'linus', state: accepted() }),
    caller: { username: 'grace', socketId: connection ?? '' },
    callee: { username: 'linus', socketId: 'tab of linus', ...(awaySince && { awaySince }) },
    revision: (revision += 1),
  });
  const answering = (path: string, answer: (input: { readonly callId: string }) => unknown) => {
    const ask = async (input: { readonly callId: string }) => {
      asked.push(path);
      return answer(input);
    };
    return { [path]: { mutate: ask, query: ask } };
  };
  const api = {
    ...answering('callUser', (input) => {
      ({ callId } = input);
      const ringing = aCall({ callId, caller: 'grace', callee: 'linus' });
      return opened({ kind: 'call', callId }, { call: ringing, signal: null });
    }),
    ...answering('iceServers', () => []),
    ...answering('resume', () => call()),
    ...answering('vouch', () => call(new Date().toISOString())),
    ...answering('hangUp', () => call()),
  };
  const link = new FakeLiveLink();
  const desk = new CallDesk({
    ...{ username: 'grace', api: api as unknown as CallsApi, kept: null },
    topics: new LiveTopics(link, () => undefined),
    connectionId: () => connection,
    onCall: () => undefined,
    onGroupCall: () => undefined,
    onLeft: () => undefined,
    say: () => undefined,
  });
  await desk.call('linus');
  const signal = { type: 'answer', sdp: 'his answer' } as const;
  link.emit('call', { name: 'callAccepted', call: call(), signal });
  FakePeer.last.connect();
  return {
    ...{ desk, asked },
    times: (path: string) => asked.filter((one) => one === path).length,
    held: () => ({ timers: vi.getTimerCount(), topics: link.topics.length }),
    hear: (awaySince?: string) => link.emit('call', { name: 'callUpdate', call: call(awaySince) }),
    cut: () => {
      connection = null;
      link.interrupt();
    },
    mend: (name: string) => {
      connection = name;
      link.reconnect({ resumed: true });
      desk.reconnected();
    },
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('ten minutes in which the server is lost four times leave no timer, listener or word behind', async () => {
  const { desk, asked, times, held, hear, cut, mend } = await talk();
  await pass(MINUTE);
  const before = held();
  const words = () => asked.filter((path) => path !== 'iceServers').length;
  const wordsBefore = words();
  for (let cuts = 1; cuts <= 4; cuts += 1) {
    cut();
    await pass(MINUTE);
    mend(`connection-${cuts}`);
    await pass(MINUTE);
    expect(held()).toEqual(before);
    expect(desk.view.get()).toMatchObject({ link: 'connected', stage: 'talking' });
  }
  // Of each cut the server is told once, and of nothing else; where a relay is, it is asked every four minutes.
  expect(times('resume')).toBe(4);
  expect(words()).toBe(wordsBefore + 4);
  expect(times('iceServers')).toBe(3);
  expect(FakePeer.made).toHaveLength(1);

  // The other one's server is lost instead: a word every few seconds, and none after it.
  hear(new Date().toISOString());
  await pass(MINUTE);
  hear();
  await pass(MINUTE);
  expect(times('vouch')).toBe(MINUTE / VOUCH_EVERY_MS);
  expect(held()).toEqual(before);
  desk.close();
  await pass(0);
  expect(held()).toEqual({ timers: 0, topics: 0 });
});
