import { join } from 'node:path';
import { seedBoard } from './boards-store.js';
import { seedPeople } from './chats-store.js';
import { startChild, type Server } from './child-process.js';
import type { DrawingAnswer, DrawingRequest, Spread } from './drawing-people.js';
import { startProduct } from './product-process.js';
import { collections, openLibsqlStore } from './product.js';
import { openDrawings, type RecordedDrawing } from './recorded-drawings.js';
import type { Finding, Section } from './report.js';
import type { BenchSettings } from './settings.js';
import { wholeImageBytes } from './whole-image.js';

const PEOPLE = 20;
const PACES = [1, 10] as const;
/** Milliseconds of a stroke, and of so many each that two people draw at once. */
const LONG_STROKES_MS = [3_000, 10_000] as const;
const LONG_STROKES_EACH = 2;
const WHOLE_IMAGE_STROKES = 500;
const BYTES_TARGET = { atMost: 1500 } as const;
const BEHIND_TARGET = { atMost: 100 } as const;
const FARTHEST_BEHIND_TARGET = { atMost: 200 } as const;
const LIGHTER_TARGET = { atLeast: 1000 } as const;
const MEGABYTE = 1024 * 1024;

interface Spent {
  readonly drawn: DrawingAnswer;
  readonly seconds: number;
  readonly processorMs: number;
  readonly memoryBytes: number;
}

async function measure(server: Server, request: DrawingRequest): Promise<Spent> {
  const people = startChild(new URL('./drawing-people.ts', import.meta.url));
  try {
    const before = await server.ask<number>('processor');
    const start = performance.now();
    const drawn = await people.ask<DrawingAnswer>(request);
    const seconds = (performance.now() - start) / 1000;
    const processorMs = (await server.ask<number>('processor')) - before;
    return { drawn, seconds, processorMs, memoryBytes: await server.ask<number>('memory') };
  } finally {
    await people.stop();
  }
}

const inMs = ({ median, p90 }: Spread): string =>
  `${median.toFixed(1)} ms (90 in 100: ${p90.toFixed(1)} ms)`;

const inBytes = ({ median, mean, p90, most }: Spread): string =>
  `${median.toFixed(0)} bytes (mean ${mean.toFixed(0)}, 90 in 100: ${p90.toFixed(0)}, most: ${most.toFixed(0)})`;

function findingsOf(
  { drawn, seconds, processorMs, memoryBytes }: Spent,
  pace: number,
): readonly Finding[] {
  const { strokes, downToSeen, upToSeen, behind, live, finished, together } = drawn;
  const share = (100 * processorMs) / (1000 * seconds);
  const judged = { value: together.median, target: BYTES_TARGET };
  return [
    { measured: 'strokes', result: `${strokes} in ${seconds.toFixed(0)} s` },
    { measured: 'from pen down to seen by another', result: inMs(downToSeen) },
    { measured: 'from pen up to seen by another', result: inMs(upToSeen) },
    {
      measured: 'a line is behind its pen, for another, by',
      result: inMs(behind),
      // No hand draws ten times as fast.
      ...(pace === 1 && { judged: { value: behind.median, target: BEHIND_TARGET } }),
    },
    { measured: 'to each participant: while it is drawn', result: inBytes(live) },
    { measured: 'to each participant: the finished stroke', result: inBytes(finished) },
    { measured: 'to each participant: both together', result: inBytes(together), judged },
    {
      measured: 'the server',
      result: `${(memoryBytes / MEGABYTE).toFixed(0)} MB, ${share.toFixed(0)} % of a processor`,
      processor: `${(processorMs / strokes).toPrecision(2)} ms`,
    },
  ];
}

const findingsOfLong = ({ drawn }: Spent): readonly Finding[] => {
  const { strokes, behind, together } = drawn;
  return [
    {
      measured: `${strokes} strokes, to each participant`,
      result: inBytes(together),
      judged: { value: together.median, target: BYTES_TARGET },
    },
    {
      measured: 'behind its pen, for another, by',
      result: inMs(behind),
      judged: { value: behind.median, target: BEHIND_TARGET },
    },
    {
      measured: 'and at most by',
      result: `${behind.most.toFixed(1)} ms`,
      judged: { value: behind.most, target: FARTHEST_BEHIND_TARGET },
    },
  ];
};

function comparison(drawings: readonly RecordedDrawing[], { drawn }: Spent): readonly Finding[] {
  const image = wholeImageBytes(drawings, { strokes: WHOLE_IMAGE_STROKES, people: PEOPLE });
  const lighter = image / drawn.together.mean;
  return [
    {
      measured: `a whole picture, at ${WHOLE_IMAGE_STROKES} strokes`,
      result: `${Math.round(image).toLocaleString('en')} bytes`,
    },
    {
      measured: 'a stroke is lighter',
      result: `${Math.round(lighter).toLocaleString('en')} times`,
      judged: { value: lighter, target: LIGHTER_TARGET },
    },
  ];
}

/** Real drawings, drawn again by many people on one board. */
export async function benchDrawing(settings: BenchSettings, folder: string): Promise<Section[]> {
  const { drawingsFolder, drawingMs: forMs } = settings;
  const { source, drawings } = await openDrawings(drawingsFolder);
  const url = `file:${join(folder, 'drawing.db')}`;
  const store = await openLibsqlStore({ url, definitions: collections });
  const people = await seedPeople(store, PEOPLE);
  const owner = people[0]?.username ?? '';
  const sections: Section[] = [];
  let first: Spent | undefined;
  const server = await startProduct(url);
  try {
    for (const pace of PACES) {
      const boardId = await seedBoard(store, { owner, strokeCount: 0 });
      const of = { url: server.url, boardId, people };
      const spent = await measure(server, { ...of, folder: drawingsFolder, pace, forMs });
      first ??= spent;
      const title = `${PEOPLE} people draw on one board, ${pace === 1 ? 'as it was recorded' : `${pace} times as fast`}: ${source}`;
      sections.push({ title, findings: findingsOf(spent, pace) });
    }
    for (const strokeMs of LONG_STROKES_MS) {
      const boardId = await seedBoard(store, { owner, strokeCount: 0 });
      const of = { url: server.url, boardId, people: people.slice(0, 2), folder: drawingsFolder };
      // The last one begins within that time, and is drawn to its end.
      const forMs = (LONG_STROKES_EACH - 0.5) * strokeMs;
      const spent = await measure(server, { ...of, pace: 1, forMs, strokeMs });
      const title = `Two people draw the strokes nearest to ${strokeMs / 1000} s: ${source}`;
      sections.push({ title, findings: findingsOfLong(spent) });
    }
    if (first !== undefined) {
      const title = 'A stroke beside the whole picture that SPEC §4 alone would send';
      sections.push({ title, findings: comparison(drawings, first) });
    }
  } finally {
    await server.stop();
    await store.close();
  }
  return sections;
}
