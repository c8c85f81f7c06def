import { describe, expect, it } from 'vitest';
import type { BoardObject } from './schema.js';
import { sizedTo } from './object-place.js';
import { turnedTogether } from './object-turning.js';
import {
  carried,
  endsOf,
  labelFor,
  labelOf,
  labelsAmong,
  movedTogether,
  together,
  allTogether,
} from './together.js';

const idOf = (name: string): string => `${name}-0000`;
const object = (name: string, look: Partial<BoardObject>): BoardObject => ({
  ...{ id: idOf(name), shape: 'rectangle', x: 0, y: 0, w: 100, h: 60 },
  ...{ color: '#000000', width: 2, rank: 0, text: '' },
  ...look,
});

/** Two boxes with an arrow from one to the other, and a text within the first. */
const first = object('first', {});
const second = object('second', { shape: 'ellipse', x: 300 });
const label = object('label', { shape: 'text', x: 10, y: 10, w: 80, h: 0, text: 'Old' });
const arrow = object('arrow', { shape: 'arrow', x: 104, y: 30, w: 190, h: 0 });
const all = [first, second, label, arrow];

const moved = (objects: readonly BoardObject[], chosen: readonly BoardObject[]) =>
  Object.fromEntries(
    movedTogether(together(objects, chosen), { x: 5, y: 70 }).map(({ id, x, y, w, h }) => [
      id.replace('-0000', ''),
      [x, y, w, h],
    ]),
  );

it('knows the labels of all shapes as of each', () => {
  const inner = object('inner', { x: 2, y: 2, w: 96, h: 56 });
  const other = object('other', { shape: 'text', x: 310, y: 20, w: 60, h: 0, text: 'O' });
  const things = [first, second, label, { ...label, id: idOf('later') }, inner, other];
  const each = things.flatMap((thing) => {
    const found = labelOf(thing, things);
    return found === undefined ? [] : [[thing, found] as const];
  });
  expect(labelsAmong(things)).toEqual(new Map(each));
  expect(labelsAmong(things)).toEqual(
    new Map([
      [inner, label],
      [second, other],
    ]),
  );
});

describe('a box that is moved', () => {
  it('takes the text within it along, and the end of the arrow at it', () => {
    expect(moved(all, [first])).toEqual({
      first: [5, 70, 100, 60],
      label: [15, 80, 80, 0],
      arrow: [109, 100, 185, -70],
    });
    expect(moved(all, [second])).toEqual({
      second: [305, 70, 100, 60],
      arrow: [104, 30, 195, 70],
    });
  });

  it('takes the whole arrow along where both of its ends are moved', () => {
    expect(moved(all, [first, second])).toMatchObject({ arrow: [109, 100, 190, 0] });
  });

  it.each<readonly [string, BoardObject]>([
    ['ends elsewhere', { ...arrow, x: 120, w: 170 }],
    ['is one of a group', { ...arrow, group: 'some' }],
    ['lies within it', { ...arrow, x: 20, w: 60 }],
    ['begins at a smaller one within it', { ...arrow, x: 50, y: 45 }],
  ])('takes no arrow along that %s', (_title, other) => {
    const inner = object('inner', { x: 40, y: 40, w: 20, h: 10 });
    expect(Object.keys(moved([first, second, inner, other], [first]))).toEqual(['first']);
  });

  it.each<readonly [string, BoardObject]>([
    ['reaches out of it', { ...label, w: 120 }],
    ['is a note', { ...label, form: 'note', h: 30 }],
    ['is one of a group', { ...label, group: 'some' }],
  ])('takes no text along that %s', (_title, other) => {
    expect(Object.keys(moved([first, other], [first]))).toEqual(['first']);
  });

  it('leaves the text of a smaller box within it where it is', () => {
    const inner = object('inner', { x: 5, y: 5, w: 90, h: 40 });
    expect(Object.keys(moved([first, inner, label], [first]))).toEqual(['first']);
  });

  it('takes nothing along that was not chosen where many are moved', () => {
    const many = Array.from({ length: 20 }, (_, at) => object(`other${at}`, { y: 1_000 }));
    expect(Object.keys(moved([...all, ...many], [first, ...many]))).toHaveLength(21);
    expect(Object.keys(moved(all, []))).toEqual([]);
  });

  it('is moved at once on a board full of arrows at it', () => {
    const arrows = Array.from({ length: 9_000 }, (_, at) => ({ ...arrow, id: `a${at}` }));
    const boxes = Array.from({ length: 9_000 }, (_, at) => ({ ...first, id: `b${at}` }));
    const top = object('top', {});
    const all = together([...boxes, ...arrows, second, top], [top]);
    expect([allTogether(all).length, all.lines.length]).toEqual([1, 2]);
  });
});

/** How all looks once the chosen objects look so. */
const placesOnce = (objects: readonly BoardObject[], after: readonly BoardObject[]) => {
  const chosen = objects.filter(({ id }) => after.some((object) => object.id === id));
  return Object.fromEntries(
    carried(together(objects, chosen), after).map(({ id, x, y, w, h, angle = 0 }) => [
      id.replace('-0000', ''),
      [x, y, w, h, angle],
    ]),
  );
};

describe('a box that is sized', () => {
  const sized = (handle: 'se' | 'e', at: { x: number; y: number }) =>
    placesOnce(all, [sizedTo(first, { handle, at }, false)]);

  it('keeps arrows at their place of its sides, and its text around its place', () => {
    expect(sized('se', { x: 200, y: 120 })).toEqual({
      first: [0, 0, 200, 120, 0],
      // Of the same letters, it is as much higher up as its line is lower now.
      label: [20, 30, 160, 0, 0],
      arrow: [204, 60, 90, -30, 0],
    });
  });

  it('makes no text narrower than a letter', () => {
    expect(sized('e', { x: 5, y: 30 })['label']?.[2]).toBe(16);
  });

  it('carries both ends of an arrow between boxes that are sized together', () => {
    const doubled = [first, second].map((box) => ({ ...box, x: box.x * 2, w: 200, h: 120 }));
    expect(placesOnce(all, doubled)).toMatchObject({ arrow: [204, 60, 390, 0, 0] });
  });
});

describe('a box that is turned', () => {
  const turned = turnedTogether([first], { about: { x: 50, y: 30 }, degrees: 90 });

  it('takes its text and the ends of arrows around with it', () => {
    expect(placesOnce(all, turned)).toEqual({
      first: [0, 0, 100, 60, 90],
      label: [20, 20, 80, 0, 90],
      arrow: [50, 84, 244, -54, 0],
    });
  });

  it('holds the text that is turned within it, and takes it back', () => {
    const [box] = turned;
    if (box === undefined) throw new Error('No box.');
    const label90 = { ...label, x: 20, y: 20, angle: 90 };
    const arrowDown = { ...arrow, x: 50, y: 84, w: 244, h: -54 };
    expect(labelOf(box, [box, label90])).toBe(label90);
    expect(placesOnce([box, second, label90, arrowDown], [first])).toEqual({
      first: [0, 0, 100, 60, 0],
      label: [10, 10, 80, 0, 0],
      arrow: [104, 30, 190, 0, 0],
    });
  });

  it('is written in as it is turned', () => {
    const text = object('text', { shape: 'text', x: 7, y: 9, w: 0, h: 0 });
    const [box = first] = turned;
    expect(labelFor(text, box).angle).toBe(90);
    expect(labelOf(box, [box, { ...labelFor(text, box), text: 'New' }])).toMatchObject({
      text: 'New',
    });
  });
});

describe('a text that is to be written', () => {
  const text = object('text', { shape: 'text', x: 7.4, y: 9.6, w: 0, h: 0, width: 3 });

  it('begins in the middle of a shape, and is its label', () => {
    expect(labelFor(text, first)).toMatchObject({ x: 12, y: 18, w: 76, h: 0 });
    const narrow = labelFor(text, second);
    expect(narrow).toMatchObject({ x: 325, y: 18, w: 50, h: 0 });
    expect(labelOf(second, [second, { ...narrow, text: 'Old' }])).toMatchObject({ text: 'Old' });
  });

  it.each([undefined, arrow, { ...first, form: 'picture' } as const])(
    'begins where it is, to the pixel, within anything else',
    (other) => {
      expect(labelFor(text, other)).toMatchObject({ x: 7, y: 10, w: 220, h: 0 });
    },
  );
});

describe('what somebody has read out', () => {
  it('knows what an arrow goes from and to', () => {
    expect(endsOf(arrow, [first, second])).toEqual({ start: first, end: second });
    expect(endsOf(arrow, [second])).toEqual({ end: second });
    expect(endsOf({ ...arrow, x: 20, w: 60 }, [first])).toEqual({});
  });

  it('knows the text within a box', () => {
    expect(labelOf(first, all)).toBe(label);
    expect(labelOf(second, all)).toBeUndefined();
    expect(labelOf(label, all)).toBeUndefined();
  });
});
