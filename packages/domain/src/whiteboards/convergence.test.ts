import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoardModel } from '../testing/board-model.js';
import { applyToBoardPage, type BoardPage } from './board-page.js';
import type { BoardEvent } from './events.js';
import { SETTLE_EVERY, UNDO_WINDOW } from './limits.js';
import {
  isComplete,
  paintingAt,
  paintingOf,
  settledSeq,
  strokesToAdd,
  type BoardLog,
} from './log.js';
import { objectKinds, ofKind } from './object-forms.js';
import { objectFills } from './object-kinds.js';
import type { BoardObject, LookChange, Stroke } from './schema.js';

type Step =
  | { readonly do: 'draw'; readonly by: string; readonly count: number }
  | { readonly do: 'shape'; readonly by: string; readonly look: Omit<BoardObject, 'id'> }
  | {
      readonly do: 'change';
      readonly by: string;
      readonly isOfStrokes: boolean;
      readonly changes: readonly Change[];
    }
  | { readonly do: 'undo' | 'redo'; readonly by: string; readonly target: number }
  | { readonly do: 'clear' | 'replace' | 'take' | 'give'; readonly by: string }
  | { readonly do: 'rename' | 'base' };

/** What becomes of the object that was added so many objects ago. */
interface Change {
  readonly object: number;
  readonly set: LookChange;
}

const look = {
  x: fc.integer({ min: 0, max: 3 }),
  y: fc.integer({ min: 0, max: 3 }),
  w: fc.constantFrom(10, -10),
  h: fc.constant(10),
  color: fc.constantFrom('#000000', '#bf3b26'),
  width: fc.integer({ min: 1, max: 3 }),
  rank: fc.integer({ min: -1, max: 1 }),
  text: fc.constantFrom('', 'Hello'),
  group: fc.constantFrom('', 'g1', 'g2'),
  angle: fc.constantFrom(0, 15, 300),
  fill: fc.constantFrom(...objectFills),
  isLocked: fc.boolean(),
};
const set: fc.Arbitrary<LookChange> = fc.record(
  { ...look, isDeleted: fc.constant(true as const) },
  { requiredKeys: [] },
);
const drawn = fc
  .record({ look: fc.record(look), kind: fc.constantFrom(...objectKinds) })
  .map(({ look: each, kind }) => ({ ...each, ...ofKind(kind) }));
const people = fc.constantFrom('ada', 'ben', 'cleo');
const onObjects: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('shape' as const), by: people, look: drawn }),
  fc.record({
    do: fc.constant('change' as const),
    by: people,
    isOfStrokes: fc.boolean(),
    changes: fc.array(fc.record({ object: fc.nat({ max: 5 }), set }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('draw' as const),
      by: people,
      count: fc.integer({ min: 1, max: 60 }),
    }),
  },
  { weight: 10, arbitrary: onObjects },
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
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('take' as const, 'give' as const), by: people }),
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
    case 'shape': {
      const object = { ...each.look, id: `s${model.lastSeq + 1}` };
      model.take(each.by, { kind: 'object', object });
      return;
    }
    case 'change': {
      const kind = each.isOfStrokes ? 'stroke' : 'object';
      const drawnSo = model.log.entries.filter((entry) => entry.kind === kind);
      const changes = each.changes.flatMap(({ object: ago, set: change }) => {
        // Of strokes as far back as they are about to be settled.
        const object = drawnSo.at(-1 - (each.isOfStrokes ? 40 * ago : ago));
        return object !== undefined && 'id' in object ? [{ object: object.id, set: change }] : [];
      });
      model.take(each.by, { kind: 'change', change: { id: `s${model.lastSeq + 1}`, changes } });
      return;
    }
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
    case 'take':
      model.takePart(each.by);
      return;
    case 'give':
      model.givePart(each.by);
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

const hasPicture = (log: BoardLog): boolean => paintingOf(log).hasPicture === true;

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
        expect(hasPicture(joined.log)).toBe(hasPicture(model.log));
        ran(after, model);
        // The events before the snapshot come late; they are in it already.
        const page = follow(joined, shuffle(model.told, numbers));
        expect(isComplete(page.log)).toBe(true);
        expect(model.shown(paintingOf(page.log))).toEqual(model.truth);
        expect(hasPicture(page.log)).toBe(hasPicture(model.log));
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

  it('what is settled can still be changed where it is an object', () => {
    fc.assert(
      fc.property(fc.array(onObjects, { minLength: 10, maxLength: 40 }), steps, (first, second) => {
        const model = ran(first);
        const draw = { do: 'draw', by: 'ben', count: UNDO_WINDOW + SETTLE_EVERY } as const;
        run(model, draw);
        model.paintBase();
        expect(model.snapshot().log.base?.upTo).toBeGreaterThanOrEqual(SETTLE_EVERY);
        expect(model.shown(paintingOf(model.snapshot().log))).toEqual(model.truth);
        ran(second, model);
        expect(model.shown(paintingOf(model.snapshot().log))).toEqual(model.truth);
      }),
    );
  });

  it('a stroke is ink to everybody or an object, whenever it was changed and whatever becomes of that', () => {
    const count = fc.integer({ min: 1, max: 130 });
    fc.assert(
      fc.property(
        count,
        fc.nat({ max: 60 }),
        count,
        fc.boolean(),
        (stroke, more, later, isUndone) => {
          const model = ran([{ do: 'draw', by: 'ada', count: UNDO_WINDOW + more }, { do: 'base' }]);
          const joined = model.snapshot();
          const changes = [{ object: `s${stroke}`, set: { x: 5 } }];
          const isTaken = model.take('ben', { kind: 'change', change: { id: 'c', changes } });
          expect(isTaken).toBe(stroke > settledSeq(UNDO_WINDOW + more + 1));
          const known = follow(joined, model.told);
          run(model, { do: 'draw', by: 'ada', count: later });
          model.paintBase();
          if (isUndone) model.take('ben', { kind: 'undo', target: 'c' });
          expect(model.shown(paintingOf(model.snapshot().log))).toEqual(model.truth);
          expect(model.shown(paintingOf(follow(known, model.told).log))).toEqual(model.truth);
          run(model, { do: 'draw', by: 'ada', count: UNDO_WINDOW });
          model.paintBase();
          expect(model.shown(paintingOf(model.snapshot().log))).toEqual(model.truth);
        },
      ),
    );
  });

  it('what was settled of somebody goes with their part, and comes back with it', () => {
    fc.assert(
      fc.property(fc.array(onObjects, { minLength: 10, maxLength: 40 }), steps, (first, second) => {
        const model = ran([...first, { do: 'draw', by: 'ben', count: UNDO_WINDOW }]);
        const early = model.snapshot();
        const shownAt = (page: BoardPage) => model.shown(paintingOf(page.log));
        run(model, { do: 'draw', by: 'ada', count: SETTLE_EVERY });
        model.paintBase();
        for (const each of ['take', 'base', 'give', 'base', 'take', 'base'] as const) {
          run(model, each === 'base' ? { do: each } : { do: each, by: 'ben' });
          run(model, { do: 'draw', by: 'ada', count: SETTLE_EVERY });
          expect(shownAt(model.snapshot())).toEqual(model.truth);
          expect(shownAt(follow(early, model.told))).toEqual(model.truth);
        }
        ran(second, model);
        expect(shownAt(model.snapshot())).toEqual(model.truth);
      }),
      { numRuns: 30 },
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
        const idsBeyond = [earlier, later].map(({ beyond = [] }) =>
          beyond.map(({ id }) => id).join(),
        );
        const isBelowAlike = earlier.ground === later.ground && idsBeyond[0] === idsBeyond[1];
        expect(added !== null).toBe(isPrefix && isBelowAlike);
        if (added !== null) expect([...earlier.strokes, ...added]).toEqual(later.strokes);
      }),
    );
  });
});

it('knows of a picture that people sent as long as it shows, settled or not', () => {
  const model = new BoardModel();
  const isKnown = () => [model.log, model.snapshot().log].map(hasPicture);
  run(model, { do: 'draw', by: 'ada', count: 1 });
  expect(isKnown()).toEqual([false, false]);
  run(model, { do: 'replace', by: 'ben' });
  expect(isKnown()).toEqual([true, true]);
  run(model, { do: 'draw', by: 'ada', count: UNDO_WINDOW + SETTLE_EVERY });
  run(model, { do: 'base' });
  expect(model.snapshot().log.base).toMatchObject({ hasPicture: true });
  run(model, { do: 'take', by: 'ada' });
  expect(isKnown()).toEqual([true, true]);
  run(model, { do: 'clear', by: 'ada' });
  expect(isKnown()).toEqual([false, false]);
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
