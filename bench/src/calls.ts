import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openCallTab, type CallTab } from './call-tab.js';
import { seedPeople } from './chats-store.js';
import type { Server } from './child-process.js';
import { startProduct } from './product-process.js';
import { collections, openLibsqlStore } from './product.js';
import type { Finding, Section } from './report.js';
import { median } from './rounds.js';
import type { BenchSettings } from './settings.js';

/** As long as Chromium's handshake with sound, picture and a few candidates. */
const SDP = `v=0\r\n${'a=rtpmap:111 opus/48000/2\r\n'.repeat(220)}`;

interface Pair {
  readonly caller: CallTab;
  readonly callee: CallTab;
}

/** One step of all calls at once. */
interface Step {
  /** For each call, from the request to the moment at which the other side saw it. */
  readonly milliseconds: readonly number[];
  /** Of the server, for one call. */
  readonly processorMs: number;
}

interface Round {
  readonly ringing: Step;
  readonly answering: Step;
}

/** Does the same for all pairs at once, and waits until everybody has seen it. */
async function together(
  server: Server,
  pairs: readonly Pair[],
  act: (pair: Pair, index: number) => { seen: Promise<number>; sent: Promise<void> },
): Promise<Step> {
  const before = await server.ask<number>('processor time');
  const milliseconds = await Promise.all(
    pairs.map(async (pair, index) => {
      const start = performance.now();
      const { seen, sent } = act(pair, index);
      await sent;
      return (await seen) - start;
    }),
  );
  const spent = (await server.ask<number>('processor time')) - before;
  return { milliseconds, processorMs: spent / pairs.length };
}

async function callAll(server: Server, pairs: readonly Pair[]): Promise<Round> {
  const callIds = pairs.map(() => randomUUID());
  const idOf = (index: number): string => callIds[index] ?? '';
  const ringing = await together(server, pairs, ({ caller, callee }, index) => ({
    seen: callee.hears('callUser', idOf(index)),
    sent: caller.post('calls.callUser', {
      ...{ callId: idOf(index), userToCall: callee.username, from: caller.connectionId },
      signalData: { type: 'offer', sdp: SDP },
    }),
  }));
  await Promise.all(
    pairs.map(({ caller }, index) => caller.listen({ kind: 'call', callId: idOf(index) })),
  );
  const answering = await together(server, pairs, ({ caller, callee }, index) => ({
    seen: caller.hears('callAccepted', idOf(index)),
    sent: callee.post('calls.answerCall', {
      ...{ callId: idOf(index), from: callee.connectionId, to: caller.connectionId },
      signal: { type: 'answer', sdp: SDP },
    }),
  }));
  await Promise.all(
    pairs.map(({ caller }, index) => {
      caller.stopListening();
      return caller.post('calls.hangUp', { callId: idOf(index) });
    }),
  );
  return { ringing, answering };
}

function describe(what: string, rounds: readonly Round[], step: keyof Round): Finding {
  const steps = rounds.map((round) => round[step]);
  const middle = median(steps.flatMap(({ milliseconds }) => milliseconds));
  const slowest = median(steps.map(({ milliseconds }) => Math.max(...milliseconds)));
  return {
    measured: what,
    result: `${middle.toFixed(1)} ms, the last ${slowest.toFixed(1)} ms`,
    processor: `${median(steps.map(({ processorMs }) => processorMs)).toPrecision(2)} ms`,
  };
}

/** What the server takes to bring two people together, for one call and for many at once. */
export async function benchCalls(settings: BenchSettings, folder: string): Promise<Section[]> {
  const { callsAtOnce, callRounds } = settings;
  const url = `file:${join(folder, 'calls.db')}`;
  const store = await openLibsqlStore({ url, definitions: collections });
  const people = await seedPeople(store, 2 * callsAtOnce);
  await store.close();
  const server = await startProduct(url);
  const tabs: CallTab[] = [];
  try {
    for (const person of people) {
      const tab = await openCallTab(server.url, person);
      tabs.push(tab);
      const { username, connectionId: socketId } = tab;
      await tab.post('users.updateSocket', { username, socketId });
    }
    const pairs = Array.from({ length: callsAtOnce }, (_, index): Pair => {
      const [caller, callee] = tabs.slice(2 * index, 2 * index + 2);
      if (caller === undefined || callee === undefined) throw new Error('Somebody is missing.');
      return { caller, callee };
    });
    const [alone, crowd]: [Round[], Round[]] = [[], []];
    // One round to warm up.
    for (let round = 0; round <= callRounds; round += 1) {
      const [one, all] = [await callAll(server, pairs.slice(0, 1)), await callAll(server, pairs)];
      if (round === 0) continue;
      alone.push(one);
      crowd.push(all);
    }
    const crowdOf = `of ${callsAtOnce.toLocaleString('en')} calls at once`;
    return [
      {
        title: 'Signalling of calls',
        findings: [
          describe('callUser to the ring seen, one call', alone, 'ringing'),
          describe(`callUser to the ring seen, ${crowdOf}`, crowd, 'ringing'),
          describe('answerCall to callAccepted seen, one call', alone, 'answering'),
          describe(`answerCall to callAccepted seen, ${crowdOf}`, crowd, 'answering'),
        ],
      },
    ];
  } finally {
    for (const tab of tabs) tab.close();
    await server.stop();
  }
}
