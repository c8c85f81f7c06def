import { describe, expect, it } from 'vitest';
import { extentOf } from './extent.js';
import { crossesMargin, goesOn, stepsTo } from './line.js';
import { paintingOf, settledBeyond, settledPainting, type BoardLog } from './log.js';
import { objectAt } from './object-place.js';
import { objectsAfter, strokesAfter } from './rules.js';
import type { BoardEntry, ObjectEntry, StrokeEntry } from './schema.js';
import { decodePoints, encodePoints, type Point } from './stroke-code.js';
import { boardToSvg } from './svg.js';

const place = (seq: number, author = 'ada') => ({ seq, author, at: '', id: `e${seq}` });

const strokeAt = (seq: number, points: readonly Point[], author?: string): StrokeEntry => ({
  ...place(seq, author),
  kind: 'stroke',
  pen: { tool: 'brush', color: '#000000', width: 2 },
  points: encodePoints(points),
});

const objectEntry = (seq: number, x: number): ObjectEntry => ({
  ...place(seq),
  ...{ kind: 'object', shape: 'rectangle', x, y: 10, w: 40, h: 30 },
  ...{ color: '#000000', width: 2, rank: 0, text: '' },
});

const ON_SHEET = [
  { x: 10, y: 10 },
  { x: 20, y: 20 },
];
const FAR = [
  { x: -90_000, y: 50_000 },
  { x: -89_000.25, y: 50_000 },
];
const ACROSS = [
  { x: 790, y: 300 },
  { x: 850, y: 300 },
];

const logOf = (...entries: readonly BoardEntry[]): BoardLog => ({ base: null, entries });
const idsOf = (some: readonly { readonly id: string }[] = []) => some.map(({ id }) => id);

describe('a line', () => {
  it('is read wherever it lies on the plane', () => {
    expect(decodePoints(encodePoints(FAR))).toEqual({ ok: true, value: FAR });
  });

  it('by the sheet has the code that earlier releases read', () => {
    expect(encodePoints(ACROSS)).toBe('AwlGgrCgPA');
  });

  it('crosses the margin as another stroke, and is one for undo', () => {
    const [start, edge, end] = [
      { x: 850, y: 300 },
      { x: 899, y: 300 },
      { x: 950, y: 300 },
    ] as const;
    expect([crossesMargin(start, edge), crossesMargin(edge, end)]).toEqual([false, true]);
    expect(goesOn(strokeAt(1, [start, edge]), strokeAt(2, [edge, end]))).toBe(true);
    expect(goesOn(strokeAt(1, [edge, start]), strokeAt(2, [start, edge]))).toBe(false);
  });

  it('never grows by more than its ink allows', () => {
    const steps = stepsTo({ x: 0, y: 0, pressure: 1 }, { x: 5000, y: 0, pressure: 0.5 });
    expect(steps.map(({ x }) => x)).toEqual([1250, 2500, 3750, 5000]);
    expect(stepsTo({ x: 0, y: 0 }, { x: 3, y: 0 })).toEqual([{ x: 3, y: 0 }]);
  });
});

describe('a picture that somebody sent', () => {
  const log = logOf(
    ...[strokeAt(1, ON_SHEET), strokeAt(2, FAR), strokeAt(3, ACROSS)],
    ...[objectEntry(4, 100), objectEntry(5, 1000)],
    { ...place(6, 'ben'), kind: 'image' },
    strokeAt(7, ON_SHEET),
  );

  it('takes the place of the sheet, and nothing beyond it', () => {
    const { ground, strokes, beyond, objects } = paintingOf(log);
    expect([ground, idsOf(strokes), idsOf(beyond), idsOf(objects)]).toEqual([
      'e6',
      ['e7'],
      ['e2', 'e3'],
      ['e5'],
    ]);
  });

  it('has only what it lacks on the sheet repeated above it', () => {
    const before = { ...log, entries: log.entries.slice(0, 5) };
    expect(idsOf(strokesAfter(before, 0))).toEqual(['e1', 'e3']);
    expect(idsOf(objectsAfter(before, 0))).toEqual(['e4']);
  });

  it('is gone with all of the plane when the board is cleared', () => {
    const cleared = { ...log, entries: [...log.entries, { ...place(8), kind: 'clear' as const }] };
    expect(paintingOf(cleared)).toEqual({ ground: null, strokes: [], objects: [] });
  });
});

describe('what is settled', () => {
  const entries = [strokeAt(1, ON_SHEET), strokeAt(2, FAR, 'ben'), strokeAt(3, ACROSS)];
  /** As the server keeps it. */
  const settle = (log: BoardLog, upTo: number): BoardLog => {
    const { objects } = settledPainting(log, upTo);
    const base = { id: 'base', upTo, objects, beyond: settledBeyond(log, upTo) };
    return { base, entries: log.entries.filter(({ seq }) => seq > upTo) };
  };

  it('shows beyond the sheet for whoever comes late', () => {
    const { ground, beyond, strokes } = paintingOf(settle(logOf(...entries), 3));
    expect([ground, idsOf(beyond), idsOf(strokes)]).toEqual(['base', ['e2', 'e3'], []]);
  });

  it('goes on doing so when more is settled, and is gone once it is cleared or taken off', () => {
    const later = settle(logOf(...entries), 2);
    expect(idsOf(paintingOf(settle(later, 3)).beyond)).toEqual(['e2', 'e3']);
    const taking: BoardEntry = { ...place(4), kind: 'taking', of: 'ben' };
    const settled = settle(logOf(...entries), 3);
    expect(idsOf(paintingOf({ ...settled, entries: [taking] }).beyond)).toEqual(['e3']);
    const clear: BoardEntry = { ...place(4), kind: 'clear' };
    expect(paintingOf({ ...settled, entries: [clear] }).beyond).toBeUndefined();
  });

  it('comes back where a part is brought back that was taken before it was settled', () => {
    const taking: BoardEntry = { ...place(4), kind: 'taking', of: 'ben' };
    const settled = settle(logOf(...entries, taking), 3);
    expect(idsOf(paintingOf(settled).beyond)).toEqual(['e3']);
    const back: BoardEntry = { ...place(5), kind: 'undo', target: 'e4' };
    const after = { ...settled, entries: [...settled.entries, back] };
    expect(idsOf(paintingOf(after).beyond)).toEqual(['e2', 'e3']);
  });
});

it('reaches as far as what is drawn, and at least over the sheet', () => {
  const painting = paintingOf(logOf(strokeAt(1, FAR), objectEntry(2, 1000)));
  expect(extentOf(painting)).toEqual({ left: -90_001, top: 0, right: 1042, bottom: 50_001 });
  expect(extentOf(paintingOf(logOf()))).toEqual({ left: 0, top: 0, right: 800, bottom: 600 });
});

it('is a picture of the sheet, or of any part of the plane', () => {
  const painting = paintingOf(logOf(strokeAt(1, FAR), strokeAt(2, ACROSS), objectEntry(3, 1000)));
  const sheet = boardToSvg(painting, { title: '' });
  expect(sheet.match(/<polyline/g)).toHaveLength(1);
  const area = { left: -100_000, top: 0, right: 2000, bottom: 60_000 };
  const all = boardToSvg(painting, { title: '', box: area });
  expect(all).toContain('width="102000" height="60000" viewBox="-100000 0 102000 60000"');
  expect(all.match(/<polyline/g)).toHaveLength(3);
});

it('is pointed at far from the sheet as on it', () => {
  const objects = [objectEntry(1, 0), objectEntry(2, 50_000)];
  expect(objectAt(objects, { x: 50_000, y: 20 }, 3)?.id).toBe('e2');
});
