import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLANE_REACH } from './limits.js';
import {
  handlesOf,
  movedBy,
  objectAt,
  objectsWithin,
  placeBetween,
  sizedTo,
  type Handle,
} from './object-place.js';
import { boxBetween, boxOf } from './object-box.js';
import { objectKinds, ofKind, type ObjectKind } from './object-forms.js';
import type { ObjectShape } from './object-kinds.js';
import { boardObjectSchema, type BoardObject } from './schema.js';

const ID = '0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a69';
const object = (kind: ObjectKind, differences: Partial<BoardObject> = {}): BoardObject => ({
  ...{ id: ID, ...ofKind(kind), x: 100, y: 100, w: 80, h: 60 },
  ...{ color: '#000000', width: 2, rank: 0 },
  text: kind === 'text' || kind === 'note' ? 'one two' : '',
  ...differences,
});
const placeOf = ({ x, y, w, h }: BoardObject) => [x, y, w, h];

describe('where an object lies', () => {
  it('is between its corners, whichever came first', () => {
    const box = { left: 100, top: 100, right: 180, bottom: 160 };
    expect(boxOf(object('ellipse'))).toEqual(box);
    expect(boxOf(object('line', { x: 180, y: 160, w: -80, h: -60 }))).toEqual(box);
  });

  it('is as high as its lines if it is a text', () => {
    expect(boxOf(object('text')).bottom).toBe(120);
    expect(boxOf(object('text', { w: 40 })).bottom).toBe(140);
  });

  it('is as high as a note was drawn, or as its lines and its edges need', () => {
    const box = { left: 100, top: 100, right: 180, bottom: 164 };
    expect(boxOf(object('note'))).toEqual(box);
    expect(boxOf(object('note', { h: 20, text: 'one' })).bottom).toBe(144);
    expect(boxOf(object('note', { h: 90 })).bottom).toBe(190);
    expect(boxOf(object('note', { x: 180, y: 190, w: -80, h: -90 }))).toEqual({
      ...box,
      bottom: 190,
    });
  });
});

describe('a pointer is on', () => {
  const at = (objects: readonly BoardObject[], x: number, y: number) =>
    objectAt(objects, { x, y }, 4)?.shape;

  it.each([
    ['line', 140, 130, 'line'],
    ['line', 140, 140, undefined],
    ['arrow', 182, 160, 'arrow'],
    ['rectangle', 100, 130, 'rectangle'],
    ['rectangle', 140, 130, 'rectangle'],
    ['rectangle', 200, 130, undefined],
    ['ellipse', 140, 98, 'ellipse'],
    ['text', 150, 115, 'text'],
    ['text', 150, 130, undefined],
    ['note', 110, 150, 'text'],
    ['diamond', 120, 115, 'rectangle'],
    ['diamond', 97, 100, undefined],
    ['picture', 140, 130, 'rectangle'],
    ['picture', 190, 130, undefined],
  ] as const)('a %s at %i, %i: %s', (shape, x, y, found) => {
    expect(at([object(shape)], x, y)).toBe(found);
  });

  it('the topmost one whose line it touches, or else the smallest around it', () => {
    const [large, small] = [
      object('rectangle'),
      object('ellipse', { x: 110, y: 110, w: 40, h: 30 }),
    ];
    expect(at([small, large], 130, 125)).toBe('ellipse');
    expect(at([small, large], 100, 125)).toBe('rectangle');
    expect(at([object('line'), object('arrow')], 140, 130)).toBe('arrow');
  });

  it('nothing that a fill hides', () => {
    const fill = 'tint' as const;
    const [large, small] = [
      object('rectangle', { fill }),
      object('ellipse', { x: 110, y: 110, w: 40, h: 30 }),
    ];
    expect(at([small, large], 130, 125)).toBe('rectangle');
    expect(at([large, small], 130, 125)).toBe('ellipse');
    expect(at([large, { ...small, fill }], 130, 125)).toBe('ellipse');
    expect(at([large, { ...small, fill }], 108, 110)).toBe('rectangle');
    expect(at([object('line', { y: 130, h: 0 }), object('diamond', { fill })], 140, 130)).toBe(
      'rectangle',
    );
    expect(at([object('line', { y: 104, h: 0 }), object('diamond', { fill })], 110, 104)).toBe(
      'line',
    );
  });

  it('those that lie within a box as a whole', () => {
    const objects = [object('line'), object('text', { x: 170 })];
    const box = boxBetween({ x: 190, y: 170 }, { x: 90, y: 90 });
    expect(objectsWithin(objects, box)).toEqual([objects[0]]);
  });
});

describe('drawing', () => {
  it.each<[ObjectShape, readonly [number, number], boolean, readonly number[]]>([
    ['rectangle', [140, 90], false, [100, 100, 40, -10]],
    ['rectangle', [140, 90], true, [100, 100, 40, -40]],
    ['line', [200, 103], true, [100, 100, 100, 0]],
    ['arrow', [150, 151], true, [100, 100, 51, 51]],
    ['ellipse', [1e6, 100], false, [100, 100, 99_900, 0]],
  ])('a %s to %j (constrained: %s) makes %j', (shape, [x, y], isConstrained, place) => {
    const made = placeBetween(
      shape,
      [
        { x: 100, y: 100 },
        { x, y },
      ],
      isConstrained,
    );
    expect(Object.values(made)).toEqual(place);
  });
});

describe('sizing', () => {
  it.each<[ObjectKind, Handle, readonly [number, number], boolean, readonly number[]]>([
    ['picture', 'se', [260, 120], false, [100, 100, 160, 120]],
    ['picture', 'se', [260, 120], true, [100, 100, 160, 20]],
    ['note', 'se', [300, 400], false, [100, 100, 200, 300]],
    ['note', 'nw', [179, 170], false, [179, 164, 40, 6]],
    ['line', 'end', [300, 90], false, [100, 100, 200, -10]],
    ['line', 'start', [150, 90], false, [150, 90, 30, 70]],
    ['arrow', 'end', [300, 103], true, [100, 100, 200, 0]],
    ['rectangle', 'se', [200, 220], false, [100, 100, 100, 120]],
    ['rectangle', 'e', [200, 999], false, [100, 100, 100, 60]],
    ['rectangle', 'n', [999, 90], false, [100, 160, 80, -70]],
    ['rectangle', 'se', [260, 120], true, [100, 100, 160, 120]],
    ['text', 'e', [200, 999], false, [100, 100, 100, 60]],
    ['text', 'w', [179, 0], false, [179, 100, 16, 60]],
  ])('a %s by its %s to %j (constrained: %s)', (shape, handle, [x, y], isConstrained, place) => {
    const resized = sizedTo(object(shape), { handle, at: { x, y } }, isConstrained);
    expect(placeOf(resized)).toEqual(place);
  });

  it('has corners alone where it is a picture', () => {
    const corners = handlesOf(object('picture')).map(({ handle }) => handle);
    expect(corners).toEqual(['nw', 'ne', 'sw', 'se']);
  });

  it('by a handle where it is changes nothing that shows', () => {
    for (const kind of objectKinds) {
      for (const handle of handlesOf(object(kind))) {
        expect(boxOf(sizedTo(object(kind), handle, false))).toEqual(boxOf(object(kind)));
      }
    }
  });
});

it('moves no further than the plane goes', () => {
  expect(placeOf(movedBy(object('line'), { x: 5.4, y: -7 }))).toEqual([105, 93, 80, 60]);
  const far = movedBy(object('line'), { x: 1e6, y: -1e6 });
  expect(placeOf(far)).toEqual([PLANE_REACH, -PLANE_REACH, 80, 60]);
});

it('whatever a hand does to an object is something that a board takes', () => {
  const point = fc.record({ x: fc.double({ noNaN: true, min: -1e5, max: 1e5 }), y: fc.integer() });
  const kinds = fc.constantFrom(...objectKinds);
  fc.assert(
    fc.property(kinds, point, point, fc.boolean(), (kind, one, other, isConstrained) => {
      const { shape } = ofKind(kind);
      const drawn = { ...object(kind), ...placeBetween(shape, [one, other], isConstrained) };
      const moved = movedBy(drawn, other);
      const all = handlesOf(moved).map(({ handle }) =>
        sizedTo(moved, { handle, at: one }, isConstrained),
      );
      for (const each of [drawn, moved, ...all]) {
        expect(boardObjectSchema.safeParse(each).error).toBeUndefined();
      }
    }),
  );
});
