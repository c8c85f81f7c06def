import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOf, frameOf, middleOf, turned } from './object-box.js';
import { objectKinds, ofKind, type ObjectKind } from './object-forms.js';
import { marksOfObject, paintObjectMark } from './object-marks.js';
import { handlesOf, objectAt, objectsWithin, settled, sizedTo } from './object-place.js';
import { degreesTurned, middleOfAll, turnedTogether } from './object-turning.js';
import type { BoardObject } from './schema.js';
import { boardToSvg } from './svg.js';

const object = (kind: ObjectKind, differences: Partial<BoardObject> = {}): BoardObject => ({
  ...{ id: '0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a69', ...ofKind(kind) },
  ...{ x: 100, y: 100, w: 80, h: 40, color: '#000000', width: 2, rank: 0 },
  text: kind === 'text' || kind === 'note' ? 'one two' : '',
  ...differences,
});
const own = (each: BoardObject, degrees: number): BoardObject => {
  const [one] = turnedTogether([each], { about: middleOfAll([each]), degrees });
  if (one === undefined) throw new Error('It is gone.');
  return one;
};
const pointsOf = (each: BoardObject) =>
  marksOfObject(each).flatMap((mark) => ('points' in mark ? mark.points : []));

describe('an object that is turned', () => {
  it('keeps its place, and has an angle in whole degrees', () => {
    expect(own(object('rectangle'), 90)).toEqual({ ...object('rectangle'), angle: 90 });
    expect(own(object('rectangle', { angle: 350 }), 15).angle).toBe(5);
    expect(own(object('rectangle'), -30.4).angle).toBe(330);
  });

  it('lies between its turned corners, and is painted there', () => {
    const upright = object('rectangle', { angle: 90 });
    expect(pointsOf(upright)[0]).toEqual({ x: 160, y: 80 });
    expect(boxOf(upright)).toEqual({ left: 120, top: 80, right: 160, bottom: 160 });
    expect(frameOf(upright)).toEqual({ left: 100, top: 100, right: 180, bottom: 140 });
  });

  it('is a line by its ends', () => {
    const line = own(object('line', { w: 80, h: 0 }), 90);
    expect(line).toMatchObject({ x: 140, y: 60, w: 0, h: 80 });
    expect(line.angle).toBeUndefined();
    expect(pointsOf({ ...line, angle: 45 })).toEqual(pointsOf(line));
  });

  it('is found by a pointer where it shows, and nowhere else', () => {
    const upright = object('picture', { angle: 90 });
    expect(objectAt([upright], { x: 140, y: 85 }, 2)).toBe(upright);
    expect(objectAt([upright], { x: 105, y: 120 }, 2)).toBeUndefined();
    const within = { left: 110, top: 70, right: 170, bottom: 170 };
    expect(objectsWithin([upright], within)).toEqual([upright]);
    expect(objectsWithin([object('picture')], within)).toEqual([]);
  });

  it('reaches to the same place on every machine', () => {
    for (let angle = 1; angle < 360; angle += 1) {
      for (const side of Object.values(boxOf(object('rectangle', { angle })))) {
        expect(side * 8).toBe(Math.round(side * 8));
      }
    }
  });

  it('has its letters turned on a canvas, and what comes after it as it lies', () => {
    const calls: string[] = [];
    const noted =
      (name: string) =>
      (...values: readonly unknown[]) =>
        void calls.push([name, ...values.filter((value) => typeof value === 'number')].join(' '));
    const context = {
      ...{ fillStyle: '', strokeStyle: '', lineWidth: 1, font: '' },
      ...{ lineCap: 'round' as const, lineJoin: 'round' as const },
      ...{ fillRect: noted('fillRect'), beginPath: noted('begin'), moveTo: noted('moveTo') },
      ...{ lineTo: noted('lineTo'), arc: noted('arc'), stroke: noted('line'), fill: noted('fill') },
      ...{ save: noted('save'), restore: noted('restore'), translate: noted('translate') },
      ...{ rotate: noted('rotate'), fillText: noted('text'), drawImage: noted('image') },
      measureText: () => ({ width: 0 }),
    };
    const texts = [object('text', { angle: 180, text: 'one' }), object('text', { text: 'one' })];
    for (const mark of texts.flatMap(marksOfObject))
      paintObjectMark(context, mark, { pictures: new Map<string, never>() });
    expect(calls).toEqual([
      ...['save', 'translate 140 110', `rotate ${Math.PI}`, 'translate -140 -110'],
      ...['text 100 115.25', 'restore', 'text 100 115.25'],
    ]);
  });

  it('shows its letters and pictures turned in an SVG file', () => {
    const objects = [object('text', { angle: 30 }), object('picture', { angle: 30, picture: 'p' })];
    const svg = boardToSvg(
      {
        ...{ ground: null, strokes: [], beyond: [] },
        objects: objects.map((each, at) => ({
          ...each,
          ...{ seq: at + 1, author: 'ada', at: '' },
          kind: 'object',
        })),
      },
      { title: 'Turned', pictures: new Map([['p', 'data:image/png;base64,']]) },
    );
    expect(svg.match(/<(?:text|image) [^>]*transform="rotate\(30 140 1[12]0\)"/g)).toHaveLength(2);
  });

  it.each(objectKinds)('is sized along its own sides, and what is across stays: %s', (kind) => {
    const angles = fc.integer({ min: 0, max: 359 });
    const to = fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 400 }),
    });
    fc.assert(
      fc.property(angles, to, (angle, at) => {
        const before = object(kind, { angle });
        const handles = handlesOf(before);
        for (const { handle } of handles) {
          if (handle === 'start' || handle === 'end' || handle.length === 1) continue;
          const after = sizedTo(before, { handle, at }, false);
          const across = handle
            .split('')
            .map((letter) => ({ n: 's', s: 'n', w: 'e', e: 'w' })[letter]);
          // It may have been pulled over to the other side.
          const corner = handles.find((each) => each.handle === across.join(''))?.at;
          const nearest = Math.min(
            ...cornersOf(after).map(({ x, y }) =>
              Math.hypot(x - (corner?.x ?? 0), y - (corner?.y ?? 0)),
            ),
          );
          expect(nearest).toBeLessThan(kind === 'note' ? Infinity : 2);
        }
      }),
    );
  });

  it('keeps its upper left corner when its words need more lines', () => {
    const before = object('text', { angle: 40, w: 60 });
    const after = settled(before, { ...before, text: 'one two three four five six' });
    const [from, to] = [cornersOf(before)[0], cornersOf(after)[0]];
    expect(Math.hypot((from?.x ?? 0) - (to?.x ?? 9), (from?.y ?? 0) - (to?.y ?? 9))).toBeLessThan(
      1,
    );
  });
});

/** Upper left, upper right, lower left and lower right, where they lie. */
function cornersOf(each: BoardObject) {
  const { left, top, right, bottom } = frameOf(each);
  const about = middleOf(frameOf(each));
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: left, y: bottom },
    { x: right, y: bottom },
  ].map((corner) => turned(corner, about, each.angle ?? 0));
}

describe('objects that are turned together', () => {
  it('go about their common middle, and are as before after a whole turn', () => {
    const [left, right] = [object('ellipse'), object('note', { x: 300, h: 80 })];
    const about = middleOfAll([left, right]);
    const [one, other] = turnedTogether([left, right], { about, degrees: 180 });
    expect(one).toMatchObject({ angle: 180 });
    expect((one?.x ?? 0) > (other?.x ?? 0)).toBe(true);
    const back = turnedTogether(
      [one, other].flatMap((each) => each ?? []),
      { about, degrees: 180 },
    );
    expect(back.map(({ x, y, angle }) => [x, y, angle])).toEqual([
      [left.x, left.y, 0],
      [right.x, right.y, 0],
    ]);
  });

  it('follow a pointer, in steps of the one alone when constrained', () => {
    const about = { x: 0, y: 0 };
    const way = { about, from: { x: 10, y: 0 }, to: { x: 8, y: 6 } };
    const turnedBy = (angle: number, isConstrained: boolean) =>
      degreesTurned([object('ellipse', { angle })], way, isConstrained);
    expect(turnedBy(10, false)).toBe(37);
    expect(turnedBy(10, true)).toBe(35);
    expect(degreesTurned([object('ellipse', { angle: 10 }), object('note')], way, true)).toBe(30);
  });
});
