import { VOUCH_EVERY_MS } from '@collabor8/domain';
import { TRPCError } from '@trpc/server';
import { waitFor } from '@testing-library/react';
import { beforeAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aCall, accepted } from '../../../testing/call-samples.js';
import { FakePeer, stubDevices } from '../../../testing/fake-web-rtc.js';
import { callLinus } from '../../../testing/open-call.js';
import { opened } from '../../../testing/opened.js';

// In chunks of their own, which take their time to be read for the first time.
beforeAll(() =>
  Promise.all([import('./call-page.js'), import('./talk.js'), import('../desk/call-desk.js')]),
);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stubDevices();
});
afterEach(() => vi.useRealTimers());

async function talking() {
  const vouched: unknown[] = [];
  const app = await callLinus({
    calls: {
      signal: () => undefined,
      vouch: (input) => {
        vouched.push(input);
        return aCall({ ...input, caller: 'grace', callee: 'linus', state: accepted() });
      },
    },
  });
  await app.answered();
  FakePeer.last.connect();
  const { callId } = app.request as { callId: string };
  const words = (count: number) =>
    Array.from({ length: count }, () => ({ callId, from: 'connection-0' }));
  return { ...app, vouched, words };
}

const pass = (times: number) => vi.advanceTimersByTimeAsync(times * VOUCH_EVERY_MS + 500);

it('while the server has lost the other one, whose media arrive, it is told so now and then', async () => {
  const { vouched, words, leftOrCame } = await talking();
  await pass(2);
  expect(vouched).toEqual([]);
  leftOrCame(3, '2024-05-06T07:09:00.000Z');
  await pass(1);
  await pass(1);
  expect(vouched).toEqual(words(2));
  leftOrCame(4);
  await pass(2);
  expect(vouched).toEqual(words(2));
});

it('nobody is vouched for whose media do not arrive', async () => {
  const { vouched, leftOrCame } = await talking();
  FakePeer.last.lose();
  leftOrCame(3, '2024-05-06T07:09:00.000Z');
  await pass(2);
  expect(vouched).toEqual([]);
});

it('nobody is vouched for after the end', async () => {
  const { vouched, leftOrCame, ended } = await talking();
  leftOrCame(3, '2024-05-06T07:09:00.000Z');
  ended('hungUp', 'linus');
  await pass(2);
  expect(vouched).toEqual([]);
});

it('a tab whose word of a new connection arrived, unanswered, is known by it when it comes by the next', async () => {
  const asked: unknown[] = [];
  const known = (callId: string, socketId: string) => ({
    ...aCall({ callId, caller: 'grace', callee: 'linus', state: accepted(), revision: 3 }),
    caller: { username: 'grace', socketId },
    callee: { username: 'linus', socketId: 'tab of linus' },
  });
  const app = await callLinus(
    {
      calls: {
        resume: ({ callId, from, was }) => {
          asked.push({ from, was });
          if (from === 'connection-1') throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR' });
          if (was !== 'connection-1') throw new TRPCError({ code: 'BAD_REQUEST' });
          return known(callId, from);
        },
      },
    },
    {
      calls: {
        open: ({ callId }) => opened({ kind: 'call', callId }, known(callId, 'connection-1')),
      },
    },
  );
  await app.answered();
  FakePeer.last.connect();
  app.live.interrupt();
  app.live.reconnect({ resumed: true });
  await waitFor(() => expect(asked).toHaveLength(1));
  app.live.reconnect({ resumed: true });
  await waitFor(() => expect(asked).toContainEqual({ from: 'connection-2', was: 'connection-0' }));
  await vi.advanceTimersByTimeAsync(2_500);
  await waitFor(() => expect(asked).toContainEqual({ from: 'connection-2', was: 'connection-1' }));
});
