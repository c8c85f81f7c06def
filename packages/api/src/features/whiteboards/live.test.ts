import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import {
  apart,
  encodePoints,
  LASER_CODE_MAX_LENGTH,
  LASER_POINTS_MAX,
  lineFrom,
  lineOf,
  lineTo,
  nextBatch,
  NOTHING_TOLD,
  pointsOf,
  readMessage,
  Shorthand,
  TELLING_PAUSE_MS,
  type BoardPresence,
  type CursorUpdate,
  type WireEvent,
  type WireMessage,
} from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { eventsNamed, openBoardsStage, type BoardsStage } from '../../testing/boards-stage.js';
import { listen, type Listener } from '../../testing/listen.js';
import { waitFor } from '../../testing/wait-for.js';
import { boardVisitors } from './documents.js';

interface Message {
  readonly result?: { readonly data?: WireMessage | readonly WireEvent[] };
}

let stage: BoardsStage;
beforeEach(async () => {
  stage = await openBoardsStage();
});
afterEach(() => stage.close());

const board = () => ({ kind: 'board', boardId: stage.id }) as const;
const presence = async (): Promise<BoardPresence> => (await stage.open(stage.eve)).presence;
const heardPresence = ({ events }: Listener): readonly string[] | undefined =>
  eventsNamed(events, 'boardPresence').at(-1)?.presence.people;
const untilHere = (heard: Listener, ...people: readonly string[]) =>
  waitFor(
    `${people.join(', ')} on the board`,
    () => heardPresence(heard)?.join() === people.join(),
  );

describe('who is here', () => {
  it('is told as people come and go, whichever way they see the board', async () => {
    const ada = await listen(stage.ada, board());
    const ben = await listen(stage.ben, { kind: 'boardContent', boardId: stage.id });
    await untilHere(ada, 'ada', 'ben');
    expect(await presence()).toMatchObject({ people: ['ada', 'ben'], count: 2 });
    ben.stop();
    await untilHere(ada, 'ada');
    expect(await presence()).toMatchObject({ people: ['ada'], count: 1 });
  });

  it('counts somebody once, until the last of their tabs is closed', async () => {
    const ada = await listen(stage.ada, board());
    const tabs = [await listen(stage.ben, board()), await listen(stage.ben.openTab(), board())];
    await untilHere(ada, 'ada', 'ben');
    tabs[0]?.stop();
    await listen(stage.eve, board());
    await untilHere(ada, 'ada', 'ben', 'eve');
    expect((await presence()).count).toBe(3);
  });

  it('loses those whose connection breaks', async () => {
    const ada = await listen(stage.ada, board());
    await listen(stage.ben, board());
    await untilHere(ada, 'ada', 'ben');
    await stage.ben.leave();
    await untilHere(ada, 'ada');
  });

  it('forgets the visits that a process left which died, and no others', async () => {
    await listen(stage.ada, board());
    const visitors = stage.server.store.collection(boardVisitors);
    const leftBy = (username: string) => ({
      _id: `${stage.id} ${username}`,
      boardId: stage.id,
      username,
      visits: [{ id: 'v', connectionId: 'gone', topic: 'board' }] as const,
      isHere: 1 as const,
    });
    await visitors.insert(leftBy('yan'));
    await visitors.insert(leftBy('zoe'));
    expect((await presence()).count).toBe(3);
    await stage.server.services.whiteboards.presence.clearStaleVisits();
    expect(await presence()).toMatchObject({ people: ['ada'], count: 1 });
  });
});

it('shows a laser to whoever is there, and keeps nothing of it', async () => {
  const heard = await listen(stage.ben, board());
  const laser = encodePoints([
    { x: 1, y: 2 },
    { x: 30, y: 40 },
  ]);
  const { moveCursor } = stage.eve.trpc.whiteboards;
  await moveCursor.mutate({ id: stage.id, cursor: { x: 30, y: 40 }, laser });
  await waitFor('the laser', () => eventsNamed(heard.events, 'cursorUpdate').length === 1);
  expect(eventsNamed(heard.events, 'cursorUpdate')).toMatchObject([
    { username: 'eve', cursor: { x: 30, y: 40 }, laser },
  ]);
  expect(await stage.wholeLog()).toEqual([]);
  expect((await stage.open(stage.ada)).cursors).toEqual([]);
  const many = Array.from({ length: LASER_POINTS_MAX + 1 }, (_, x) => ({ x, y: 0 }));
  for (const refused of [encodePoints(many), 'A'.repeat(LASER_CODE_MAX_LENGTH + 1), '?']) {
    await expect(
      moveCursor.mutate({ id: stage.id, cursor: { x: 0, y: 0 }, laser: refused }),
    ).rejects.toThrow();
  }
});

it('tells what passes at a time together to a page that takes it so', async () => {
  const topic = board();
  const told: (string | readonly WireEvent[])[] = [];
  const page = stage.ben.trpc.live.subscribe(
    { topic, short: true },
    {
      onData(message: WireMessage | readonly WireEvent[]) {
        if (typeof message === 'string' || message instanceof Array) told.push(message);
      },
    },
  );
  const point = (x: number) => {
    const cursor = { x, y: 0 };
    const moved: CursorUpdate = {
      name: 'cursorUpdate',
      boardId: stage.id,
      username: 'eve',
      cursor,
    };
    return stage.server.hub.publishEphemeral(moved, [topic]);
  };
  await waitFor('ben on the board', async () => {
    await point(0);
    return told.length > 0;
  });
  await Promise.all([1, 2, 3].map(point));
  const all = () => told.flatMap((message) => apart(message, new Shorthand()));
  await waitFor('the last place', () => all().includes('c3,0 eve'));
  expect(all().slice(-3)).toEqual(['c1,0 eve', 'c2,0 eve', 'c3,0 eve']);
  expect(told.at(-1)).toContain('c2,0 eve');
  page.unsubscribe();
});

it('lets those who come back hear what they missed, and nothing twice', async () => {
  const heard = await listen(stage.ben, board());
  await stage.draw(stage.ada);
  await waitFor('the stroke', () => eventsNamed(heard.events, 'boardUpdate').length === 1);
  for (const { socket } of stage.server.connections.ofUser('ben')) socket.terminate();
  await stage.draw(stage.ada);
  await stage.draw(stage.ada);
  await waitFor('the missed strokes', () => eventsNamed(heard.events, 'boardUpdate').length >= 3);
  const entries = eventsNamed(heard.events, 'boardUpdate').flatMap((event) =>
    event.type === 'drawn' ? event.entries : [],
  );
  expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(heard.attached.at(-1)?.resumed).toBe(true);
});

/** Listens to the board as a page does; `asks` for what the pages of a release know. */
async function hearAs(asks: object) {
  const { server, eve } = stage;
  const reader = new WebSocket(`${server.url.replace('http', 'ws')}/live`, {
    headers: { cookie: eve.cookie },
  });
  const upgraded = once(reader, 'upgrade') as Promise<[{ readonly socket: Socket }]>;
  const heard: string[] = [];
  const shorthand = new Shorthand();
  reader.on('message', (data: Buffer, isBinary: boolean) => {
    const { result } = readMessage(isBinary ? data : data.toString()) as Message;
    const messages = apart(result?.data ?? [], shorthand);
    for (const each of messages) heard.push(JSON.stringify(each));
  });
  await once(reader, 'open');
  const [{ socket }] = await upgraded;
  const input = { topic: board(), ...asks };
  const ask = { id: 1, method: 'subscription', params: { path: 'live', input } };
  reader.send(JSON.stringify(ask));
  const hasHeard = (words: string): boolean => heard.some((text) => text.includes(words));
  await waitFor('eve on the board', () => hasHeard('attached'));
  const before = socket.bytesRead;
  return { hasHeard, bytes: () => socket.bytesRead - before, leave: () => reader.terminate() };
}

it('shows a stroke of ten seconds in less than 1,500 bytes, and a page of the release before the same', async () => {
  const { server, ada, id } = stage;
  const pages = [await hearAs({}), await hearAs({ short: true })] as const;
  const stroke = { id: randomUUID(), pen: { tool: 'brush', color: '#000000', width: 2 } } as const;
  const name = lineOf('ada', stroke.id);
  // A spiral, of which a point comes with each picture of a screen.
  const placeAt = (ms: number) => ({
    x: 400 + (ms / 40) * Math.cos(ms / 700),
    y: 300 + (ms / 40) * Math.sin(ms / 700),
  });
  const ends: string[] = [];
  let [line, told] = [lineFrom(placeAt(0)), NOTHING_TOLD];
  for (let ms = 0, tellAt = 0; ms <= 10_000; ms += 17) {
    line = lineTo(line, placeAt(ms));
    if (ms < tellAt) continue;
    tellAt = ms + TELLING_PAUSE_MS;
    const next = nextBatch({ ...stroke, line }, told);
    told = next.told;
    const { from, points, pen } = next.batch;
    ends.push(`${from.toString(36)} ${points}`);
    const begins = pen && { author: 'ada', pen };
    const event = { name: 'strokeUpdate', boardId: id, line: name, from, points, begins } as const;
    await server.hub.publishEphemeral(event, [board()]);
  }
  const points = encodePoints(pointsOf(line));
  await ada.trpc.whiteboards.addStroke.mutate({ id, stroke: { ...stroke, points } });
  expect(ends.length).toBeGreaterThan(100);
  for (const { hasHeard, leave } of pages) {
    await waitFor('the stroke', () => hasHeard(points));
    expect(ends.filter((end) => !hasHeard(end))).toEqual([]);
    leave();
  }
  expect(pages[1].bytes()).toBeLessThan(1_500);
  expect(pages[0].bytes()).toBeLessThan(3_000);
});

it('lets whoever comes in the middle of a line hear its stroke', async () => {
  const { server, ada, id } = stage;
  const asks = { short: true };
  const early = await hearAs(asks);
  const pen = { tool: 'brush', color: '#000000', width: 2 } as const;
  const stroke = { id: randomUUID(), pen, points: encodePoints([{ x: 10, y: 20 }]) };
  const { points } = stroke;
  const line = lineOf('ada', stroke.id);
  const begins = { author: 'ada', pen };
  const event = { name: 'strokeUpdate', boardId: id, line, from: 0, points, begins } as const;
  await server.hub.publishEphemeral(event, [board()]);
  await waitFor('the line', () => early.hasHeard(line));
  const late = await hearAs(asks);
  await ada.trpc.whiteboards.addStroke.mutate({ id, stroke });
  for (const { hasHeard, leave } of [early, late]) {
    await waitFor('the stroke', () => hasHeard(`#000000 ${points} ada`));
    leave();
  }
});
