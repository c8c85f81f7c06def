import { describe, expect, it } from 'vitest';
import { copiesOf, toClipboard, wayOfCopies } from './clipboard.js';
import { fromClipboard } from './from-clipboard.js';
import type { BoardObject } from './schema.js';

const objectAt = (number: number, look: Partial<BoardObject> = {}): BoardObject => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  ...{ shape: 'rectangle', x: 10, y: 20, w: 40, h: 30 },
  ...{ color: '#000000', width: 2, rank: 3, text: '' },
  ...look,
});

describe('what is copied', () => {
  it('is read again, and nothing but the objects themselves', () => {
    const entry = { ...objectAt(1), kind: 'object', author: 'ada', seq: 7, at: '' };
    const text = toClipboard([entry, objectAt(2)]);
    expect(text).not.toContain('ada');
    expect(fromClipboard(text)).toEqual([objectAt(1), objectAt(2)]);
  });

  it.each([
    'Hello',
    '{"type":"collabor8/objects"}',
    '{"type":"collabor8/objects","objects":[]}',
    '{"type":"collabor8/objects","objects":[{"shape":"line"}]}',
    JSON.stringify({ type: 'collabor8/objects', objects: [objectAt(1, { x: 100_001 })] }),
    `collabor8/objects${' '.repeat(1_000_000)}`,
  ])('is nothing of %.50s', (text) => {
    expect(fromClipboard(text)).toEqual([]);
  });
});

describe('copies', () => {
  let number = 0;
  const newId = () => `00000000-0000-4000-8000-00000000010${(number += 1)}`;
  const copy = (objects: readonly BoardObject[], by: { x: number; y: number }) =>
    copiesOf(objects, { newId, rank: 5, by });

  it('have ids of their own, and lie above as they lay', () => {
    const copies = copy([objectAt(1), objectAt(2, { x: 110 })], { x: 16, y: 16 });
    expect(copies).toMatchObject([
      { x: 26, y: 36, rank: 5 },
      { x: 126, y: 36, rank: 5 },
    ]);
    expect(new Set(copies.map(({ id }) => id)).size).toBe(2);
  });

  it('may lie beyond the sheet', () => {
    const [far] = copy([objectAt(1)], { x: 5000, y: -5000 });
    expect([far?.x, far?.y]).toEqual([5010, -4980]);
  });

  it('lie beside what they were made of, or in the middle of what is seen where that is elsewhere', () => {
    const copied = [objectAt(1), objectAt(2, { x: 110 })];
    const seen = { left: 0, top: 0, right: 800, bottom: 600 };
    expect(wayOfCopies(copied, null)).toEqual({ x: 16, y: 16 });
    expect(wayOfCopies(copied, seen)).toEqual({ x: 16, y: 16 });
    const elsewhere = { left: 1000, top: -600, right: 1800, bottom: 0 };
    expect(wayOfCopies(copied, elsewhere)).toEqual({ x: 1320, y: -335 });
  });
});
