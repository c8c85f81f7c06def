import { randomUUID } from 'node:crypto';
import {
  encodePoints,
  paintingOf,
  partsOf,
  SETTLE_EVERY,
  settledBeyond,
  STROKE_POINTS_MAX,
  UNDO_WINDOW,
} from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followBoard } from '../../testing/board-follower.js';
import {
  eventsNamed,
  FIRST_BASE,
  objectOf,
  openBoardsStage,
  pictureOf,
  strokeOf,
  type BoardsStage,
} from '../../testing/boards-stage.js';
import { readPixels } from '../../testing/read-pixels.js';
import type { Person } from '../../testing/test-server.js';

let stage: BoardsStage;
beforeEach(async () => {
  stage = await openBoardsStage();
});
afterEach(() => stage.close());

const take = (username: string, { by = stage.ada, takingId = randomUUID() } = {}) =>
  by.trpc.whiteboards.takePart.mutate({ id: stage.id, username, takingId });
const give = (takingId: string, by: Person = stage.ada) =>
  by.trpc.whiteboards.givePart.mutate({ id: stage.id, takingId });

/** Who drew what, as somebody sees it who opens the board now: strokes and objects. */
async function parts(): Promise<readonly string[]> {
  const entries = await stage.wholeLog();
  return partsOf(paintingOf({ base: null, entries })).map(
    ({ username, strokes, objects }) => `${username} ${strokes.length} ${objects.length}`,
  );
}

/** What of its first base a board shows where ben has drawn a thick red line. */
const thick = { tool: 'brush', color: '#bf3b26', width: 20 } as const;
const isRed = async () => {
  const [red, green] = await readPixels(await stage.picture(), { x: 300, y: 30 });
  return red === 0xbf && green === 0x3b;
};

const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;
/** What other programs take is not in it. */
function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return msOf(process.cpuUsage(before));
}

describe('the part of one person', () => {
  it('goes as one entry, for everybody, and leaves the others’', async () => {
    const follower = await followBoard(stage, stage.eve);
    await stage.draw(stage.ada);
    await stage.draw(stage.ben);
    await stage.draw(stage.ben);
    await stage.add(stage.ben);
    const takingId = randomUUID();
    const landed = await take('ben', { takingId });
    expect(await take('ben', { takingId })).toEqual(landed);
    expect(await parts()).toEqual(['ada 1 0']);
    await follower.settled();
    expect(paintingOf(follower.page().log)).toEqual(paintingOf((await stage.open(stage.eve)).log));
    expect(partsOf(paintingOf(follower.page().log))).toHaveLength(1);
    expect(eventsNamed(follower.heard.events, 'boardUpdate').at(-1)).toMatchObject({
      entries: [{ kind: 'taking', of: 'ben', author: 'ada', ...landed }],
    });
    follower.stop();
  });

  it('can be drawn anew, and what was taken can’t be brought back by whoever drew it', async () => {
    const stroke = strokeOf();
    await stage.draw(stage.ben, stroke);
    await take('ben');
    await expect(stage.undo(stage.ben, stroke.id)).rejects.toThrow('no longer be undone');
    await stage.draw(stage.ben);
    expect(await parts()).toEqual(['ben 1 0']);
  });

  it('comes back, once, as long as the taking can be undone', async () => {
    await stage.draw(stage.ben);
    const takingId = randomUUID();
    await take('ben', { takingId });
    expect(await give(takingId)).toMatchObject({ seq: 3 });
    expect(await give(takingId)).toBeNull();
    expect(await parts()).toEqual(['ben 1 0']);
    const late = randomUUID();
    await take('ben', { takingId: late });
    await stage.drawMany(stage.ada, UNDO_WINDOW + SETTLE_EVERY);
    await expect(give(late)).rejects.toThrow('no longer be brought back');
  });

  it('goes from the settled picture too, and comes back to it', async () => {
    await stage.draw(stage.ben, { ...strokeOf(300), pen: thick });
    await stage.add(stage.ben, objectOf({ x: 10, y: 10, w: 5, h: 5, width: 1 }));
    const early = await followBoard(stage, stage.eve);
    await stage.drawMany(stage.ada, FIRST_BASE);
    expect(await isRed()).toBe(true);
    const { base } = (await stage.open(stage.ben)).log;
    expect(base?.upTo).toBe(SETTLE_EVERY);

    const takingId = randomUUID();
    await take('ben', { takingId });
    expect(await isRed()).toBe(false);
    const opened = await stage.open(stage.ben);
    expect(opened.log.base).toMatchObject({ upTo: base?.upTo });
    expect(opened.log.base?.id).not.toBe(base?.id);
    expect(opened.log.entries.at(-1)).toMatchObject({
      kind: 'taking',
      ground: { id: opened.log.base?.id, upTo: base?.upTo },
    });
    expect(paintingOf(opened.log).objects).toEqual([]);

    // The next base is painted without it.
    await stage.drawMany(stage.ada, SETTLE_EVERY);
    expect(await isRed()).toBe(false);
    expect((await stage.open(stage.ben)).log.base?.upTo).toBe(2 * SETTLE_EVERY);

    await give(takingId);
    expect(await isRed()).toBe(true);
    const late = await stage.open(stage.ben);
    expect(paintingOf(late.log).objects).toHaveLength(1);
    await early.settled();
    expect(paintingOf(early.page().log).strokes).toHaveLength(FIRST_BASE + SETTLE_EVERY + 1);
    early.stop();
  });

  it('goes while the next base is painted', async () => {
    await stage.draw(stage.ben, { ...strokeOf(300), pen: thick });
    await stage.drawMany(stage.ada, FIRST_BASE);
    await stage.picture();
    await stage.drawMany(stage.ada, 2 * SETTLE_EVERY);
    await Promise.all([stage.picture(), take('ben'), stage.picture(), stage.draw(stage.eve)]);
    expect(await isRed()).toBe(false);
    await stage.drawMany(stage.ada, 2 * SETTLE_EVERY);
    expect(await isRed()).toBe(false);
  });

  it('is not what a client that knows pictures alone has sent', async () => {
    await stage.draw(stage.ada);
    await stage.push(stage.ben, pictureOf(7));
    await take('ben');
    expect(await readPixels(await stage.picture(), { x: 700, y: 500 })).toEqual([7, 7, 7]);
  });

  it('is taken by the owner alone', async () => {
    await stage.draw(stage.ada);
    await expect(take('ada', { by: stage.ben })).rejects.toThrow('Only the owner');
    expect(await parts()).toEqual(['ada 1 0']);
    const takingId = randomUUID();
    await take('ada', { takingId });
    await expect(give(takingId, stage.ben)).rejects.toThrow('Only the owner');
  });

  it('is taken off while others have their turn, however long its strokes are', async () => {
    const long = Array.from({ length: STROKE_POINTS_MAX }, (_, at) => ({
      ...{ x: 100 + (at % 600), y: 100 + Math.floor(at / 600) },
    }));
    const points = encodePoints(long);
    for (let number = 0; number < 3 * SETTLE_EVERY; number += 1) {
      await stage.draw(stage.ben, { ...strokeOf(number), points });
    }
    await stage.drawMany(stage.ada, FIRST_BASE - SETTLE_EVERY);
    await stage.picture();
    const { log } = await stage.open(stage.ada);
    expect(log.base?.upTo).toBe(3 * SETTLE_EVERY);
    const entries = await stage.wholeLog();
    const inOneGo = processorMs(() => settledBeyond({ base: null, entries }, 3 * SETTLE_EVERY));

    let longest = 0;
    let isOver = false;
    const look = (before: NodeJS.CpuUsage): void => {
      longest = Math.max(longest, msOf(process.cpuUsage(before)));
      if (!isOver) setTimeout(look, 0, process.cpuUsage());
    };
    look(process.cpuUsage());
    await take('ben');
    isOver = true;
    expect(longest).toBeLessThan(inOneGo / 2);
  });
});
