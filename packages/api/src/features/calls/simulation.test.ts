import { AWAY_MS, isLive, RINGING_MS, type NumberedCall } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallTab } from '../../testing/call-tab.js';
import { openCallsStage, type CallsStage } from '../../testing/calls-stage.js';
import { randomNumbers } from '../../testing/document-store/random-documents.js';
import { read } from '../../testing/read.js';
import { waitFor } from '../../testing/wait-for.js';
import { missedCalls } from './documents.js';

let stage: CallsStage;
beforeEach(async () => {
  stage = await openCallsStage({ processes: 2 });
});
afterEach(() => stage.close());

const STEPS = 40;
const names = ['ada', 'ben', 'eve'] as const;

/** What the server refuses is no matter here; what it breaks at is. */
const expectedly = async (act: () => Promise<unknown>): Promise<void> => {
  try {
    await act();
  } catch (error) {
    const isRefusal = error instanceof Error && !error.message.startsWith('Something went wrong');
    if (!isRefusal) throw error;
  }
};

const pick = <T>(random: () => number, from: readonly T[]): T => {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error('There is nothing to pick.');
  return picked;
};

/** The tab's socket breaks; its client comes back by itself under another id, and goes on. */
async function drop(tab: CallTab): Promise<void> {
  const was = tab.id();
  for (const { connections } of [stage.server, stage.elsewhere]) {
    for (const { id, socket } of connections.all()) if (id === was) socket.terminate();
  }
  await waitFor('the tab', () => tab.id() !== was);
  const mine = tab.call();
  if (mine !== undefined && isLive(mine)) await expectedly(() => tab.resume(mine.callId, was));
  await expectedly(() => tab.register());
}

async function step(tab: CallTab, random: () => number): Promise<void> {
  const others = names.filter((name) => name !== tab.username);
  const known = tab.call();
  const chance = random();
  if (chance < 0.08) return drop(tab);
  if (chance < 0.11) {
    stage.advance(pick(random, [1000, AWAY_MS, RINGING_MS]));
    return;
  }
  if (known === undefined || !isLive(known)) {
    return expectedly(() => tab.callUser(pick(random, others)));
  }
  const { callId } = known;
  if (chance < 0.18) return expectedly(() => tab.calls.hangUp.mutate({ callId }));
  if (known.state.status === 'accepted') {
    const { round } = known.state;
    return expectedly(() =>
      random() < 0.5 ? tab.signal(callId, undefined, round) : tab.renew(callId, round),
    );
  }
  if (known.callee.username !== tab.username)
    return expectedly(() => tab.callUser(pick(random, others)));
  return expectedly(() =>
    random() < 0.2 ? tab.calls.decline.mutate({ callId }) : tab.answer(known),
  );
}

const ownCall = async (tab: CallTab): Promise<NumberedCall | null> =>
  (await read(tab.calls.openMine.query())).call;

it.each([1, 2, 3])(
  'people who call, answer, drop and return at random are never stuck (seed %i)',
  async (seed) => {
    const { a1, b1, e1, ben, server, elsewhere } = stage;
    const tabs = [a1, b1, e1, await stage.openTab(ben, elsewhere)];
    const met = new Set<string>();
    await Promise.all(
      tabs.map(async (tab, index) => {
        const random = randomNumbers(seed * 100 + index);
        for (let count = 0; count < STEPS; count += 1) {
          await step(tab, random);
          const state = tab.call()?.state;
          if (state !== undefined) met.add(state.status === 'ended' ? state.ending : state.status);
        }
      }),
    );
    expect([...met]).toEqual(expect.arrayContaining(['ringing', 'accepted', 'hungUp']));

    // Everybody is in one call at most, both its people say the same of it, and it can be ended.
    const calls = await Promise.all(tabs.map(ownCall));
    for (const [index, call] of calls.entries()) {
      const tab = tabs[index];
      if (call === null || tab === undefined) continue;
      for (const { username } of [call.caller, call.callee]) {
        const own = calls.filter((_, at) => tabs[at]?.username === username);
        for (const other of own) expect(other?.callId).toBe(call.callId);
      }
      const over = await tab.calls.hangUp.mutate({ callId: call.callId });
      expect(isLive(over)).toBe(false);
    }
    for (const tab of tabs) {
      expect(await ownCall(tab)).toBeNull();
      await waitFor(`the end at ${tab.username}`, () => {
        const call = tab.call();
        return call === undefined || !isLive(call);
      });
    }
    // The next call is possible for everybody, and no missed call is forgotten.
    for (const [caller, callee] of [
      [a1, b1],
      [b1, e1],
      [e1, a1],
    ] as const) {
      await callee.register();
      const { call } = await caller.callUser(callee.username);
      expect(call.state.status).toBe('ringing');
      await callee.calls.decline.mutate({ callId: call.callId });
    }
    await server.tidy();
    expect((await server.store.collection(missedCalls).page('due', { limit: 1 })).items).toEqual(
      [],
    );
  },
);
