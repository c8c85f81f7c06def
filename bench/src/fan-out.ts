import { startChild, startServer, type Child } from './child-process.js';
import type { ClientRequest, Protocol } from './fan-out-clients.js';
import { compareRounds, describeRounds, type Finding, type Section } from './report.js';
import { interleave, type Subject } from './rounds.js';
import type { BenchSettings } from './settings.js';

const TARGET = { atLeast: 0.9 } as const;

/** Tabs that opened the same page share request ids; those that wandered about don't. */
const protocols: readonly Protocol[] = ['ws', 'socket.io', 'hub', 'hub, distinct ids'];

interface Broadcast extends Subject {
  readonly protocol: Protocol;
  readonly server: Child;
}

async function openBroadcast(
  protocol: Protocol,
  clients: Child,
  settings: BenchSettings,
  folder: string,
): Promise<Broadcast> {
  const { sockets, eventsPerRound } = settings;
  const kind = protocol === 'hub, distinct ids' ? 'hub' : protocol;
  const server = await startServer(new URL('./fan-out-server.ts', import.meta.url), {
    args: [kind],
    env: { TMPDIR: folder },
  });
  const ask = (request: ClientRequest): Promise<null> => clients.ask(request);
  await ask({ connect: protocol, url: server.url, sockets });
  const deliveries = sockets * eventsPerRound;
  return {
    name: protocol,
    protocol,
    server,
    async run() {
      await ask({ prepare: protocol, deliveries });
      const before = await server.ask<number>(0);
      const start = performance.now();
      await Promise.all([server.ask(eventsPerRound), ask({ await: protocol })]);
      const seconds = (performance.now() - start) / 1000;
      const processorMs = ((await server.ask<number>(0)) - before) / deliveries;
      return { rate: deliveries / seconds, processorMs };
    },
  };
}

/** A 1 KB event to many sockets: our hub beside `ws` alone and beside socket.io. */
export async function benchFanOut(settings: BenchSettings, folder: string): Promise<Section[]> {
  const clients = startChild(new URL('./fan-out-clients.ts', import.meta.url));
  const broadcasts: Broadcast[] = [];
  for (const protocol of protocols)
    broadcasts.push(await openBroadcast(protocol, clients, settings, folder));
  const measured = await interleave(broadcasts, settings.fanOutRounds);
  await Promise.all([...broadcasts.map(({ server }) => server.stop()), clients.stop()]);

  const base = broadcasts.find(({ protocol }) => protocol === 'socket.io');
  const findings = broadcasts.map((broadcast): Finding => {
    const rounds = measured.get(broadcast) ?? [];
    const finding = { measured: broadcast.name, ...describeRounds(rounds, 'deliveries') };
    if (base === undefined || broadcast === base) return finding;
    const comparison = compareRounds(rounds, { name: base.name, rounds: measured.get(base) ?? [] });
    const value = comparison.ratio.median;
    const judged = broadcast.protocol === 'hub' ? { value, target: TARGET } : undefined;
    return { ...finding, comparison, judged };
  });
  const title = `Fan-out: a 1 KB event to ${settings.sockets.toLocaleString('en')} sockets`;
  return [{ title, findings }];
}
