import { expect, it } from 'vitest';
import { costMore, inkOfMark } from './object-ink.js';
import { marksOfObject } from './object-marks.js';
import type { BoardObject } from './schema.js';
import { encodePoints } from './stroke-code.js';

const id = '0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a69';
const look = { id, x: 0, y: 0, w: 40, h: 30, color: '#000000', width: 2, rank: 0, text: '' };
const path: BoardObject = {
  ...{ ...look, shape: 'rectangle', form: 'path', w: 1, h: 1 },
  points: encodePoints(Array.from({ length: 100 }, (_, at) => ({ x: at % 2, y: 0 }))),
};

it('a line that is stretched costs what is painted of it', () => {
  expect(costMore([path], 320)).toBe(false);
  expect(costMore([{ ...path, w: 800 }], 79_000)).toBe(true);
  expect(costMore([{ ...path, w: 800 }], 80_000)).toBe(false);
});

it('what few objects cost is more than most of many do', () => {
  const line: BoardObject = { ...look, shape: 'line' };
  expect(
    costMore(
      Array.from({ length: 3 }, () => line),
      3 * 54,
    ),
  ).toBe(false);
  expect(
    costMore(
      Array.from({ length: 4 }, () => line),
      3 * 54,
    ),
  ).toBe(true);
});

it.each<[string, Partial<BoardObject>, readonly number[]]>([
  ['line', { shape: 'line' }, [54]],
  ['arrow', { shape: 'arrow', w: 0 }, [34, 35]],
  ['filled rectangle', { shape: 'rectangle', fill: 'solid' }, [140, 150]],
  ['text', { shape: 'text', text: 'abc' }, [48]],
  ['picture', { shape: 'rectangle', form: 'picture', picture: id }, [5000]],
  ['dot', { ...path, points: encodePoints([{ x: 0, y: 0 }]), width: 8 }, [4]],
])('a %s has ink', (_kind, differences, inks) => {
  const object = { ...look, ...differences } as BoardObject;
  expect(marksOfObject(object).map(inkOfMark)).toEqual(inks);
});
