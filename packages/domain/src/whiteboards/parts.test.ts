import { expect, it } from 'vitest';
import { paintingOf, undoneIn, type BoardLog } from './log.js';
import { openTaking, partsOf } from './parts.js';
import { ownHistory } from './undo.js';
import type { BoardEntry } from './schema.js';

const AT = '2026-01-01T00:00:00.000Z';
const pen = { tool: 'brush', color: '#000000', width: 2 } as const;
const look = { x: 0, y: 0, w: 40, h: 30, color: '#000000', width: 2, rank: 0, text: '' };

/** 'ben+a' draws a, 'ben#a' adds the object a, 'ada/ben' takes ben's part, 'ada-ben' brings it back. */
const logOf = (text: string): BoardLog => ({
  base: null,
  entries: text.split(' ').map((word, place): BoardEntry => {
    const [, author = '', sign = '', id = ''] = /^(\w+)(\W)(\w+)$/.exec(word) ?? [];
    const shape = { seq: place + 1, author, at: AT };
    if (sign === '+') return { ...shape, kind: 'stroke', id, pen, points: 'AAA' };
    if (sign === '#') return { ...shape, ...look, kind: 'object', id, shape: 'line' };
    if (sign === '/') return { ...shape, kind: 'taking', id: `of ${id}`, of: id };
    return { ...shape, kind: 'undo', target: `of ${id}` };
  }),
});

it.each([
  ['ada+a ben+b ben#c', ['ben 1 1', 'ada 1 0']],
  ['ada+a ben+b ben#c ada/ben', ['ada 1 0']],
  ['ada+a ben+b ada/ben ben+d', ['ada 1 0', 'ben 1 0']],
  ['ada+a ben+b ben#c ada/ben ada-ben', ['ben 1 1', 'ada 1 0']],
])('%s: %j', (text, expected) => {
  const parts = partsOf(paintingOf(logOf(text)));
  const told = parts.map(
    (part) => `${part.username} ${part.strokes.length} ${part.objects.length}`,
  );
  expect(told).toEqual(expected);
});

it('leaves nothing of a taken part to be undone by whoever drew it, and no taking to its owner', () => {
  const log = logOf('ada+a ben+b ben#c ada/ben ben+d');
  expect(ownHistory(log, 'ben').undoable).toEqual(['d']);
  expect(ownHistory(log, 'ada').undoable).toEqual(['a']);
});

it('brings back the latest taking that is not settled', () => {
  const { entries } = logOf('ben+b ada/ben');
  const undone = undoneIn(entries);
  expect(openTaking(entries, { undone, settled: 1, of: 'ben' })?.id).toBe('of ben');
  expect(openTaking(entries, { undone, settled: 2, of: 'ben' })).toBeUndefined();
  expect(openTaking(entries, { undone, settled: 1, of: 'eve' })).toBeUndefined();
});
