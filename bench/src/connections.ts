import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedPeople, type Participant } from './chats-store.js';
import type { Server } from './child-process.js';
import { readSamples } from './community.js';
import { openAudience } from './fan-out-audience.js';
import { seatAt } from './fan-out-seats.js';
import { PAGE_SIZE } from './question-queries.js';
import { seedStore } from './questions-store.js';
import type { Finding, Section } from './report.js';
import type { BenchSettings } from './settings.js';
import { healthOf, startBuilt, type Health } from './torture/built-server.js';

const QUESTIONS = 200;
const LOOKING_AT_ONCE = 20;
const SETTLING_MS = 2000;
const MEGABYTE = 1024 * 1024;

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;

/** What somebody opens who looks around. */
const opened = (position: number) =>
  [
    ['questions.openList', { search: '', limit: PAGE_SIZE }],
    ['questions.open', { qid: `question-${position % QUESTIONS}` }],
    ['tags.page', {}],
    ['chats.openList', {}],
    ['notices.openMine', {}],
  ] as const;

async function lookAround({ url }: Server, people: readonly Participant[]): Promise<void> {
  const waiting = [...people.entries()];
  const lookOne = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [position, { cookie }] = next;
      for (const [procedure, input] of opened(position)) {
        const asked = encodeURIComponent(JSON.stringify({ 0: input }));
        const address = `${url}/trpc/${procedure}?batch=1&input=${asked}`;
        const response = await fetch(address, { headers: { cookie } });
        const text = await response.text();
        if (!response.ok) throw new Error(`${procedure} failed: ${text}`);
      }
    }
  };
  await Promise.all(Array.from({ length: LOOKING_AT_ONCE }, lookOne));
}

/** What is really held: the engine gives back what a collection has freed a while after it. */
async function settled(server: Server): Promise<Health> {
  await healthOf(server, true);
  await sleep(SETTLING_MS);
  return healthOf(server);
}

export interface ConnectionsOptions {
  readonly people?: number;
  /** That the server may hold with all of them. */
  readonly atMostMegabytes?: number;
}

/** What a person costs the built server who is connected, follows one topic and looks around. */
export async function benchConnections(
  settings: BenchSettings,
  folder: string,
  { people: count = settings.peopleConnected, atMostMegabytes }: ConnectionsOptions = {},
): Promise<Section[]> {
  const url = `file:${join(folder, 'connections.db')}`;
  const { store } = await seedStore(url, QUESTIONS, await readSamples(settings.dumpFolder));
  const people = await seedPeople(store, count);
  await store.close();
  const server = await startBuilt(url);
  const audience = openAudience();
  try {
    const seats = people.map(({ cookie }, position) =>
      seatAt({
        ...{ cookie, requestId: 1000 + position, path: 'live' },
        input: { topic: { kind: 'questions' } },
      }),
    );
    const before = await settled(server);
    await audience.connect({ connect: 'people', protocol: 'live', url: server.url, seats });
    const after = await settled(server);
    await lookAround(server, people);
    const { rss } = await settled(server);
    const megabytes = Math.round(rss / MEGABYTE);
    const each = (grown: 'rss' | 'heapUsed'): string =>
      kilobytes((after[grown] - before[grown]) / count);
    const findings: Finding[] = [
      { measured: 'memory of a person', result: each('rss') },
      { measured: 'of it in the heap', result: each('heapUsed') },
      { measured: 'memory of the server alone', result: kilobytes(before.rss) },
      {
        measured: 'with all of them, who looked around',
        result: `${megabytes} MB`,
        judged:
          atMostMegabytes === undefined
            ? undefined
            : { value: megabytes, target: { atMost: atMostMegabytes } },
      },
    ];
    const title = `Connections: ${count.toLocaleString('en')} people who follow the questions`;
    return [{ title, findings }];
  } finally {
    await Promise.all([server.stop(), audience.stop()]);
  }
}
