import sharp from 'sharp';
import {
  BOARD_CODE_MAX,
  BOARD_OBJECTS_MAX,
  harmlessText,
  paintingOf,
  PNG_DATA_URL_PREFIX,
  LIFTABLE_ENTRIES_MAX,
  SETTLE_EVERY,
  type ObjectEntry,
} from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  eventsNamed,
  FIRST_BASE,
  objectOf,
  openBoardsStage,
  pictureOf,
  strokeOf,
  type BoardsStage,
} from '../../testing/boards-stage.js';
import { followBoard, shownBy } from '../../testing/board-follower.js';
import { listen } from '../../testing/listen.js';
import { waitFor } from '../../testing/wait-for.js';
import { plainPicture } from './paint-picture.js';
import { boardPictures, boardStates, pictureParts } from './documents.js';
import { insertPicture } from './pictures.js';

let stage: BoardsStage;
beforeEach(async () => {
  stage = await openBoardsStage();
});
afterEach(() => stage.close());

const objects = async () => paintingOf((await stage.open(stage.eve)).log).objects;
const colorAt = async (x: number, y: number): Promise<readonly number[]> => {
  const content = await stage.picture();
  const png = Buffer.from(content.slice(PNG_DATA_URL_PREFIX.length), 'base64');
  const pixels = await sharp(png).removeAlpha().raw().toBuffer();
  const at = 3 * (800 * y + x);
  return [...pixels.subarray(at, at + 3)];
};
const [WHITE, RED, PINK, GREY] = [
  [255, 255, 255],
  [0xbf, 0x3b, 0x26],
  [0xec, 0xc4, 0xbe],
  [7, 7, 7],
];

describe('an object', () => {
  it('is in the log before it is acknowledged, once, and everybody hears of it', async () => {
    const heard = await listen(stage.ben, { kind: 'board', boardId: stage.id });
    const object = objectOf();
    const landed = await Promise.all([stage.add(stage.ada, object), stage.add(stage.ada, object)]);
    expect(landed[0]).toEqual(landed[1]);
    const entry = { ...object, ...landed[0], kind: 'object', author: 'ada' };
    expect(await stage.wholeLog()).toEqual([entry]);
    await waitFor('the object', () => eventsNamed(heard.events, 'boardUpdate').length === 1);
    expect(eventsNamed(heard.events, 'boardUpdate')).toMatchObject([
      { type: 'drawn', entries: [entry] },
    ]);
  });

  it('is changed by whoever may draw, who can take that back', async () => {
    const object = objectOf();
    await stage.add(stage.ada, object);
    const changeId = '0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a69';
    const landed = await stage.change(stage.ben, object.id, { x: 5 }, changeId);
    expect(await stage.change(stage.ben, object.id, { x: 5 }, changeId)).toEqual(landed);
    expect(await objects()).toMatchObject([{ x: 5, y: 100, author: 'ada' }]);
    await expect(stage.undo(stage.ada, changeId)).rejects.toThrow('only what you have drawn');
    await stage.undo(stage.ben, changeId);
    expect(await objects()).toMatchObject([{ x: 100 }]);
  });

  it('is put into a group, and out of it, by whoever may draw', async () => {
    const [one, other] = [objectOf(), objectOf()];
    for (const object of [one, other]) await stage.add(stage.ada, object);
    const group = '0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a68';
    await stage.change(stage.ben, one.id, { group });
    await stage.change(stage.eve, one.id, { x: 7 });
    expect(await objects()).toMatchObject([{ x: 7, group }, { id: other.id }]);
    await expect(stage.change(stage.ben, one.id, { group: 'g' })).rejects.toThrow();
    await stage.change(stage.ben, one.id, { group: '' });
    expect(await objects()).toMatchObject([{ group: '' }, { id: other.id }]);
  });

  it('is filled by whoever may draw, with what there is, and its picture shows it', async () => {
    const look = { x: 100, y: 100, w: 200, h: 200, color: '#bf3b26' };
    const object = objectOf({ ...look, shape: 'ellipse', fill: 'solid' });
    await stage.add(stage.ada, object);
    expect(await colorAt(200, 200)).toEqual(RED);
    expect(await colorAt(105, 105)).toEqual(WHITE);
    await stage.change(stage.ben, object.id, { fill: 'note' });
    await stage.change(stage.eve, object.id, { x: 101 });
    expect(await objects()).toMatchObject([{ x: 101, fill: 'note' }]);
    expect(await colorAt(200, 200)).toEqual([0xff, 0xdf, 0x85]);
    await stage.change(stage.ben, object.id, { fill: 'none' });
    expect(await colorAt(200, 200)).toEqual(WHITE);
    const odd = { fill: '#bf3b26' } as unknown as { fill: 'none' };
    await expect(stage.change(stage.ben, object.id, odd)).rejects.toThrow();
    await expect(stage.add(stage.ben, objectOf(odd))).rejects.toThrow();
  });

  it('stays as it is while it is locked, whoever says what', async () => {
    const object = objectOf({ shape: 'rectangle' });
    await stage.add(stage.ada, object);
    await stage.change(stage.ben, object.id, { isLocked: true });
    await stage.change(stage.ada, object.id, { x: 5 });
    await stage.change(stage.eve, object.id, { isDeleted: true });
    const eraser = { ...strokeOf(10), pen: { tool: 'eraser', width: 20 } } as const;
    await stage.draw(stage.ada, { ...eraser, rubsOut: [object.id] });
    expect(await objects()).toMatchObject([{ x: 100, isLocked: true }]);
    await stage.change(stage.eve, object.id, { isLocked: false });
    await stage.change(stage.ada, object.id, { x: 7 });
    expect(await objects()).toMatchObject([{ x: 7, isLocked: false }]);
  });

  it('says nothing that harms anybody', async () => {
    await stage.add(stage.ada, objectOf({ shape: 'text', text: 'Hi\u202e there' }));
    expect((await objects())[0]?.text).toBe(harmlessText('Hi\u202e there'));
    expect(harmlessText('Hi\u202e there')).not.toBe('Hi\u202e there');
    await expect(
      stage.add(stage.ada, objectOf({ shape: 'text', text: 'a'.repeat(501) })),
    ).rejects.toThrow('cannot be more than 500 characters');
  });

  it('has no place beside as many as a board shows, until one is deleted', async () => {
    const many = Array.from({ length: BOARD_OBJECTS_MAX }, (_, at): ObjectEntry => {
      const id = `0b8f9b52-6f0c-4d8e-9a43-${String(at).padStart(12, '0')}`;
      return { ...objectOf({}, id), kind: 'object', seq: at + 1, at: '', author: 'ada' };
    });
    const base64 = plainPicture(7);
    await stage.server.store.transaction(async (unit) => {
      const picture = { _id: 'base', boardId: stage.id, use: 'base', base64 } as const;
      await insertPicture(unit, { ...picture, objects: many });
      await unit.collection(boardStates).update(stage.id, (state) => ({
        ...{ ...state, lastSeq: many.length, objects: many.length },
        base: { id: 'base', upTo: many.length },
      }));
    });
    expect(await objects()).toHaveLength(BOARD_OBJECTS_MAX);
    const refusal = 'A whiteboard shows at most 20000 objects. Delete some to go on.';
    await expect(stage.add(stage.ada)).rejects.toThrow(refusal);
    await stage.clear(stage.ada);
    await stage.add(stage.ada);
    expect(await objects()).toHaveLength(1);
  });
});

it('a line has no place beside as long ones as a board shows, drawn as an object or made one', async () => {
  const points = 'A'.repeat(BOARD_CODE_MAX / 40);
  const many = Array.from({ length: 40 }, (_, at): ObjectEntry => {
    const id = `0b8f9b52-6f0c-4d8e-9a43-${String(at).padStart(12, '0')}`;
    const path = objectOf({ shape: 'rectangle', form: 'path', points }, id);
    return { ...path, kind: 'object', seq: at + 1, at: '', author: 'ada' };
  });
  await stage.server.store.transaction(async (unit) => {
    const picture = {
      _id: 'base',
      boardId: stage.id,
      use: 'base',
      base64: plainPicture(7),
    } as const;
    await insertPicture(unit, { ...picture, objects: many });
    await unit.collection(boardStates).update(stage.id, (state) => ({
      ...{ ...state, lastSeq: many.length, objects: many.length, code: BOARD_CODE_MAX },
      base: { id: 'base', upTo: many.length },
    }));
  });
  const refusal = 'There are too many long lines among the objects of this whiteboard.';
  const path = objectOf({ shape: 'rectangle', form: 'path', points: strokeOf(2).points });
  await expect(stage.add(stage.ada, path)).rejects.toThrow(refusal);
  const stroke = { ...strokeOf(2), id: '0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a00' };
  await stage.draw(stage.ada, stroke);
  await expect(stage.change(stage.ada, stroke.id, { x: 3 })).rejects.toThrow(refusal);
  await stage.add(stage.ada);
  await stage.clear(stage.ada);
  await stage.add(stage.ada, path);
  expect(await objects()).toMatchObject([{ form: 'path' }]);
});

it('a text has no place beside as much as a board shows, said anew or said of one that is there', async () => {
  const text = 'a'.repeat(500);
  const texts = Array.from({ length: 40 }, () => objectOf({ shape: 'text', text }));
  for (const each of texts) {
    await stage.server.services.whiteboards.addObject('ada', stage.id, each);
  }
  const refusal = 'There is too much text on this whiteboard. Delete some to go on.';
  const [first] = texts;
  if (first === undefined) throw new Error('No text.');
  await expect(stage.add(stage.ada, objectOf({ shape: 'text', text: 'a' }))).rejects.toThrow(
    refusal,
  );
  const shortened = '0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a60';
  await stage.change(stage.ada, first.id, { text: 'a' }, shortened);
  await stage.add(stage.ada, objectOf({ shape: 'text', text: 'b'.repeat(499) }));
  await expect(stage.change(stage.ada, first.id, { text: 'ab' })).rejects.toThrow(refusal);
  await stage.change(stage.ada, first.id, { x: 3 });
  // What took the place of its letters is in the way of their coming back.
  await expect(stage.undo(stage.ada, shortened)).rejects.toThrow(refusal);
  await stage.undo(stage.ada, texts[1]?.id ?? '').catch(() => undefined);
  await stage.undo(stage.ada, shortened);
});

describe('a stroke', () => {
  const line = { ...strokeOf(100), pen: { tool: 'brush', color: '#bf3b26', width: 20 } } as const;
  const draw = () => stage.draw(stage.ada, { ...line, id: LINE });
  const LINE = '0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a00';

  it('is an object once somebody changes it, in its author’s name, and stays where the change is undone', async () => {
    await draw();
    const changeId = '0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a69';
    expect(await colorAt(100, 40)).toEqual(RED);
    const landed = await stage.change(stage.ben, LINE, { x: 340, y: 110 }, changeId);
    expect(await stage.change(stage.ben, LINE, { x: 340, y: 110 }, changeId)).toEqual(landed);
    const { strokes, objects: lifted } = paintingOf((await stage.open(stage.eve)).log);
    expect(strokes).toEqual([]);
    expect(lifted).toMatchObject([{ id: LINE, form: 'path', author: 'ada', x: 340, y: 110 }]);
    expect(await colorAt(100, 40)).toEqual(WHITE);
    expect(await colorAt(400, 140)).toEqual(RED);
    await stage.undo(stage.ben, changeId);
    expect(await objects()).toMatchObject([{ id: LINE, x: 40, y: 10 }]);
    expect(await colorAt(100, 40)).toEqual(RED);
    await expect(stage.undo(stage.eve, LINE)).rejects.toThrow('only what you have drawn');
    await stage.undo(stage.ada, LINE);
    expect(await objects()).toEqual([]);
  });

  it('can be changed for good once it was', async () => {
    await draw();
    await stage.change(stage.ben, LINE, { y: 110 });
    await stage.drawMany(stage.ben, FIRST_BASE);
    expect(await colorAt(100, 140)).toEqual(RED);
    const { log } = await stage.open(stage.eve);
    expect(log.base?.objects).toMatchObject([{ id: LINE, y: 110 }]);
    await stage.change(stage.eve, LINE, { x: 340 });
    expect(await objects()).toMatchObject([{ id: LINE, x: 340, y: 110 }]);
    expect(await colorAt(400, 140)).toEqual(RED);
  });

  it('can be changed where it is settled: everybody sees it leave the picture, newcomers too', async () => {
    // From (500, 10) down to (500, 60), and left from there; the others' lines lie above that.
    await stage.draw(stage.ada, { ...line, id: LINE, points: strokeOf(500).points });
    const above = { tool: 'brush', color: '#075c05', width: 6 } as const;
    await stage.draw(stage.ben, { ...strokeOf(600), pen: above });
    await stage.drawMany(stage.ben, FIRST_BASE);
    expect(await colorAt(500, 40)).toEqual(RED);
    const early = await followBoard(stage, stage.eve);
    expect(early.page().log.base?.upTo).toBe(SETTLE_EVERY);

    const changeId = '0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a69';
    const move = { x: 140, y: 210 };
    await expect(stage.change(stage.ben, LINE, move, LINE)).rejects.toThrow(
      'There is something else with this id',
    );
    const landed = await stage.change(stage.ben, LINE, move, changeId);
    expect(await stage.change(stage.ben, LINE, move, changeId)).toEqual(landed);
    await early.settled();
    const fresh = (await stage.open(stage.ada)).log;
    expect(fresh.base).toMatchObject({ upTo: SETTLE_EVERY });
    expect(paintingOf(fresh)).toMatchObject({
      ground: fresh.base?.id,
      objects: [{ id: LINE, ...move, author: 'ada' }],
    });
    expect(paintingOf(early.page().log)).toEqual(paintingOf(fresh));
    expect(await colorAt(500, 40)).toEqual(WHITE);
    expect(await colorAt(505, 65)).toEqual([7, 92, 5]);
    expect(await colorAt(600, 240)).toEqual(RED);

    await stage.undo(stage.ben, changeId);
    await stage.drawMany(stage.ben, SETTLE_EVERY);
    expect(await colorAt(500, 40)).toEqual(RED);
    const later = (await stage.open(stage.ada)).log;
    const whole = await stage.wholeLog();
    expect(later.base?.upTo).toBe(2 * SETTLE_EVERY);
    expect(paintingOf(later).objects).toMatchObject([{ id: LINE, x: 40, y: 10 }]);
    expect(shownBy(later, whole)).toEqual(shownBy({ base: null, entries: whole }, []));
    early.stop();
  });

  const pretendLastSeq = (lastSeq: number) =>
    stage.server.store.collection(boardStates).update(stage.id, (state) => ({ ...state, lastSeq }));

  it('stays ink where it is settled on a board of many entries', async () => {
    await draw();
    await pretendLastSeq(LIFTABLE_ENTRIES_MAX + 1);
    await expect(stage.change(stage.eve, LINE, { x: 3 })).rejects.toThrow(
      'This stroke is too old: it can no longer be changed.',
    );
  });

  it('stays ink where it is settled for those who may not draw', async () => {
    await draw();
    await pretendLastSeq(FIRST_BASE);
    const access = { id: stage.id, accessType: 'read-only' } as const;
    await stage.ada.trpc.whiteboards.switchAccess.mutate(access);
    await expect(stage.change(stage.eve, LINE, { x: 1 })).rejects.toThrow('read-only');
  });

  it('is none of the board’s objects while it is ink, and takes a place once it is one', async () => {
    await draw();
    const stateNow = () => stage.server.store.collection(boardStates).get(stage.id);
    expect(await stateNow()).toMatchObject({ objects: 0 });
    for (const x of [1, 2]) await stage.change(stage.ben, LINE, { x });
    expect(await stateNow()).toMatchObject({ objects: 1 });
  });

  it('goes with an eraser that has touched it, and comes back with its undo', async () => {
    await draw();
    const pen = { tool: 'eraser', width: 20 } as const;
    const eraser = { ...strokeOf(300), pen, rubsOut: [LINE] };
    await expect(stage.draw(stage.ben, eraser)).rejects.toThrow('no such object');
    await stage.change(stage.ben, LINE, { color: '#000000' });
    await stage.draw(stage.ben, eraser);
    expect(await objects()).toEqual([]);
    await stage.undo(stage.ben, eraser.id);
    expect(await objects()).toMatchObject([{ id: LINE, color: '#000000' }]);
  });
});

describe('the picture of a board', () => {
  it('shows objects as they stand, above all strokes', async () => {
    const object = objectOf();
    await stage.add(stage.ada, object);
    await stage.draw(stage.ben, {
      ...strokeOf(100),
      pen: { tool: 'brush', color: '#2f6fb0', width: 20 },
    });
    expect(await colorAt(100, 300)).toEqual(RED);
    await stage.change(stage.ben, object.id, { x: 300, w: 100 });
    expect(await colorAt(100, 300)).toEqual(WHITE);
    expect(await colorAt(300, 300)).toEqual(RED);
    await stage.change(stage.ben, object.id, { isDeleted: true });
    expect(await colorAt(300, 300)).toEqual(WHITE);
  });

  it('shows text', async () => {
    await stage.add(stage.ada, objectOf({ shape: 'text', text: '■■■■■■', x: 0, y: 0, w: 800 }));
    const row = await Promise.all([...Array(20).keys()].map((at) => colorAt(4 + 8 * at, 50)));
    expect(row).toContainEqual(RED);
  });

  it('shows notes, which keep their form once they are settled', async () => {
    await stage.add(stage.ada, objectOf({ shape: 'text', form: 'note', text: 'Hello' }));
    expect(await colorAt(300, 400)).toEqual(PINK);
    await expect(stage.add(stage.ada, objectOf({ form: 'note', text: 'Hello' }))).rejects.toThrow(
      'A whiteboard has no object of this kind.',
    );
    await stage.drawMany(stage.ben, FIRST_BASE);
    await stage.picture();
    const { log } = await stage.open(stage.eve);
    expect(log.base?.objects).toMatchObject([{ shape: 'text', form: 'note' }]);
  });

  it('covers them where somebody pushed it, but for those that they had not seen', async () => {
    await listen(stage.ben, { kind: 'boardContent', boardId: stage.id });
    await stage.add(stage.ada);
    await stage.picture();
    stage.advance(10_000);
    await stage.push(stage.ben, pictureOf(7));
    expect(await colorAt(100, 300)).toEqual(GREY);
    expect(await objects()).toEqual([]);
  });

  it('has those above it that its sender could not know', async () => {
    const object = objectOf();
    await stage.add(stage.ada, object);
    await stage.change(stage.eve, object.id, { x: 50 });
    await stage.push(stage.ben, pictureOf(7));
    expect(await objects()).toMatchObject([{ author: 'ada', x: 50 }]);
    expect(await colorAt(50, 300)).toEqual(RED);
    expect(await colorAt(300, 300)).toEqual(GREY);
  });
});

describe('what is settled', () => {
  it('is sent with its objects, which can still be changed', async () => {
    const [kept, gone] = [objectOf(), objectOf({ x: 0 })];
    await stage.add(stage.ada, kept);
    await stage.add(stage.ada, gone);
    await stage.change(stage.ben, gone.id, { isDeleted: true });
    await stage.change(stage.ben, kept.id, { y: 50 });
    await stage.drawMany(stage.ben, FIRST_BASE);
    await stage.picture();
    const { log } = await stage.open(stage.eve);
    expect(log.base?.upTo).toBe(SETTLE_EVERY);
    expect(log.base?.objects).toMatchObject([{ id: kept.id, y: 50 }]);
    await stage.change(stage.eve, kept.id, { x: 300, w: 100 });
    expect(await objects()).toMatchObject([{ id: kept.id, x: 300, y: 50 }]);
    expect(await colorAt(300, 300)).toEqual(RED);
    expect(await colorAt(100, 300)).toEqual(WHITE);
  });

  it('goes with its board', async () => {
    await stage.add(stage.ada);
    await stage.drawMany(stage.ben, FIRST_BASE);
    await stage.picture();
    await stage.ada.trpc.whiteboards.delete.mutate({ id: stage.id });
    await stage.server.services.whiteboards.clearDeletedBoards();
    const { store } = stage.server;
    const left: string[] = [];
    for await (const { _id } of store.collection(boardPictures).all()) left.push(_id);
    for await (const { _id } of store.collection(pictureParts).all()) left.push(_id);
    expect(left).toEqual([]);
  });
});
