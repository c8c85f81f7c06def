import { describe, expect, it } from 'vitest';
import { copiesOf } from './clipboard.js';
import { CHANGED_AT_ONCE_MAX } from './limits.js';
import { isGrouped } from './object-forms.js';
import { groupingOf, ungroupingOf, wholeGroups } from './object-groups.js';
import { boxOf } from './object-box.js';
import { boxAround, handlesAround, sizedTogether } from './object-sizing.js';
import { boardObjectSchema, objectsChangeSchema, type BoardObject } from './schema.js';

const ids = Array.from({ length: 4 }, (_, at) => `0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a6${at}`);
const object = (at: number, differences: Partial<BoardObject> = {}): BoardObject => ({
  ...{ id: ids[at] ?? '', shape: 'rectangle', x: 100 * at, y: 0, w: 50, h: 40 },
  ...{ color: '#000000', width: 2, rank: 0, text: '' },
  ...differences,
});
const [G, H] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const placeOf = ({ x, y, w, h }: BoardObject) => [x, y, w, h];

describe('a group', () => {
  const objects = [
    object(0, { group: G }),
    object(1),
    object(2, { group: G }),
    object(3, { group: '' }),
  ];

  it('is chosen with any of its objects, one by itself is not', () => {
    expect(wholeGroups(objects, [ids[2] ?? ''])).toEqual([ids[2], ids[0]]);
    expect(wholeGroups(objects, [ids[1] ?? '', ids[3] ?? ''])).toEqual([ids[1], ids[3]]);
    expect(objects.map(isGrouped)).toEqual([true, false, true, false]);
  });

  it('is made of several objects, once, and of groups that there were', () => {
    const said = groupingOf(objects, H);
    expect(said).toEqual(ids.map((id) => ({ object: id, set: { group: H } })));
    expect(objectsChangeSchema.safeParse({ id: G, changes: said }).success).toBe(true);
    expect(groupingOf(objects.filter(isGrouped), H)).toBeNull();
    expect(groupingOf([object(0), object(1)], H)).toHaveLength(2);
    expect(groupingOf([object(0)], H)).toBeNull();
    const many = Array.from({ length: CHANGED_AT_ONCE_MAX + 1 }, () => object(0));
    expect(groupingOf(many, H)).toBeNull();
    expect(groupingOf(many.slice(1), H)).toHaveLength(CHANGED_AT_ONCE_MAX);
  });

  it('is one no longer where its objects are taken out of it', () => {
    expect(ungroupingOf(objects)).toEqual(
      [ids[0], ids[2]].map((id) => ({ object: id, set: { group: '' } })),
    );
    expect(ungroupingOf([object(1)])).toBeNull();
  });

  it('is another one when it is copied', () => {
    let count = 0;
    const newId = () => `new ${(count += 1)}`;
    const copies = copiesOf(objects, { newId, rank: 0, by: { x: 0, y: 0 } });
    const [first, second, third] = copies.map(({ group }) => group);
    expect(first).toMatch(/^new/);
    expect([second, third]).toEqual([undefined, first]);
  });

  it('is an id, or none', () => {
    expect(boardObjectSchema.safeParse(object(0, { group: 'g' })).success).toBe(false);
    expect(boardObjectSchema.safeParse(object(0, { group: '' })).success).toBe(true);
  });
});

describe('several objects', () => {
  const objects = [
    object(1, { w: -50 }),
    object(2),
    object(3, { shape: 'text', text: 'one', width: 2 }),
  ];

  it('have corners around all of them', () => {
    expect(boxAround(objects)).toEqual({ left: 50, top: 0, right: 350, bottom: 40 });
    expect(handlesAround(objects).map(({ handle }) => handle)).toEqual(['nw', 'ne', 'sw', 'se']);
  });

  it('are sized as one, with the letters of their texts', () => {
    const sized = sizedTogether(objects, { handle: 'se', at: { x: 650, y: 10 } });
    expect(sized.map(placeOf)).toEqual([
      [150, 0, -100, 80],
      [350, 0, 100, 80],
      [550, 0, 100, 80],
    ]);
    expect(sized.map(({ width }) => width)).toEqual([2, 2, 6]);
    const half = sizedTogether(objects, { handle: 'nw', at: { x: 200, y: 30 } });
    expect(half.map(placeOf)[1]).toEqual([275, 20, 25, 20]);
  });

  it('stay where they are by a corner where it is, and never vanish', () => {
    for (const handle of handlesAround(objects)) {
      expect(sizedTogether(objects, handle).map(boxOf)).toEqual(objects.map(boxOf));
    }
    const [first] = sizedTogether(objects, { handle: 'se', at: { x: 50, y: 0 } });
    expect(Math.abs(first?.w ?? 0)).toBeGreaterThan(0);
  });
});
