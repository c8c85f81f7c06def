import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosableOf, withRubbedOut } from './choosing.js';
import { paintingAsHeld } from './held-objects.js';
import { LIFTABLE_ENTRIES_MAX, STROKE_POINTS_MAX, UNDO_WINDOW } from './limits.js';
import { paintingOf, settledPainting, withWholeLog, type BoardLog } from './log.js';
import { ofKind } from './object-forms.js';
import type { ObjectFill } from './object-kinds.js';
import { marksOfObject } from './object-marks.js';
import { objectAt } from './object-place.js';
import { checkObject } from './object-rules.js';
import { marksOfStroke } from './paint.js';
import { pathOf } from './paths.js';
import type { BoardEntry, ObjectEntry, Pen, StrokeEntry } from './schema.js';
import { encodePoints, type Point } from './stroke-code.js';

const BRUSH: Pen = { tool: 'brush', color: '#0b6b58', width: 4 };
const ERASER: Pen = { tool: 'eraser', width: 20 };
const place = (seq: number) => ({ seq, author: 'ada', at: '2026-01-01T00:00:00.000Z' });

const stroke = (seq: number, points: readonly Point[], pen: Pen = BRUSH): StrokeEntry => ({
  ...{ ...place(seq), kind: 'stroke', id: `s${seq}`, pen, points: encodePoints(points) },
});
const at = (x: number, y: number): Point => ({ x, y });
const slope = [at(10.25, 20.5), at(50, 60.75)];

const logOf = (...entries: readonly BoardEntry[]): BoardLog => ({ base: null, entries });
const chosen = (log: BoardLog) => choosableOf(log, paintingOf(log)).map(({ id }) => id);
const changeOf = (seq: number, object: string, set: Partial<ObjectEntry>): BoardEntry => ({
  ...place(seq),
  ...{ kind: 'change', id: `c${seq}`, changes: [{ object, set }] },
});

describe('a stroke that is an object', () => {
  it('looks to the pixel as it did, whatever the pen', () => {
    const coordinate = fc.integer({ min: -4_000, max: 8_000 }).map((steps) => steps / 4);
    const pressure = fc.option(fc.integer({ min: 0, max: 32 }), { nil: undefined });
    const drawn = fc.tuple(
      fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1, maxLength: 20 }),
      pressure,
    );
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 20 }), ([points, by], width) => {
        const pressed = points.map((point, index) =>
          by === undefined ? point : { ...point, pressure: ((by + index) % 33) / 32 },
        );
        const line = stroke(1, pressed, { tool: 'brush', color: '#bf3b26', width });
        expect(marksOfObject(pathOf(line))).toEqual(marksOfStroke(line));
      }),
      { examples: [[[[at(-0.25, 0), at(0, 8), at(0, 0)], 32], 2]] },
    );
  });

  it('lies where its box says, stretched and mirrored, at the width of its line', () => {
    const path = pathOf(stroke(1, slope));
    expect(path).toMatchObject({ x: 10, y: 20, w: 40, h: 41, color: '#0b6b58', width: 4 });
    const [mark] = marksOfObject({ ...path, x: 100, w: -80, h: 82 });
    expect(mark).toMatchObject({ width: 4, points: [at(99.5, 21), at(20, 101.5)] });
    const [turned] = marksOfObject({ ...path, angle: 180 });
    expect(turned).toMatchObject({ points: [at(49.75, 60.5), at(10, 20.25)] });
    const dot = pathOf(stroke(2, [at(5.25, 5.5)]));
    expect(marksOfObject({ ...dot, angle: 90 })).toMatchObject([{ at: at(5.5, 5.25) }]);
  });

  it('is hit on its line, not within it', () => {
    const ring = [at(100, 100), at(200, 100), at(200, 200), at(100, 200), at(100, 100)];
    const paths = [pathOf(stroke(1, ring)), pathOf(stroke(2, [at(300, 300)]))];
    expect(objectAt(paths, at(150, 104), 6)?.id).toBe('s1');
    expect(objectAt(paths, at(150, 150), 6)).toBeUndefined();
    expect(objectAt(paths, at(304, 303), 6)?.id).toBe('s2');
  });

  it('is what a change makes of it, above all ink and in its place among the objects', () => {
    const object: BoardEntry = {
      ...{ ...place(2), kind: 'object', id: 'o', shape: 'line', ...at(0, 0), w: 9, h: 9 },
      ...{ color: '#000000', width: 2, rank: 0, text: '' },
    };
    const log = logOf(stroke(1, slope), object, stroke(3, slope), changeOf(4, 's1', { x: 70 }));
    const { strokes, objects } = paintingOf(log);
    expect(strokes.map(({ id }) => id)).toEqual(['s3']);
    expect(objects).toMatchObject([{ id: 's1', form: 'path', x: 70, y: 20 }, { id: 'o' }]);
    const undo: BoardEntry = { ...place(5), kind: 'undo', target: 'c4' };
    const after = paintingOf(logOf(...log.entries, undo));
    expect(after.objects).toMatchObject([{ id: 's1', x: 10, y: 20 }, { id: 'o' }]);
    const gone: BoardEntry = { ...place(6), kind: 'undo', target: 's1' };
    expect(paintingOf(logOf(...log.entries, undo, gone)).objects).toMatchObject([{ id: 'o' }]);
  });

  it('is checked as a stroke is, and nothing else has points', () => {
    const { seq: _seq, author: _author, at: _at, kind: _kind, ...path } = pathOf(stroke(1, slope));
    expect(checkObject(path)).toEqual({ ok: true, value: 65 });
    const zigzag = Array.from({ length: STROKE_POINTS_MAX }, (_, step) => at((step % 2) * 700, 0));
    for (const wrong of [
      { ...path, points: 'no code' },
      { ...path, points: encodePoints(zigzag) },
      { ...path, points: undefined },
      { ...path, ...ofKind('diamond') },
      { ...path, shape: 'text' as const },
    ]) {
      expect(checkObject(wrong).ok).toBe(false);
    }
  });
});

describe('what can be chosen', () => {
  it('are strokes of the brush, below the objects', () => {
    const log = logOf(
      stroke(1, slope),
      stroke(2, [at(500, 500), at(600, 500)], ERASER),
      stroke(3, slope),
      changeOf(4, 's1', { color: '#000000' }),
    );
    expect(chosen(log)).toEqual(['s3', 's1']);
    const painting = paintingOf(log);
    expect(choosableOf(log, painting)[0]).toBe(choosableOf(log, { ...painting })[0]);
  });

  it('are no strokes that an eraser went over since', () => {
    const across = [at(10, 60), at(50, 20)];
    expect(chosen(logOf(stroke(1, slope), stroke(2, across, ERASER)))).toEqual([]);
    expect(chosen(logOf(stroke(1, across, ERASER), stroke(2, slope)))).toEqual(['s2']);
    const beside = across.map(({ x, y }) => at(x + 60, y));
    expect(chosen(logOf(stroke(1, slope), stroke(2, beside, ERASER)))).toEqual(['s1']);
    const undo: BoardEntry = { ...place(3), kind: 'undo', target: 's2' };
    expect(chosen(logOf(stroke(1, slope), stroke(2, across, ERASER), undo))).toEqual(['s1']);
  });

  it.each([
    [0, 's1'],
    [LIFTABLE_ENTRIES_MAX, `s${LIFTABLE_ENTRIES_MAX + 101}`],
  ])(
    'are all strokes, but on a board of many entries those that are settled (%i)',
    (before, lowest) => {
      const strokes = Array.from({ length: UNDO_WINDOW + 100 }, (_, index) =>
        stroke(before + index + 1, [at(index, 10), at(index, 300)]),
      );
      expect(chosen(logOf(...strokes))[0]).toBe(lowest);
    },
  );
});

describe('a settled stroke that becomes an object', () => {
  const [lower, upper] = [stroke(1, slope), stroke(2, slope)];
  const raising = {
    ...changeOf(60, 's1', { x: 300 }),
    ...{ raised: [lower], ground: { id: 'without s1', upTo: 50 } },
  } as BoardEntry;
  const undo: BoardEntry = { ...place(61), kind: 'undo', target: 'c60' };
  const clear: BoardEntry = { ...place(62), kind: 'clear', id: 'clear' };
  const boards = (entries: readonly BoardEntry[]): readonly BoardLog[] => [
    logOf(lower, upper, ...entries),
    { base: { id: 'of both', upTo: 50 }, entries },
  ];
  const seen = (log: BoardLog) => {
    const { ground, objects } = paintingOf(log);
    return { ground, objects: objects.map(({ id, x }) => [id, x]) };
  };

  it.each([
    { then: [], objects: [['s1', 300]], ground: 'without s1' },
    { then: [undo], objects: [['s1', 10]], ground: 'without s1' },
    { then: [clear], objects: [], ground: null },
  ])('is one for whoever knows it as a picture: $objects', ({ then, objects, ground }) => {
    const [whole, later] = boards([raising, ...then]).map(seen);
    expect(whole).toEqual({ ground: null, objects });
    expect(later).toEqual({ ground, objects });
  });

  it('is beside the next picture as it stands, and in none that is older than the one it brings', () => {
    const [, later] = boards([raising]);
    if (later === undefined) throw new Error('No board.');
    expect(settledPainting(later, 60).objects).toMatchObject([{ id: 's1', x: 300 }]);
    expect(settledPainting(later, 55)).toMatchObject({
      ground: 'without s1',
      objects: [{ id: 's1', x: 10 }],
    });
    const newer = { ...later, base: { id: 'newer', upTo: 55 } };
    expect(seen(newer).ground).toBe('newer');
  });

  it('is known with all others once the whole log is', () => {
    const known = { base: { id: 'of both', upTo: 50 }, entries: [raising, undo] };
    const whole = withWholeLog(known, [lower, upper, raising]);
    expect(whole).toEqual(logOf(lower, upper, raising, undo));
    expect(chosen(whole)).toEqual(['s2', 's1']);
  });
});

describe('strokes that are held', () => {
  const painting = paintingOf(logOf(stroke(1, slope), stroke(2, slope), stroke(3, slope)));
  const seen = (own: readonly string[], by = 'ben') =>
    paintingAsHeld(painting, {
      ...{ reader: 'ada', own: new Set(own) },
      held: [{ username: by, places: [{ object: 's2', x: 90, y: 20, w: 40, h: 41 }] }],
    });

  it('are no ink, and where others hold them', () => {
    const { strokes, objects } = seen(['s1']);
    expect(strokes.map(({ id }) => id)).toEqual(['s3']);
    expect(objects).toMatchObject([{ id: 's2', form: 'path', x: 90 }]);
    expect(seen(['s2'])).toMatchObject({ strokes: [{ id: 's1' }, { id: 's3' }], objects: [] });
    expect(seen(['s1'], 'ada')).toMatchObject({ strokes: [{ id: 's2' }, { id: 's3' }] });
    expect(seen([], 'ada')).toBe(painting);
  });
});

describe('what an eraser takes with it', () => {
  const shape = { ...at(100, 100), w: 80, h: 60, color: '#000000', width: 2, rank: 0 };
  const objects = [
    { ...shape, id: 'rectangle', ...ofKind('rectangle'), text: '' },
    { ...shape, id: 'text', ...ofKind('text'), text: 'Hello' },
    { ...shape, id: 'note', ...ofKind('note'), text: 'Hello' },
    { ...shape, id: 'picture', ...ofKind('picture'), picture: 'p', text: '' },
    { ...pathOf(stroke(1, [at(120, 0), at(140, 200)])), id: 'path' },
  ];
  const rubbed = (...points: readonly Point[]) =>
    withRubbedOut(stroke(9, points, ERASER), objects).rubsOut;

  it('are objects whose lines it touches, not words and pictures', () => {
    expect(rubbed(at(60, 110), at(400, 110))).toEqual(['rectangle', 'path']);
    expect(rubbed(at(160, 125), at(162, 135))).toBeUndefined();
    expect(rubbed(at(111, 30), at(111, 30))).toEqual(['path']);
    expect(rubbed(at(500, 500), at(510, 500))).toBeUndefined();
    expect(withRubbedOut(stroke(9, [at(120, 0)]), objects).rubsOut).toBeUndefined();
    const locked = objects.map((object) => ({ ...object, isLocked: true }));
    const across = stroke(9, [at(60, 110), at(400, 110)], ERASER);
    expect(withRubbedOut(across, locked).rubsOut).toBeUndefined();
  });

  it('are shapes that are filled, from within too', () => {
    const [rectangle] = objects;
    const within = stroke(9, [at(140, 130), at(142, 132)], ERASER);
    const rubbedOf = (fill: ObjectFill) =>
      withRubbedOut(within, [{ ...shape, id: 'r', ...ofKind('ellipse'), text: '', fill }]).rubsOut;
    expect(rectangle && withRubbedOut(within, [rectangle]).rubsOut).toBeUndefined();
    expect(rubbedOf('none')).toBeUndefined();
    expect(rubbedOf('solid')).toEqual(['r']);
    const corner = stroke(9, [at(102, 102)], { ...ERASER, width: 2 });
    expect(
      withRubbedOut(corner, [{ ...shape, id: 'r', ...ofKind('ellipse'), text: '', fill: 'solid' }])
        .rubsOut,
    ).toBeUndefined();
  });

  it('is off the board with its stroke, and back', () => {
    const eraser = { ...stroke(3, [at(400, 400)], ERASER), rubsOut: ['s1'] };
    const log = logOf(stroke(1, slope), changeOf(2, 's1', { x: 12 }), eraser);
    expect(paintingOf(log).objects).toEqual([]);
    const lock = changeOf(3, 's1', { isLocked: true });
    const rubbedLater = [lock, { ...eraser, seq: 4 }];
    expect(paintingOf(logOf(stroke(1, slope), ...rubbedLater)).objects).toHaveLength(1);
    const undo: BoardEntry = { ...place(4), kind: 'undo', target: 's3' };
    expect(paintingOf(logOf(...log.entries, undo)).objects).toMatchObject([{ id: 's1', x: 12 }]);
  });
});
