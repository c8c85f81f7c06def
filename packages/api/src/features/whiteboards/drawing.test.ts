import { randomUUID } from 'node:crypto';
import { BOARD_INK_MAX, encodePoints, inkOf, lineOf, type BoardEntry } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  eventsNamed,
  FIRST_BASE,
  openBoardsStage,
  strokeOf,
  type BoardsStage,
} from '../../testing/boards-stage.js';
import { listen } from '../../testing/listen.js';
import { waitFor } from '../../testing/wait-for.js';
import { boardStates } from './documents.js';

let stage: BoardsStage;
beforeEach(async () => {
  stage = await openBoardsStage();
});
afterEach(() => stage.close());

const kinds = (entries: readonly BoardEntry[]) => entries.map(({ kind }) => kind);
const board = () => ({ kind: 'board', boardId: stage.id }) as const;

describe('a finished stroke', () => {
  it('is in the log before it is acknowledged, and everybody hears of it', async () => {
    const heard = await listen(stage.ben, board());
    const stroke = strokeOf();
    const landed = await stage.draw(stage.ada, stroke);
    expect(landed).toEqual({ seq: 1, at: '2026-01-01T00:00:00.000Z' });
    const entry = { ...stroke, ...landed, kind: 'stroke', author: 'ada' };
    expect((await stage.open(stage.eve)).log.entries).toEqual([entry]);
    await waitFor('the stroke', () => eventsNamed(heard.events, 'boardUpdate').length === 1);
    expect(eventsNamed(heard.events, 'boardUpdate')).toMatchObject([
      { type: 'drawn', entries: [entry] },
    ]);
  });

  it('lands once, however often it is sent', async () => {
    const stroke = strokeOf();
    const landed = await Promise.all([1, 2, 3].map(() => stage.draw(stage.ada, stroke)));
    expect(landed).toEqual([landed[0], landed[0], landed[0]]);
    expect(await stage.wholeLog()).toHaveLength(1);
  });

  it('has a place of its own, without holes, whoever draws at the same moment', async () => {
    const drawn = Array.from({ length: 30 }, (_, number) =>
      stage.draw(number % 2 === 0 ? stage.ada : stage.ben, strokeOf(number)),
    );
    const places = (await Promise.all(drawn)).map(({ seq }) => seq);
    const all = Array.from({ length: 30 }, (_, number) => number + 1);
    expect(places.toSorted((one, other) => one - other)).toEqual(all);
    expect((await stage.wholeLog()).map(({ seq }) => seq)).toEqual(all);
  });

  it('takes room by its characters where its line is short, so that no log grows beyond what can be read', async () => {
    const left = 5_000;
    await stage.server.store
      .collection(boardStates)
      .update(stage.id, (state) => ({ ...state, ink: BOARD_INK_MAX - left }));
    const points = Array.from({ length: 2_000 }, (_, at) => ({ x: 10 + (at % 2), y: 10 }));
    const pen = { tool: 'brush', color: '#000000', width: 1 } as const;
    expect(inkOf({ pen, points })).toBeLessThan(left);
    const stroke = { ...strokeOf(), pen, points: encodePoints(points) };
    await expect(stage.draw(stage.ada, stroke)).rejects.toThrow('This whiteboard is full.');
    await stage.draw(stage.ada, strokeOf());
  });

  it('that has landed is acknowledged even when the board was made read-only since', async () => {
    const stroke = strokeOf();
    const landed = await stage.draw(stage.ben, stroke);
    await stage.ada.trpc.whiteboards.switchAccess.mutate({ id: stage.id, accessType: 'read-only' });
    expect(await stage.draw(stage.ben, stroke)).toEqual(landed);
  });
});

describe('undo and redo', () => {
  it('take one’s own stroke back and bring it back, each once', async () => {
    const stroke = strokeOf();
    await stage.draw(stage.ada, stroke);
    const [undone, repeated] = [
      await stage.undo(stage.ada, stroke.id),
      await stage.undo(stage.ada, stroke.id),
    ];
    expect(undone).toMatchObject({ seq: 2 });
    expect(repeated).toBeNull();
    expect(await stage.redo(stage.ada, stroke.id)).toMatchObject({ seq: 3 });
    expect(kinds(await stage.wholeLog())).toEqual(['stroke', 'undo', 'redo']);
  });

  it('judge by all that came since, however many draw', async () => {
    const first = strokeOf();
    await stage.draw(stage.ada, first);
    await stage.drawMany(stage.ben, FIRST_BASE - 1);
    await expect(stage.undo(stage.ada, first.id)).rejects.toThrow('This can no longer be undone.');
  });
});

it('clears for its owner, once, and takes that back', async () => {
  await stage.draw(stage.ben);
  const clearId = randomUUID();
  const clear = { id: stage.id, clearId };
  const landed = await stage.ada.trpc.whiteboards.clear.mutate(clear);
  expect(await stage.ada.trpc.whiteboards.clear.mutate(clear)).toEqual(landed);
  await stage.undo(stage.ada, clearId);
  expect(kinds(await stage.wholeLog())).toEqual(['stroke', 'clear', 'undo']);
});

it('shows points and pointers to those who are there, and keeps none', async () => {
  const heard = await listen(stage.ben, board());
  const { id } = stage;
  const points = encodePoints([{ x: 1, y: 2 }]);
  const pen = strokeOf().pen;
  const strokeId = randomUUID();
  await stage.ada.trpc.whiteboards.draw.mutate({ id, strokeId, from: 0, points, pen });
  await stage.eve.trpc.whiteboards.moveCursor.mutate({ id, cursor: { x: 4, y: 5 } });
  await waitFor('both', () => eventsNamed(heard.events, 'cursorUpdate').length === 1);
  expect(eventsNamed(heard.events, 'strokeUpdate')).toEqual([
    {
      ...{ name: 'strokeUpdate', boardId: id, line: lineOf('ada', strokeId), from: 0, points },
      begins: { author: 'ada', pen },
    },
  ]);
  expect(eventsNamed(heard.events, 'cursorUpdate')).toEqual([
    { name: 'cursorUpdate', boardId: id, username: 'eve', cursor: { x: 4, y: 5 } },
  ]);
  expect(await stage.open(stage.ada)).toMatchObject({ log: { entries: [] }, drawings: [] });
});
