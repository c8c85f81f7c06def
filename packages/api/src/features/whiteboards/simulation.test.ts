import { isComplete, paintingOf } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shownBy } from '../../testing/board-follower.js';
import { openBoardTab, type BoardTab } from '../../testing/board-tab.js';
import { openBoardsStage, type BoardsStage } from '../../testing/boards-stage.js';
import { waitFor } from '../../testing/wait-for.js';

let stage: BoardsStage;
beforeEach(async () => {
  stage = await openBoardsStage();
});
afterEach(() => stage.close());

/** Numbers from 0 up to 1 that follow from the seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const STEPS = 60;

/** One person at the board; every choice follows from `random`. */
async function act(tab: BoardTab, random: () => number): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    await waitFor('the board', () => tab.isReady());
    const chance = random();
    if (chance < 0.1) tab.addObject();
    else if (chance < 0.25) tab.changeObject(random(), { x: step, width: 1 + (step % 20) });
    else if (chance < 0.28) tab.changeObject(random(), { isDeleted: true });
    else if (chance < 0.5) for (let strokes = random() * 4; strokes > 0; strokes -= 1) tab.draw();
    else if (chance < 0.62) tab.turn('undo');
    else if (chance < 0.68) tab.turn('redo');
    else if (chance < 0.78) tab.drop();
    else if (chance < 0.83) await tab.readAfresh();
    else if (chance < 0.88) await stage.picture();
    else await tab.send(random() < 0.8);
  }
  await tab.send();
}

it.each([1, 2])(
  'people who draw, change objects, undo, drop and return end with one board, and nothing is lost (seed %i)',
  async (seed) => {
    const people = [stage.ada, stage.ben, stage.eve, stage.ada];
    const tabs = await Promise.all(people.map((person) => openBoardTab(stage, person)));
    await Promise.all(tabs.map((tab, index) => act(tab, seeded(seed * 100 + index))));

    const whole = await stage.wholeLog();
    expect(whole.map(({ seq }) => seq)).toEqual(whole.map((_, place) => place + 1));
    const landed = whole.flatMap((entry) => ('id' in entry ? [entry.id] : []));
    expect(landed.toSorted()).toEqual(tabs.flatMap((tab) => tab.landed()).toSorted());
    for (const kind of ['undo', 'object', 'change'] as const) {
      expect(whole.some((entry) => entry.kind === kind)).toBe(true);
    }
    const { objects } = paintingOf({ base: null, entries: whole });
    expect(objects.some(({ form }) => form === 'path')).toBe(true);

    const truth = shownBy({ base: null, entries: whole }, whole);
    expect(shownBy((await stage.open(stage.eve)).log, whole)).toEqual(truth);
    for (const tab of tabs) {
      await waitFor(
        'the last entry',
        () => tab.lastSeq() === whole.length && isComplete(tab.log()),
      );
      expect(shownBy(tab.log(), whole)).toEqual(truth);
      tab.close();
    }
  },
);
