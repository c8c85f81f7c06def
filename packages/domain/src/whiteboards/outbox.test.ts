import { describe, expect, it } from 'vitest';
import { paintingOf, type BoardLog } from './log.js';
import { withOutbox, type PendingAct } from './outbox.js';
import type { BoardEntry, Stroke } from './schema.js';
import { ownHistory } from './undo.js';

const strokeOf = (id: string): Stroke => ({
  id,
  pen: { tool: 'eraser', width: 40 },
  points: 'AAA',
});
const entryOf = (seq: number, id: string): BoardEntry => ({
  ...strokeOf(id),
  kind: 'stroke',
  seq,
  author: 'ada',
  at: '',
});
const log: BoardLog = { base: null, entries: [entryOf(1, 'a'), entryOf(2, 'b')] };
const drawn = (id: string): PendingAct => ({ kind: 'stroke', stroke: strokeOf(id) });

const shown = (outbox: readonly PendingAct[], known = log) =>
  paintingOf(withOutbox(known, outbox, 'ada')).strokes.map(({ id }) => id);

describe('what is not acknowledged yet', () => {
  it.each<[string, readonly PendingAct[], readonly string[]]>([
    ['a stroke lies on top', [drawn('c')], ['a', 'b', 'c']],
    ['an undone stroke is gone', [{ kind: 'undo', target: 'a' }], ['b']],
    [
      'a stroke that is undone at once too',
      [drawn('c'), { kind: 'undo', target: 'c' }],
      ['a', 'b'],
    ],
    [
      'a stroke brought back is there again',
      [
        { kind: 'undo', target: 'a' },
        { kind: 'redo', target: 'a' },
      ],
      ['a', 'b'],
    ],
    ['a cleared board holds what came after', [{ kind: 'clear', id: 'x' }, drawn('c')], ['c']],
  ])('shows at once: %s', (_title, outbox, ids) => {
    expect(shown(outbox)).toEqual(ids);
  });

  it('is not shown twice when the server tells of it first', () => {
    const clear: BoardEntry = { kind: 'clear', seq: 3, id: 'x', author: 'ada', at: '' };
    const entries = [...log.entries, clear, entryOf(4, 'c')];
    const known = { base: null, entries };
    expect(withOutbox(known, [{ kind: 'clear', id: 'x' }, drawn('c')], 'ada')).toBe(known);
  });

  it('can be undone like everything else', () => {
    expect(ownHistory(withOutbox(log, [drawn('c')], 'ada'), 'ada').undoable).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('leaves the log as it is when nothing waits', () => {
    expect(withOutbox(log, [], 'ada')).toBe(log);
  });
});
