import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HELD_OBJECTS_MAX } from './limits.js';
import { alignedTogether, canAlign, type Alignment } from './object-aligning.js';
import { boxOf } from './object-box.js';
import { ofKind } from './object-forms.js';
import type { BoardObject } from './schema.js';

const box = (id: string, differences: Partial<BoardObject> = {}): BoardObject => ({
  ...{ id, ...ofKind('rectangle'), text: '', color: '#000000', width: 2, rank: 0 },
  ...{ x: 0, y: 0, w: 40, h: 20 },
  ...differences,
});
const places = (objects: readonly BoardObject[], alignment: Alignment, all = objects) =>
  Object.fromEntries(alignedTogether(all, objects, alignment).map(({ id, x, y }) => [id, [x, y]]));

const three = [
  box('a', { x: 10, y: 100, w: 60 }),
  box('b', { x: 200, y: 40, h: 60 }),
  box('c', { x: 100, y: 200, w: 20, h: 40 }),
];

describe('objects that are aligned', () => {
  it.each<[Alignment, Record<string, readonly number[]>]>([
    ['left', { a: [10, 100], b: [10, 40], c: [10, 200] }],
    ['centre', { a: [95, 100], b: [105, 40], c: [115, 200] }],
    ['right', { a: [180, 100], b: [200, 40], c: [220, 200] }],
    ['top', { a: [10, 40], b: [200, 40], c: [100, 40] }],
    ['middle', { a: [10, 130], b: [200, 110], c: [100, 120] }],
    ['bottom', { a: [10, 220], b: [200, 180], c: [100, 200] }],
    ['across', { a: [10, 100], c: [125, 200], b: [200, 40] }],
    ['down', { b: [200, 40], a: [10, 140], c: [100, 200] }],
  ])('%s', (alignment, expected) => {
    expect(places(three, alignment)).toEqual(expected);
  });

  it('have gaps alike between the first and the last, which stay', () => {
    const side = fc.integer({ min: 1, max: 200 });
    const at = fc.integer({ min: -400, max: 400 });
    const some = fc.array(fc.tuple(at, side), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(some, (drawn) => {
        const before = drawn.map(([x, w], id) => box(String(id), { x, w }));
        const after = alignedTogether(before, before, 'across').map(boxOf);
        const inOrder = before.map(boxOf).toSorted((a, b) => a.left + a.right - b.left - b.right);
        expect(after[0]).toEqual(inOrder[0]);
        expect(after.at(-1)).toEqual(inOrder.at(-1));
        const gaps = after.slice(1).map(({ left }, index) => left - (after[index]?.right ?? 0));
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('lie at whole places, of which 0 is one, whatever sum of fractions led there', () => {
    const drawn = [0, 0, 0, -232].map((x, id) => box(String(id), { x, w: 1 }));
    const places = alignedTogether(drawn, drawn, 'across').map(({ x }) => x);
    expect(places).toEqual([-232, -155, -77, 0]);
  });

  it('are a group as one', () => {
    const group = '11111111-1111-4111-8111-111111111111';
    const some = three.map((object) => (object.id === 'a' ? object : { ...object, group }));
    expect(places(some, 'left')).toEqual({ a: [10, 100], b: [110, 40], c: [10, 200] });
  });

  it('take the text within them and the arrow at them along, chosen or not', () => {
    const wide = box('wide', { x: 0, y: 0, w: 200, h: 100 });
    const other = box('other', { x: 300, y: 200, w: 200, h: 100 });
    const label = box('label', { ...ofKind('text'), text: 'Hello', x: 360, y: 240, w: 80, h: 0 });
    const arrow = box('arrow', { ...ofKind('arrow'), x: 200, y: 50, w: 100, h: 200 });
    const all = [wide, other, label, arrow];
    for (const chosen of [[wide, other], all]) {
      const after = new Map(alignedTogether(all, chosen, 'left').map((each) => [each.id, each]));
      expect(after.get('other')).toMatchObject({ x: 0, y: 200 });
      expect(after.get('label')).toMatchObject({ x: 60, y: 240 });
      expect(after.get('arrow')).toMatchObject({ x: 200, y: 50, w: -200, h: 200 });
    }
  });

  it('lie by what is seen of them where they are turned', () => {
    const turned = box('turned', { x: 100, y: 100, w: 80, h: 40, angle: 90 });
    const after = alignedTogether([box('a'), turned], [box('a'), turned], 'left');
    expect(after.map((each) => boxOf(each).left)).toEqual([0, 0]);
  });

  it('are at least two, and no more than others go with', () => {
    const count = (length: number) => canAlign(Array.from({ length }));
    expect([1, 2, HELD_OBJECTS_MAX, HELD_OBJECTS_MAX + 1].map(count)).toEqual([
      ...[false, true, true, false],
    ]);
  });
});
