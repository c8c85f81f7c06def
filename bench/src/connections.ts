import { join } from 'node:path';
import { openAudience } from './fan-out-audience.js';
import { seatAt } from './fan-out-seats.js';
import type { Finding, Section } from './report.js';
import type { BenchSettings } from './settings.js';
import { cookiesFor } from './sign-up.js';
import { healthOf, startBuilt } from './torture/built-server.js';

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;

/** What a person costs the built server who is connected and follows one topic. */
export async function benchConnections(
  settings: BenchSettings,
  folder: string,
): Promise<Section[]> {
  const server = await startBuilt(`file:${join(folder, 'connections.db')}`);
  const audience = openAudience();
  try {
    const cookies = await cookiesFor(server.url, settings.peopleConnected);
    const seats = cookies.map((cookie, position) =>
      seatAt({
        ...{ cookie, requestId: 1000 + position, path: 'live' },
        input: { topic: { kind: 'questions' } },
      }),
    );
    const before = await healthOf(server, true);
    await audience.connect({ connect: 'people', protocol: 'live', url: server.url, seats });
    const after = await healthOf(server, true);
    const each = (grown: 'rss' | 'heapUsed'): string =>
      kilobytes((after[grown] - before[grown]) / settings.peopleConnected);
    const findings: Finding[] = [
      { measured: 'memory of a person', result: each('rss') },
      { measured: 'of it in the heap', result: each('heapUsed') },
      { measured: 'memory of the server alone', result: kilobytes(before.rss) },
    ];
    const count = settings.peopleConnected.toLocaleString('en');
    return [{ title: `Connections: ${count} people who follow the questions`, findings }];
  } finally {
    await Promise.all([server.stop(), audience.stop()]);
  }
}
