import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoardModel } from '../testing/board-model.js';
import { applyToBoardPage, type BoardPage } from './board-page.js';
import type { BoardEvent } from './events.js';
import { SETTLE_EVERY, UNDO_WINDOW } from './limits.js';
import { isComplete, paintingAt, paintingOf, settledSeq, strokesToAdd } from './log.js';
import type { Stroke } from './schema.js';

type Step =
  | { readonly do: 'draw'; readonly by: string; readonly count: number }
  | { readonly do: 'undo' | 'redo'; readonly by: string; readonly target: number }
  | { readonly do: 'clear' | 'replace'; readonly by: string }
  | { readonly do: 'rename' | 'base' };

const people = fc.constantFrom('ada', 'ben', 'cleo');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('draw' as const),
      by: people,
      count: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('undo' as const, 'redo' as const),
      by: people,
      target: fc.nat({ max: 160 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('clear' as const, 'replace' as const), by: people }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('rename' as const, 'base' as const) }) },
);
const steps = fc.array(step, { maxLength: 60 });
/** Numbers that decide in which order events arrive, and which of them again. */
const arrival = fc.infiniteStream(fc.nat({ max: 1000 }));

const strokeOf = (id: string): Stroke => ({
  id,
  pen: { tool: 'brush', color: '#000000', width: 2 },
  points: 'AAA',
});

function run(model: BoardModel, each: Step): void {
  switch (each.do) {
    case 'draw':
      for (let count = 0; count < each.count; count += 1) {
        model.take(each.by, { kind: 'stroke', stroke: strokeOf(`s${model.lastSeq + 1}`) });
      }
      return;
    case 'undo':
    case 'redo':
      // Whatever the rules let through: any entry of the last ones, one's own or not.
      model.take(each.by, { kind: each.do, target: `s${model.lastSeq - each.target}` });
      return;
    case 'clear':
      model.take(each.by, { kind: 'clear', id: `clear${model.lastSeq + 1}` });
      return;
    case 'replace':
      model.replace(each.by);
      return;
    case 'rename':
      model.rename(`Board after ${model.lastSeq}`);
      return;
    case 'base':
      model.paintBase();
  }
}

const ran = (all: readonly Step[], model = new BoardModel()): BoardModel => {
  for (const each of all) run(model, each);
  return model;
};

function shuffle<T>(items: readonly T[], numbers: Iterable<number>): T[] {
  const iterator = numbers[Symbol.iterator]();
  const draw = (): number => Number(iterator.next().value);
  return items
    .flatMap((item) => (draw() % 4 === 0 ? [item, item] : [item]))
    .map((item) => ({ item, rank: draw() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

const follow = (page: BoardPage, events: readonly BoardEvent[]): BoardPage =>
  events.reduce(applyToBoardPage, page);

describe('whatever happens on a board', () => {
  it('it shows what is not taken back, above the latest clear or picture', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const model = ran(all);
        expect(model.shown(paintingOf(model.log))).toEqual(model.truth);
      }),
    );
  });

  it('whoever joins at any moment ends with the same, whatever the order of the events', () => {
    fc.assert(
      fc.property(steps, steps, fc.nat({ max: 2 }), arrival, (before, after, older, numbers) => {
        const model = ran(before);
        const joined = model.snapshot(older);
        expect(model.shown(paintingOf(joined.log))).toEqual(model.truth);
        ran(after, model);
        // The events before the snapshot come late; they are in it already.
        const page = follow(joined, shuffle(model.told, numbers));
        expect(isComplete(page.log)).toBe(true);
        expect(model.shown(paintingOf(page.log))).toEqual(model.truth);
        expect(page.board).toEqual(model.snapshot().board);
      }),
      { numRuns: 200 },
    );
  });

  it('a picture painted of what is settled stays true', () => {
    fc.assert(
      fc.property(steps, steps, (first, second) => {
        const model = ran(first);
        model.paintBase();
        ran(second, model);
        expect(model.shown(paintingOf(model.snapshot().log))).toEqual(model.truth);
      }),
      { numRuns: 200 },
    );
  });

  it('the replay ends with the board, and each moment of it is what was seen then', () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const model = ran(before);
        const moment = model.lastSeq;
        const seen = model.truth;
        ran(after, model);
        expect(model.shown(paintingAt(model.log, moment))).toEqual(seen);
        expect(model.shown(paintingAt(model.log, model.lastSeq))).toEqual(model.truth);
      }),
    );
  });

  it('a canvas that adds the missing strokes shows what one painted anew does', () => {
    fc.assert(
      fc.property(steps, fc.array(step, { maxLength: 2 }), (before, after) => {
        const model = ran(before);
        const earlier = paintingOf(model.log);
        const later = paintingOf(ran(after, model).log);
        const added = strokesToAdd(earlier, later);
        const isPrefix = earlier.strokes.every((stroke, at) => stroke === later.strokes[at]);
        expect(added !== null).toBe(isPrefix && earlier.ground === later.ground);
        if (added !== null) expect([...earlier.strokes, ...added]).toEqual(later.strokes);
      }),
    );
  });
});

it('gives those who join a board of a thousand strokes no more entries than the window and a step', () => {
  const model = new BoardModel();
  for (let count = 0; count < 1000; count += 10) {
    run(model, { do: 'draw', by: 'ada', count: 10 });
    run(model, { do: 'base' });
  }
  expect(model.snapshot().log.entries.length).toBeLessThan(UNDO_WINDOW + SETTLE_EVERY);
  expect(model.snapshot().log.base?.upTo).toBe(settledSeq(1000));
});
