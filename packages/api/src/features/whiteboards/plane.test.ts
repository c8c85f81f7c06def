import { encodePoints, paintingOf, SETTLE_EVERY, type Stroke } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  FIRST_BASE,
  objectOf,
  openBoardsStage,
  pictureOf,
  strokeOf,
  type BoardsStage,
} from '../../testing/boards-stage.js';
import { plainPicture } from './paint-picture.js';
import { boardPictures, boardStates } from './documents.js';
import { insertPicture } from './pictures.js';

let stage: BoardsStage;
beforeEach(async () => {
  stage = await openBoardsStage();
});
afterEach(() => stage.close());

const strokeAt = (x: number, y: number): Stroke => ({
  ...strokeOf(),
  points: encodePoints([
    { x, y },
    { x: x + 60, y },
  ]),
});
const shown = async () => paintingOf((await stage.open(stage.eve)).log);

it('takes strokes and objects far from the sheet, and nothing beyond the plane', async () => {
  const [stroke, object] = [strokeAt(-90_000, 50_000), objectOf({ x: 50_000, y: -70_000 })];
  await stage.draw(stage.ben, stroke);
  await stage.add(stage.ben, object);
  expect((await shown()).strokes).toMatchObject([stroke]);
  expect((await shown()).objects).toMatchObject([object]);
  await expect(stage.add(stage.ben, objectOf({ x: 100_001 }))).rejects.toThrow();
  const beyond = { ...strokeOf(), points: 'A____fA' };
  await expect(stage.draw(stage.ben, beyond)).rejects.toThrow('This line cannot be read.');
  const cursor = { x: 100_001, y: 0 };
  await expect(
    stage.ben.trpc.whiteboards.moveCursor.mutate({ id: stage.id, cursor }),
  ).rejects.toThrow();
});

it('shows what lies beyond the sheet to whoever comes late, settled or not', async () => {
  const [far, across] = [strokeAt(-90_000, 50_000), strokeAt(770, 300)];
  for (const stroke of [far, across]) await stage.draw(stage.ben, stroke);
  await stage.drawMany(stage.ada, FIRST_BASE);
  await stage.picture();
  const { base } = (await stage.open(stage.eve)).log;
  expect(base?.upTo).toBe(SETTLE_EVERY);
  expect(base?.beyond?.slice(0, 2).map(({ id }) => id)).toEqual([far.id, across.id]);
  expect((await shown()).beyond?.slice(0, 2).map(({ id }) => id)).toEqual([far.id, across.id]);
  await stage.drawMany(stage.ada, SETTLE_EVERY);
  await stage.picture();
  expect((await shown()).beyond?.slice(0, 2).map(({ id }) => id)).toEqual([far.id, across.id]);
});

it('finds it in the log where a release beside this one painted what is settled', async () => {
  const { server, id } = stage;
  const far = strokeAt(-90_000, 50_000);
  await stage.draw(stage.ben, far);
  await stage.drawMany(stage.ada, FIRST_BASE);
  await server.store.transaction(async (unit) => {
    await insertPicture(unit, { _id: 'older', boardId: id, use: 'base', base64: plainPicture(1) });
    await unit
      .collection(boardPictures)
      .update('older', ({ beyondPartCount: _, ...picture }) => picture);
    const base = { id: 'older', upTo: SETTLE_EVERY };
    await unit.collection(boardStates).update(id, (state) => ({ ...state, base }));
  });
  expect((await shown()).beyond?.slice(0, 1).map((stroke) => stroke.id)).toEqual([far.id]);
});

it('has the whole picture of a client that knows pictures alone take the place of the sheet', async () => {
  const far = strokeAt(1500, 300);
  await stage.draw(stage.ada, strokeOf());
  await stage.draw(stage.ada, far);
  await stage.add(stage.ada, objectOf({ x: 2000 }));
  await stage.add(stage.ada, objectOf());
  stage.advance(60_000);
  await stage.push(stage.ben, pictureOf(7));
  const { strokes, beyond, objects } = await shown();
  const all = [...strokes, ...(beyond ?? [])];
  expect(all.filter((stroke) => stroke.points === far.points)).toHaveLength(1);
  expect(objects.filter(({ x }) => x === 2000)).toHaveLength(1);
  await stage.clear(stage.ada);
  expect(await shown()).toEqual({ ground: null, strokes: [], objects: [] });
});
