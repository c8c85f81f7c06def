import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import {
  encodePoints,
  PNG_DATA_URL_PREFIX,
  SETTLE_EVERY,
  settledSeq,
  UNDO_WINDOW,
  type Stroke,
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
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import { waitFor } from '../../testing/wait-for.js';
import { boardPictures, boardStates } from './documents.js';
import { paintPicture } from './paint-picture.js';

let stage: BoardsStage;
beforeEach(async () => {
  stage = await openBoardsStage();
});
afterEach(() => stage.close());

const pixelsOf = (content: string): Promise<Buffer> =>
  sharp(Buffer.from(content.slice(PNG_DATA_URL_PREFIX.length), 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer();
const colorAt = async (content: string, x: number, y: number): Promise<readonly number[]> => {
  const at = 3 * (800 * y + x);
  return [...(await pixelsOf(content)).subarray(at, at + 3)];
};
const stateOf = async (board = stage.id) => {
  const state = await stage.server.store.collection(boardStates).get(board);
  if (state === undefined) throw new Error('The board is gone.');
  return state;
};
const thick = (): Stroke => ({
  ...strokeOf(300),
  pen: { tool: 'brush', color: '#bf3b26', width: 20 },
});

const [WHITE, RED, GREY] = [
  [255, 255, 255],
  [0xbf, 0x3b, 0x26],
  [7, 7, 7],
];

describe('the picture of a board', () => {
  it('shows what the log says at that moment, whoever asks first', async () => {
    const stroke = thick();
    await stage.draw(stage.ada, stroke);
    expect(await colorAt(await stage.picture(), 300, 30)).toEqual(RED);
    expect(await colorAt(await stage.picture(), 700, 500)).toEqual(WHITE);
    await stage.undo(stage.ada, stroke.id);
    expect(await colorAt(await stage.picture(), 300, 30)).toEqual(WHITE);
    await stage.push(stage.ben, pictureOf(7));
    await stage.draw(stage.ada, thick());
    const content = await stage.picture();
    expect(await colorAt(content, 300, 30)).toEqual(RED);
    expect(await colorAt(content, 700, 500)).toEqual(GREY);
    await stage.clear(stage.ada);
    expect(await colorAt(await stage.picture(), 300, 30)).toEqual(WHITE);
    const [mine] = (await (await stage.ada.rest('GET', '/whiteboard/byOwner/ada')).json()) as {
      content: string;
    }[];
    expect(await colorAt(mine?.content ?? '', 700, 500)).toEqual(WHITE);
  });

  it('comes soon after the strokes, once for many, to lists and to those who watch', async () => {
    const own = await listen(stage.ada, { kind: 'person', username: 'ada' });
    const watching = await listen(stage.eve, { kind: 'boardContent', boardId: stage.id });
    await stage.drawMany(stage.ben, 10);
    await waitFor(
      'the picture',
      () => eventsNamed(watching.events, 'whiteboardContent').length > 0,
    );
    const [content] = eventsNamed(watching.events, 'whiteboardContent');
    expect(content).toMatchObject({ upTo: 10, content: await stage.picture() });
    const [row] = await read(stage.ada.trpc.whiteboards.openList.query());
    expect(eventsNamed(own.events, 'boardUpdate')).toMatchObject([
      { type: 'pictured', content: row?.content },
    ]);
    expect((await stage.open(stage.ben)).log.entries).toHaveLength(10);
  });

  it('is sent to whoever begins to watch', async () => {
    await stage.draw(stage.ada);
    const { attached } = await listen(stage.eve, { kind: 'boardContent', boardId: stage.id });
    expect(attached).toHaveLength(1);
    expect((await stateOf()).content?.upTo).toBe(1);
  });
});

it('a board that takes long to paint holds up nobody who asks for another one', async () => {
  const other = (await stage.create(stage.ben)).uniqueLink;
  // Hardly anything to draw, but every line of it lies all over the board.
  const zigzag = encodePoints(Array.from({ length: 3_900 }, (_, at) => ({ x: at % 2, y: at % 3 })));
  for (let count = 0; count < 30; count += 1) {
    const object = objectOf({ shape: 'rectangle', form: 'path', points: zigzag }, randomUUID());
    await stage.add(stage.ada, { ...object, width: 2, x: 0, y: 0, w: 800, h: 600 });
  }
  const painted: string[] = [];
  const long = stage.picture().then(() => painted.push('long'));
  let meanwhile = 0;
  for (; painted.length === 0; meanwhile += 1) {
    await stage.draw(stage.ben, strokeOf(meanwhile), other);
    await stage.picture(other);
  }
  await long;
  // One may come before, and one right after.
  expect(meanwhile).toBeGreaterThan(2);
});

it('the text of a large painting is made beside what others ask for', async () => {
  let turn = 0;
  const reads = new Set<number>();
  const points = encodePoints(Array.from({ length: 3_900 }, (_, at) => ({ x: at % 2, y: at % 3 })));
  const strokes = Array.from({ length: 60 }, (_, seq) => ({
    ...{ ...strokeOf(seq), kind: 'stroke' as const, seq, author: 'ada', at: '' },
    get points() {
      reads.add(turn);
      return points;
    },
  }));
  const painted = paintPicture({ ground: null, strokes, objects: [] }, { ground: undefined });
  const turns = setInterval(() => (turn += 1), 0);
  await painted;
  clearInterval(turns);
  expect(reads.size).toBeGreaterThan(2);
});

describe('a base', () => {
  it('is what those begin with who come later, with the entries after it', async () => {
    await stage.drawMany(stage.ada, FIRST_BASE);
    await stage.picture();
    const { log } = await stage.open(stage.eve);
    expect(log.base?.upTo).toBe(SETTLE_EVERY);
    expect(log.entries.map(({ seq }) => seq)).toEqual(
      Array.from({ length: UNDO_WINDOW }, (_, number) => number + SETTLE_EVERY + 1),
    );
    const picture = await stage.eve.rest(
      'GET',
      `/whiteboard/${stage.id}/picture?v=${log.base?.id ?? ''}`,
    );
    expect(picture.headers.get('cache-control')).toBe('private, no-cache');
    expect(await stage.wholeLog()).toHaveLength(FIRST_BASE);
  });

  it('and what was drawn since show the very pixels that the whole log shows', async () => {
    const other = (await stage.create(stage.ben)).uniqueLink;
    const strokes = Array.from({ length: FIRST_BASE + 60 }, (_, number) => strokeOf(7 * number));
    for (const [number, stroke] of strokes.entries()) {
      for (const board of [stage.id, other]) {
        await stage.server.services.whiteboards.addStroke('ada', board, {
          ...stroke,
          id: crypto.randomUUID(),
        });
      }
      if (number % 60 === 0) await stage.picture();
    }
    const painted = await pixelsOf(await stage.picture());
    expect((await stateOf()).base?.upTo).toBe(settledSeq(strokes.length));
    const atOnce = await pixelsOf(await stage.picture(other));
    expect(painted.equals(atOnce)).toBe(true);
  });

  it('says that a picture that somebody sent is in it, also once a part is taken off', async () => {
    const hasPicture = async () => (await stage.open(stage.eve)).log.base?.hasPicture;
    await stage.push(stage.ben, pictureOf(7));
    for (const count of [FIRST_BASE, SETTLE_EVERY]) {
      await stage.drawMany(stage.ada, count);
      await stage.picture();
      expect(await hasPicture()).toBe(true);
    }
    const taken = { id: stage.id, username: 'ada', takingId: crypto.randomUUID() };
    await stage.ada.trpc.whiteboards.takePart.mutate(taken);
    expect(await hasPicture()).toBe(true);
  });

  it('that was replaced stays a while for those who are fetching it, then goes', async () => {
    const status = async (id = '') =>
      (await stage.eve.rest('GET', `/whiteboard/${stage.id}/picture?v=${id}`)).status;
    const bases: (string | undefined)[] = [];
    for (const count of [FIRST_BASE, SETTLE_EVERY, SETTLE_EVERY]) {
      await stage.drawMany(stage.ada, count);
      await stage.picture();
      bases.push((await stateOf()).base?.id);
    }
    expect(await Promise.all(bases.map(status))).toEqual([404, 200, 200]);
  });

  it('is painted in steps on a board that never had one', async () => {
    await stage.drawMany(stage.ada, 1200);
    await stage.picture();
    expect((await stateOf()).base?.upTo).toBe(settledSeq(1200));
    const kept = await stage.server.store.collection(boardPictures).page('ofBoard', {
      ...{ equals: [stage.id], limit: 100 },
    });
    expect(kept.items.filter(({ use }) => use === 'base')).toHaveLength(2);
  });
});
