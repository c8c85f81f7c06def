import { startServer, type Child } from './child-process.js';
import { openAudience, type Audience } from './fan-out-audience.js';
import { seatAt, type Protocol, type Seat } from './fan-out-seats.js';
import { compareRounds, describeRounds, type Finding, type Section } from './report.js';
import { interleave, type Subject } from './rounds.js';
import type { BenchSettings } from './settings.js';
import { cookiesFor } from './sign-up.js';

const TARGET = { atLeast: 0.9 } as const;

/** Tabs that opened the same page share request ids; those that wandered about don't. */
const ways = ['ws', 'socket.io', 'hub', 'hub, distinct ids'] as const;
type Way = (typeof ways)[number];

interface Broadcast extends Subject {
  readonly way: Way;
  readonly server: Child;
}

const protocolOf = (way: Way): Protocol => (way === 'ws' || way === 'socket.io' ? way : 'live');

async function seatsOf(way: Way, url: string, sockets: number): Promise<Seat[]> {
  if (protocolOf(way) !== 'live') {
    const hello = way === 'socket.io' ? '40' : null;
    return Array.from({ length: sockets }, () => ({ cookie: '', hello }));
  }
  const cookies = await cookiesFor(url, sockets);
  return cookies.map((cookie, position) => {
    const requestId = way === 'hub' ? 2 : 1000 + position;
    return seatAt({ cookie, requestId, path: 'live', input: { topic: { kind: 'questions' } } });
  });
}

async function openBroadcast(
  way: Way,
  audience: Audience,
  settings: BenchSettings,
  folder: string,
): Promise<Broadcast> {
  const { sockets, eventsPerRound } = settings;
  const server = await startServer(new URL('./fan-out-server.ts', import.meta.url), {
    args: [way === 'hub, distinct ids' ? 'hub' : way],
    env: { TMPDIR: folder },
  });
  const { url } = server;
  const seats = await seatsOf(way, url, sockets);
  await audience.connect({ connect: way, protocol: protocolOf(way), url, seats });
  const deliveries = sockets * eventsPerRound;
  const speak = (): Promise<unknown> => server.ask(eventsPerRound);
  return {
    name: way,
    way,
    server,
    async run() {
      const spent = await audience.hear({ group: way, deliveries, server, speak });
      return {
        rate: (deliveries * 1000) / spent.milliseconds,
        processorMs: spent.processorMs / deliveries,
      };
    },
  };
}

/** A 1 KB event to many sockets: our hub beside `ws` alone and beside socket.io. */
export async function benchFanOut(settings: BenchSettings, folder: string): Promise<Section[]> {
  const audience = openAudience();
  const broadcasts: Broadcast[] = [];
  for (const way of ways) broadcasts.push(await openBroadcast(way, audience, settings, folder));
  const measured = await interleave(broadcasts, settings.fanOutRounds);
  await Promise.all([...broadcasts.map(({ server }) => server.stop()), audience.stop()]);

  const base = broadcasts.find(({ way }) => way === 'socket.io');
  const findings = broadcasts.map((broadcast): Finding => {
    const rounds = measured.get(broadcast) ?? [];
    const finding = { measured: broadcast.name, ...describeRounds(rounds, 'deliveries') };
    if (base === undefined || broadcast === base) return finding;
    const comparison = compareRounds(rounds, { name: base.name, rounds: measured.get(base) ?? [] });
    const value = comparison.ratio.median;
    const judged = broadcast.way === 'hub' ? { value, target: TARGET } : undefined;
    return { ...finding, comparison, judged };
  });
  const title = `Fan-out: a 1 KB event to ${settings.sockets.toLocaleString('en')} sockets`;
  return [{ title, findings }];
}
