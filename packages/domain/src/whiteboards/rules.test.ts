import { describe, expect, it } from 'vitest';
import { BOARD_ENTRIES_MAX } from './limits.js';
import {
  canDraw,
  checkDrawing,
  checkManaging,
  checkRoom,
  checkStroke,
  checkWhiteboardTitle,
  isNewBase,
  judgePush,
  nextBase,
  showsReadOnlyLine,
  strokesAfter,
} from './rules.js';
import type { BoardEntry } from './schema.js';

const editable = { owner: 'ada', accessType: 'editable' } as const;
const readOnly = { owner: 'ada', accessType: 'read-only' } as const;

describe('who may draw', () => {
  it.each([
    [editable, 'ada', true],
    [editable, 'ben', true],
    [readOnly, 'ada', true],
    [readOnly, 'ben', false],
  ])('%o, %s: %s', (board, username, may) => {
    expect(canDraw(board, username)).toBe(may);
    expect(checkDrawing(board, username).ok).toBe(may);
    expect(showsReadOnlyLine(board, username)).toBe(!may);
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
])('checks the title %j', (title, result) => {
  expect(checkWhiteboardTitle(title)).toEqual(result);
});

it('tells when a board is full', () => {
  expect(checkRoom(BOARD_ENTRIES_MAX - 1).ok).toBe(true);
  expect(checkRoom(BOARD_ENTRIES_MAX)).toEqual({
    ok: false,
    error: 'This whiteboard is full. Create a new one to go on drawing.',
  });
});

it('refuses a stroke that cannot be painted', () => {
  const pen = { tool: 'eraser', width: 40 } as const;
  expect(checkStroke({ id: 's', pen, points: 'AAA' }).ok).toBe(true);
  expect(checkStroke({ id: 's', pen, points: 'A' }).ok).toBe(false);
});

describe('a pushed picture', () => {
  const state = { lastSeq: 7, base: null, content: { id: 'p', upTo: 5 } };

  it.each([
    [undefined, 'replaces'],
    [7, 'kept'],
    [6, 'outdated'],
    [5, 'outdated'],
    [8, 'outdated'],
  ] as const)('that holds entries up to %s %s the board', (upTo, verdict) => {
    expect(judgePush(state, upTo)).toBe(verdict);
  });

  it('is kept once: a repeated one is outdated', () => {
    expect(judgePush({ ...state, content: { id: 'q', upTo: 7 } }, 7)).toBe('outdated');
  });

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

describe('the base for those who come later', () => {
  it.each([
    [0, 0, null],
    [199, 0, null],
    [200, 0, 50],
    [249, 0, 50],
    [250, 50, 100],
    [249, 50, null],
    [10_000, 9800, 9850],
  ])('of a log of %d with a base of %d is to show %s', (lastSeq, upTo, next) => {
    const base = upTo === 0 ? null : { id: 'b', upTo };
    expect(nextBase({ lastSeq, base })).toBe(next);
  });

  it.each([
    [50, true],
    [100, true],
    [0, false],
    [60, false],
    [150, false],
  ])('of a log of 250 may show %d: %s', (upTo, may) => {
    expect(isNewBase({ lastSeq: 250, base: null, content: null }, upTo)).toBe(may);
  });

  it('is never older than the one that is known', () => {
    expect(isNewBase({ lastSeq: 250, base: { id: 'b', upTo: 100 }, content: null }, 50)).toBe(
      false,
    );
  });
});
