import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { encodePoints, readWire, type WireMessage } from '@collabor8/domain';
import type { inferRouterInputs } from '@trpc/server';
import { WebSocket } from 'ws';
import { seedBoard, strokeNumbered } from './boards-store.js';
import { seedPeople, type Participant } from './chats-store.js';
import type { Server } from './child-process.js';
import { seatAt } from './fan-out-seats.js';
import { createLoad } from './http-load.js';
import { startProduct } from './product-process.js';
import { collections, createReading, openLibsqlStore, type AppRouter } from './product.js';
import { describeGrowth, describeRounds, type Finding, type Section } from './report.js';
import { callRepeatedly, interleave, median, type Subject } from './rounds.js';
import type { BenchSettings } from './settings.js';
import { wireSizes } from './wire-sizes.js';

const JOIN_TARGET = { atMost: 2 } as const;
const STROKE_BYTES_TARGET = { atMost: 500 } as const;
const STROKES_MEASURED = 50;

type Inputs = inferRouterInputs<AppRouter>['whiteboards'];

/** Nobody is there: who is on a board has nothing to do with how much is drawn on it. */
const nobody = {
  read: (boardId: string) => Promise.resolve({ boardId, people: [], count: 0, asOf: '' }),
};

/** Nothing is shown but the log. */
const nothing = { paintNow: () => Promise.resolve(), paintSoon: () => undefined };

interface Comparison {
  readonly title: string;
  readonly small: Subject;
  readonly large: Subject;
}

async function compare(
  { title, small, large }: Comparison,
  { rounds }: BenchSettings,
): Promise<Section> {
  const measured = await interleave([small, large], rounds);
  const roundsOf = (subject: Subject) => measured.get(subject) ?? [];
  const costs = [small, large].map((subject) => ({
    measured: subject.name,
    ...describeRounds(roundsOf(subject), 'boards'),
  }));
  const growth = describeGrowth(
    { name: large.name, rounds: roundsOf(large) },
    { name: small.name, rounds: roundsOf(small) },
    JOIN_TARGET,
  );
  return { title, findings: [...costs, growth] };
}

interface Drawn {
  readonly server: Server;
  readonly person: Participant;
  readonly boardId: string;
}

const post = async (
  { server, person }: Drawn,
  procedure: keyof Inputs,
  input: unknown,
): Promise<void> => {
  const response = await fetch(`${server.url}/trpc/whiteboards.${procedure}`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${procedure} was refused: ${await response.text()}`);
};

/** Bytes that another participant's socket receives: of a finished stroke, and of some points before. */
async function bytesOnTheWire(drawn: Drawn) {
  const { server, person, boardId } = drawn;
  const { cookie } = person;
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`, { headers: { cookie } });
  const input = { topic: { kind: 'board', boardId } } as const;
  const sizes = new Map<string, number[]>();
  const sizesOf = (name: string): number[] => {
    const known = sizes.get(name) ?? [];
    sizes.set(name, known);
    return known;
  };
  const nextSize = wireSizes(socket);
  socket.on('message', (data: Buffer) => {
    const bytes = nextSize();
    const text = data.toString();
    if (!text.startsWith('{')) return;
    const message = (JSON.parse(text) as { result?: { data?: WireMessage } }).result?.data;
    const frame = message === undefined ? null : readWire(message, input.topic);
    if (frame === null) return;
    sizesOf(frame.kind === 'event' ? frame.event.name : frame.kind).push(bytes);
  });
  const attached = sizesOf('attached');
  const [strokes, points] = [sizesOf('boardUpdate'), sizesOf('strokeUpdate')];
  await once(socket, 'open');
  const { hello } = seatAt({ cookie, requestId: 2, path: 'live', input });
  socket.send(hello ?? '');
  while (attached.length === 0) await once(socket, 'message');
  const few = encodePoints([300, 303, 307].map((x) => ({ x, y: x / 2 })));
  for (let number = 0; number < STROKES_MEASURED; number += 1) {
    const stroke = strokeNumbered(number);
    await post(drawn, 'draw', { id: boardId, strokeId: stroke.id, from: 9, points: few });
    await post(drawn, 'addStroke', { id: boardId, stroke });
  }
  while (strokes.length < STROKES_MEASURED) await once(socket, 'message');
  socket.terminate();
  return { stroke: median(strokes), points: median(points) };
}

/** What a board costs on which much was drawn, beside one with little on it. */
export async function benchBoards(settings: BenchSettings, folder: string): Promise<Section[]> {
  const { strokeCounts, roundMs } = settings;
  const url = `file:${join(folder, 'boards.db')}`;
  const store = await openLibsqlStore({ url, definitions: collections });
  const [person] = await seedPeople(store, 1);
  if (person === undefined) throw new Error('Nobody is there to draw.');
  const [smallCount, largeCount] = strokeCounts;
  const seed = (strokeCount: number) => seedBoard(store, { owner: person.username, strokeCount });
  const boards = { small: await seed(smallCount), large: await seed(largeCount) };
  const server = await startProduct(url);
  // Whoever asks for the whole picture has what is settled painted.
  for (const id of Object.values(boards)) {
    const { cookie } = person;
    const painted = await fetch(`${server.url}/whiteboard/${id}`, { headers: { cookie } });
    if (!painted.ok) throw new Error(`A board was not painted: ${await painted.text()}`);
  }
  const reading = createReading(
    { store },
    { hiddenFrom: () => Promise.resolve(new Set()) },
    nobody,
    nothing,
  );

  const nameOf = (count: number): string => `board of ${count.toLocaleString('en')} strokes`;
  const pairOf = (runOf: (id: string) => Subject['run']) => ({
    small: { name: nameOf(smallCount), run: runOf(boards.small) },
    large: { name: nameOf(largeCount), run: runOf(boards.large) },
  });
  // Somebody else each time: nobody rests after a long one.
  const inStore = pairOf(
    (id) => () => callRepeatedly(() => reading.open(randomUUID(), id), roundMs),
  );
  const overTrpc = pairOf((id) => {
    const input = encodeURIComponent(JSON.stringify({ 0: { id } satisfies Inputs['open'] }));
    return createLoad({
      server,
      url: `${server.url}/trpc/whiteboards.open?batch=1&input=${input}`,
      headers: { cookie: person.cookie },
      milliseconds: roundMs,
    });
  });
  try {
    const sections = [
      await compare({ title: 'Joining a board, in the store', ...inStore }, settings),
      await compare({ title: 'Joining a board, over tRPC', ...overTrpc }, settings),
    ];
    const findings: Finding[] = [];
    for (const [size, count] of [
      ['small', smallCount],
      ['large', largeCount],
    ] as const) {
      const bytes = await bytesOnTheWire({ server, person, boardId: boards[size] });
      const judged = { value: bytes.stroke, target: STROKE_BYTES_TARGET };
      findings.push(
        { measured: `${nameOf(count)}: a stroke`, result: `${bytes.stroke} bytes`, judged },
        { measured: `${nameOf(count)}: some points`, result: `${bytes.points} bytes` },
      );
    }
    return [...sections, { title: 'What drawing sends to each other participant', findings }];
  } finally {
    await server.stop();
    await store.close();
  }
}
