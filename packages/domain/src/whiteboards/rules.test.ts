import { describe, expect, it } from 'vitest';
import {
  BOARD_DRAWERS_MAX,
  BOARD_ENTRIES_MAX,
  BOARD_INK_MAX,
  BOARDS_HANDED_MAX,
  BOARDS_MAX,
  STROKE_INK_MAX,
} from './limits.js';
import {
  checkDrawing,
  checkHeir,
  checkOwning,
  checkManaging,
  checkRoom,
  checkStroke,
  checkWhiteboardTitle,
  strokesAfter,
  withDrawers,
  canDraw,
} from './rules.js';
import type { BoardEntry } from './schema.js';
import { encodePoints } from './stroke-code.js';

const editable = { owner: 'ada', accessType: 'editable' } as const;
const readOnly = { owner: 'ada', accessType: 'read-only' } as const;

describe('those whom an owner lets draw', () => {
  it('are named once, and never the owner', () => {
    expect(withDrawers({ ...readOnly, drawers: ['ben'] }, ['eve', 'ben', 'ada'])).toEqual({
      ok: true,
      value: ['ben', 'eve'],
    });
  });

  it('are so many at most', () => {
    const names = Array.from({ length: BOARD_DRAWERS_MAX }, (_, number) => `p${number}`);
    expect(withDrawers(readOnly, names).ok).toBe(true);
    expect(withDrawers(readOnly, [...names, 'ben']).ok).toBe(false);
  });
});

it('hands a board on to somebody else alone', () => {
  expect(checkHeir('ada', { name: 'ben', owned: 0 }).ok).toBe(true);
  expect(checkHeir('ada', { name: 'ada', owned: 0 }).ok).toBe(false);
});

it('leaves room for boards of their own to those who are handed some', () => {
  expect(checkHeir('ada', { name: 'ben', owned: BOARDS_HANDED_MAX - 1 }).ok).toBe(true);
  expect(checkHeir('ada', { name: 'ben', owned: BOARDS_HANDED_MAX }).ok).toBe(false);
  expect(checkOwning(BOARDS_HANDED_MAX).ok).toBe(true);
  expect(checkOwning(BOARDS_MAX).ok).toBe(false);
});

describe('who may draw', () => {
  it.each([
    [editable, 'ada', true],
    [editable, 'ben', true],
    [readOnly, 'ada', true],
    [readOnly, 'ben', false],
    [{ ...readOnly, drawers: ['ben'] }, 'ben', true],
    [{ ...readOnly, drawers: ['ben'] }, 'eve', false],
  ])('%o, %s: %s', (board, username, may) => {
    expect(canDraw(board, username)).toBe(may);
    expect(checkDrawing(board, username).ok).toBe(may);
  });

  it('is told in the words of the page', () => {
    expect(checkDrawing(readOnly, 'ben')).toEqual({
      ok: false,
      error: 'This whiteboard is read-only.',
    });
  });
});

it.each([
  ['clear', 'Only the owner of this whiteboard can clear it.'],
  ['rename', 'Only the owner of this whiteboard can rename it.'],
  ['delete', 'Only the owner of this whiteboard can delete it.'],
  ['switchAccess', 'Only the owner of this whiteboard can change who may draw on it.'],
  ['takePart', 'Only the owner of this whiteboard can take somebody’s part off it.'],
  ['handOn', 'Only the owner of this whiteboard can hand it on.'],
] as const)('leaves it to the owner to %s a board, editable or not', (act, error) => {
  expect(checkManaging(editable, 'ada', act).ok).toBe(true);
  expect(checkManaging(editable, 'ben', act)).toEqual({ ok: false, error });
});

it.each([
  ['  Plan  ', { ok: true, value: 'Plan' }],
  ['x'.repeat(100), { ok: true, value: 'x'.repeat(100) }],
  ['😀'.repeat(100), { ok: true, value: '😀'.repeat(100) }],
  ['   ', { ok: false, error: 'Please enter a title for the whiteboard.' }],
  ['x'.repeat(101), { ok: false, error: 'Whiteboard title cannot be more than 100 characters' }],
  ['  Plan\n\nStop these mails: ', { ok: true, value: 'Plan Stop these mails:' }],
])('checks the title %j', (title, result) => {
  expect(checkWhiteboardTitle(title)).toEqual(result);
});

it.each([
  ['entries', { lastSeq: BOARD_ENTRIES_MAX, ink: 0 }, { lastSeq: BOARD_ENTRIES_MAX + 1, ink: 0 }],
  ['ink', { lastSeq: 1, ink: BOARD_INK_MAX }, { lastSeq: 1, ink: BOARD_INK_MAX + 1 }],
])('tells when a board is full of %s', (_of, room, none) => {
  expect(checkRoom(room, true).ok).toBe(true);
  const full = { ok: false, error: 'This whiteboard is full. Create a new one to go on drawing.' };
  expect(checkRoom(none, true)).toEqual(full);
  // The last tenth is for whoever can take things off.
  const shared = (of: typeof room) => ({ lastSeq: of.lastSeq * 0.9, ink: of.ink * 0.9 });
  expect(checkRoom(shared(room), false).ok).toBe(true);
  expect(checkRoom(room, false)).toEqual(full);
});

describe('a stroke', () => {
  const pen = { tool: 'eraser', width: 40 } as const;
  /** So many lines from one edge of the board to the other. */
  const zigzag = (lines: number) =>
    encodePoints(Array.from({ length: lines + 1 }, (_, at) => ({ x: 800 * (at % 2), y: 300 })));

  it('takes its length and its width once for each point as ink', () => {
    expect(checkStroke({ id: 's', pen, points: zigzag(2) })).toEqual({ ok: true, value: 1720 });
  });

  it('that cannot be painted is refused', () => {
    expect(checkStroke({ id: 's', pen, points: 'A' }).ok).toBe(false);
  });

  it('of more ink than a hand draws at once is refused, however few its points', () => {
    const lines = Math.floor((STROKE_INK_MAX - 40) / 840);
    expect(checkStroke({ id: 's', pen, points: zigzag(lines) }).ok).toBe(true);
    expect(checkStroke({ id: 's', pen, points: zigzag(lines + 1) })).toEqual({
      ok: false,
      error: 'This line is too long for one stroke. Draw it in several strokes.',
    });
  });
});

describe('a pushed picture', () => {
  it('of a client that knows pictures alone is followed by what it had not seen', () => {
    const stroke = (seq: number): BoardEntry => ({
      kind: 'stroke',
      seq,
      id: `s${seq}`,
      author: 'ada',
      at: '',
      pen: { tool: 'eraser', width: 40 },
      points: 'AAA',
    });
    const undo: BoardEntry = { kind: 'undo', seq: 4, author: 'ada', at: '', target: 's3' };
    const log = { base: null, entries: [stroke(1), stroke(2), stroke(3), undo, stroke(5)] };
    expect(strokesAfter(log, 1).map(({ id }) => id)).toEqual(['s2', 's5']);
    expect(strokesAfter(log, 5)).toEqual([]);
  });
});
