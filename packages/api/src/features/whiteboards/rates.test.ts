import { randomUUID } from 'node:crypto';
import { BOARD_INK_MAX, BOARD_LETTERS_MAX, encodePoints, INK_PER_SECOND } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  objectOf,
  openBoardsStage,
  pictureOf,
  strokeOf,
  type BoardsStage,
} from '../../testing/boards-stage.js';
import { refusalOf } from '../../testing/games-stage.js';
import { limiterInMemory as createLimiter, limitersBy } from '../../request/count.js';
import { boardStates } from './documents.js';
import { createCountKept, createRates, ENTRIES_PER_DAY, INK_OF_ENTRY } from './rates.js';

/** How many calls of a kind a person may make at once before one is refused. */
async function countUntilRefused(of: Parameters<ReturnType<typeof createRates>>[0]) {
  const countRate = createRates({ createLimiter });
  for (let calls = 0; calls < 10_000; calls += 1) {
    const refusal = await countRate(of, 'ada').catch((error: unknown) => error);
    if (refusal !== undefined) {
      await countRate(of, 'ben');
      return { calls, refusal };
    }
  }
  throw new Error('Nothing was refused.');
}

describe('a person', () => {
  it.each([
    ['points', 30, 'You are drawing faster than the server can follow.'],
    ['cursor', 30, 'Your pointer moves faster than the server can follow.'],
    ['strokes', 20, 'You are drawing faster than the server can follow.'],
    ['pictures', 5, 'You are sending pictures faster than the server can keep them.'],
    ['looks', 2, 'You are changing a very full board faster than the server can follow.'],
  ] as const)(
    'may send %s at %d a second for ten seconds, not much more',
    async (of, rate, told) => {
      const { calls, refusal } = await countUntilRefused(of);
      expect(calls).toBe(rate * 12);
      expect(refusal).toMatchObject({
        code: 'tooMany',
        message: expect.stringContaining(`${told} Please wait `) as string,
      });
    },
  );

  it('may draw with so much ink, in however many strokes', async () => {
    const countRate = createRates({ createLimiter });
    for (let second = 0; second < 12; second += 1) await countRate('ink', 'ada', INK_PER_SECOND);
    await expect(countRate('ink', 'ada', 1)).rejects.toMatchObject({
      code: 'tooMany',
      message: expect.stringContaining(
        'You are drawing more than the others’ screens can follow. Please wait ',
      ) as string,
    });
  });

  it('may do as they like in a load test', async () => {
    const countRate = createRates({ createLimiter: limitersBy(false, createLimiter) });
    for (let calls = 0; calls < 1000; calls += 1) await countRate('pictures', 'ada');
  });
});

it('one person puts so much on a board in a day, whatever it is, and others go on', async () => {
  const most = 5;
  const stage = await openBoardsStage({
    createLimiter: (options) =>
      options.name === 'board-entries'
        ? createLimiter({ ...options, points: most })
        : limitersBy(false, createLimiter)(options),
  });
  const { ben, ada, id, server } = stage;
  const object = objectOf();
  const stroke = strokeOf();
  await stage.draw(ben, stroke);
  await stage.undo(ben, stroke.id);
  await stage.add(ben, object);
  await stage.change(ben, object.id, { x: 3 });
  const push = () => ben.trpc.whiteboards.updateWhiteboard.mutate({ id, content: pictureOf(1) });
  await push();
  for (const attempt of [
    stage.draw(ben),
    stage.undo(ben, stroke.id),
    stage.add(ben, objectOf()),
    stage.change(ben, object.id, { x: 4 }),
    push(),
  ]) {
    const told = 'You have drawn on this whiteboard as much as one person can in a day.';
    expect(await refusalOf(attempt)).toEqual([
      'TOO_MANY_REQUESTS',
      `${told} Please try again in 24 hours.`,
    ]);
  }
  await stage.draw(ada);
  const { uniqueLink: other } = await stage.create(ben);
  await server.services.whiteboards.addStroke('ben', other, strokeOf());
  await stage.close();
});

it('takes nothing more of others where a board is nearly full, but what its owner does to it', async () => {
  const stage = await openBoardsStage();
  const { ada, ben, id, server } = stage;
  const stroke = strokeOf();
  await stage.draw(ben, stroke);
  const ink = 0.9 * BOARD_INK_MAX;
  await server.store.collection(boardStates).update(id, (state) => ({ ...state, ink }));
  const full = 'This whiteboard is full. Create a new one to go on drawing.';
  expect(await refusalOf(stage.draw(ben))).toEqual(['BAD_REQUEST', full]);
  expect(await refusalOf(stage.undo(ben, stroke.id))).toEqual(['BAD_REQUEST', full]);
  const part = { id, username: 'ben', takingId: randomUUID() };
  await expect(ada.trpc.whiteboards.takePart.mutate(part)).resolves.not.toBeNull();
  await stage.clear(ada);
  await stage.close();
});

it('counts what takes up more of a board for as much, and nothing on boards that are not there', async () => {
  const stage = await openBoardsStage();
  const { id, server } = stage;
  const limiter = createLimiter({ name: 'kept', points: ENTRIES_PER_DAY, duration: 60 });
  const consume = vi.spyOn(limiter, 'consume');
  const countKept = createCountKept({ createLimiter: () => limiter, store: server.store });
  const large = 100 * INK_OF_ENTRY;
  for (let calls = 0; calls < ENTRIES_PER_DAY / 100; calls += 1) await countKept('ben', id, large);
  await expect(countKept('ben', id)).rejects.toMatchObject({ code: 'tooMany' });
  const { uniqueLink: other } = await stage.create(stage.ada);
  await countKept('ben', other, large);
  await countKept('ada', id, large);
  consume.mockClear();
  await expect(countKept('ben', 'nowhere')).rejects.toMatchObject({ code: 'missing' });
  expect(consume).not.toHaveBeenCalled();
  await stage.close();
});

describe('the server', () => {
  let stage: BoardsStage;
  beforeEach(async () => {
    stage = await openBoardsStage({ rateLimits: true });
  });
  afterEach(() => stage.close());

  it('counts each kind of call and tells whoever is too fast, whose work stays', async () => {
    const { ada, id, server } = stage;
    const boards = server.services.whiteboards;
    const points = encodePoints([{ x: 1, y: 1 }]);
    const repeat = async (count: number, act: () => Promise<unknown>) => {
      for (let calls = 0; calls < count; calls += 1) await act();
    };
    const { draw, moveCursor, updateWhiteboard } = ada.trpc.whiteboards;
    await repeat(360, () => boards.draw('ada', { id, strokeId: randomUUID(), from: 0, points }));
    const nowhere = { boardId: id, username: 'ada', cursor: null };
    await repeat(360, () => boards.moveCursor(nowhere));
    await stage.drawMany(ada, 240);
    await repeat(60, () => boards.updateWhiteboard('ada', { id, content: '' }).catch(() => null));
    const attempts = [
      draw.mutate({ id, strokeId: randomUUID(), from: 0, points }),
      moveCursor.mutate({ id, cursor: null }),
      stage.draw(ada),
      stage.undo(ada, 'x'),
      stage.clear(ada),
      updateWhiteboard.mutate({ id, content: pictureOf(1) }),
    ];
    for (const [code, message] of await Promise.all(attempts.map(refusalOf))) {
      expect([code, message]).toEqual([
        'TOO_MANY_REQUESTS',
        expect.stringContaining('faster than'),
      ]);
    }
    expect(await stage.wholeLog()).toHaveLength(240);
    await stage.draw(stage.ben);
  });

  it('counts what one change says of many objects, and its undo, as ink', async () => {
    const { ada, ben, id, server } = stage;
    const object = objectOf({ w: 10, h: 10, width: 1 });
    await stage.add(ben, object);
    const ids = Array.from({ length: 30 }, () => randomUUID());
    const say = (change: string, count: number) =>
      server.services.whiteboards.changeObjects('ada', id, {
        id: change,
        changes: Array.from({ length: count }, (_, x) => ({ object: object.id, set: { x } })),
      });
    const [first = '', ...others] = ids;
    await say(first, 500);
    let said = 1;
    const refusal = await (async () => {
      for (const each of others) {
        await say(each, 500);
        said += 1;
      }
    })().catch((error: unknown) => error);
    expect(said).toBe(24);
    const told = 'You are drawing more than the others’ screens can follow.';
    expect(refusal).toMatchObject({ message: expect.stringContaining(told) as string });
    for (const attempt of [
      stage.undo(ada, first),
      stage.change(ada, object.id, { x: 3 }),
      stage.draw(ada),
    ]) {
      expect(await refusalOf(attempt)).toEqual([
        'TOO_MANY_REQUESTS',
        expect.stringContaining(told),
      ]);
    }
    await stage.change(ben, object.id, { x: 3 });
  });

  it('counts the marks of a pen under changing pressure as ink, be it a stroke or an object', async () => {
    const { ada, ben, id } = stage;
    const points = encodePoints(
      Array.from({ length: 1500 }, (_, at) => ({ x: at / 4, y: 0, pressure: at % 4 < 2 ? 0 : 1 })),
    );
    const pen = { tool: 'brush', color: '#000000', width: 1 } as const;
    const pressed = (who: typeof ada) =>
      who.trpc.whiteboards.addStroke.mutate({ id, stroke: { id: randomUUID(), pen, points } });
    const path = { shape: 'rectangle', form: 'path', w: 10, h: 10, points } as const;
    const told = expect.stringContaining('You are drawing more than the others’ screens') as string;
    await pressed(ada);
    await pressed(ada);
    expect(await refusalOf(pressed(ada))).toEqual(['TOO_MANY_REQUESTS', told]);
    await pressed(ben);
    await stage.add(ben, objectOf(path));
    expect(await refusalOf(stage.add(ben, objectOf(path)))).toEqual(['TOO_MANY_REQUESTS', told]);
  });

  it('looks at all objects twice a second at most, where more was said than a board shows', async () => {
    const { ada, id, server } = stage;
    const object = objectOf({ shape: 'text', text: 'a' });
    await stage.add(ada, object);
    await server.store
      .collection(boardStates)
      .update(id, (state) => ({ ...state, letters: BOARD_LETTERS_MAX }));
    for (let count = 0; count < 24; count += 1) {
      await stage.change(ada, object.id, { text: `a${count}` });
    }
    const told = 'You are changing a very full board faster than the server can follow.';
    expect(await refusalOf(stage.change(ada, object.id, { text: 'b' }))).toEqual([
      'TOO_MANY_REQUESTS',
      expect.stringContaining(told),
    ]);
    await stage.change(ada, object.id, { x: 3 });
    await stage.change(stage.ben, object.id, { text: 'c' });
  });
});
