import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { STROKE_POINTS_MAX, UNDO_WINDOW } from './limits.js';
import {
  insertEntry,
  isComplete,
  lastSeqOf,
  paintingOf,
  settledSeq,
  type BoardLog,
} from './log.js';
import type { BoardEntry } from './schema.js';
import { encodePoints } from './stroke-code.js';
import { addedAtOnce, checkUndo, nextTurn, ownHistory, type UndoRequest } from './undo.js';

const pen = { tool: 'brush', color: '#000000', width: 2 } as const;
const AT = '2026-01-01T00:00:00.000Z';

/** A log written in short: 'ada+a' draws a, 'ada-a' undoes it, 'ada^a' brings it back, 'ada!a' clears. */
function logOf(text: string, base: BoardLog['base'] = null): BoardLog {
  const entries = text.split(' ').map((word, place): BoardEntry => {
    const [, author = '', sign = '', id = ''] = /^(\w+)(\W)(\w+)$/.exec(word) ?? [];
    const shape = { seq: (base?.upTo ?? 0) + place + 1, author, at: AT };
    if (sign === '+') return { ...shape, kind: 'stroke', id, pen, points: 'AAA' };
    if (sign === '!') return { ...shape, kind: 'clear', id };
    if (sign === '=') return { ...shape, kind: 'image', id };
    return { ...shape, kind: sign === '-' ? 'undo' : 'redo', target: id };
  });
  return { base, entries };
}

const shown = (log: BoardLog): string =>
  [paintingOf(log).ground ?? '', ...paintingOf(log).strokes.map(({ id }) => id)].join(' ');

describe('what shows', () => {
  it.each([
    ['strokes in the order of the log', 'ada+a ben+b ada+c', ' a b c'],
    ['no stroke that is undone', 'ada+a ben+b ada-a', ' b'],
    ['a stroke that is brought back, at its old place', 'ada+a ben+b ada-a ada^a', ' a b'],
    ['nothing that a clear covers', 'ada+a ada!x ben+b', ' b'],
    ['everything again when the clear is undone', 'ada+a ada!x ben+b ada-x', ' a b'],
    ['a picture in place of what was there', 'ada+a ben=p ada+b', 'p b'],
    ['what lies under a picture that is undone', 'ada+a ben=p ada+b ben-p', ' a b'],
    ['nothing of a picture that a clear covers', 'ben=p ada!x', ''],
    ['the upper of two pictures', 'ben=p ada+a ben=q', 'q'],
  ])('is %s', (_title, text, painting) => {
    expect(shown(logOf(text))).toBe(painting);
  });

  it('lies on the base, which an undo of its own entries does not touch', () => {
    const base = { id: 'base', upTo: 50 };
    expect(shown(logOf('ada+a ada-old ben+b', base))).toBe('base a b');
    expect(shown(logOf('ada+a ada!x ben+b', base))).toBe(' b');
  });
});

describe('an entry', () => {
  const log = logOf('ada+a ben+b ada+c');
  const [first, second, third] = log.entries;

  it('finds its place, however late it comes', () => {
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('Gone.');
    const late = insertEntry({ base: null, entries: [first, third] }, second);
    expect(late).toEqual(log);
    expect(isComplete({ base: null, entries: [first, third] })).toBe(false);
    expect(isComplete(late)).toBe(true);
  });

  it('that is there, or in the base, changes nothing', () => {
    if (second === undefined) throw new Error('Gone.');
    expect(insertEntry(log, second)).toBe(log);
    const later = logOf('ada+d', { id: 'base', upTo: 3 });
    expect(insertEntry(later, second)).toBe(later);
    expect(lastSeqOf(later)).toBe(4);
    expect(lastSeqOf({ base: later.base, entries: [] })).toBe(3);
    expect(lastSeqOf({ base: null, entries: [] })).toBe(0);
  });
});

describe('what one can take back', () => {
  it.each([
    ['one’s own, the latest last', 'ada+a ben+b ada+c', ['a', 'c'], []],
    ['not what is undone, which one can bring back', 'ada+a ada+c ada-c ada-a', [], ['c', 'a']],
    ['what was brought back', 'ada+a ada+c ada-c ada-a ada^a', ['a'], ['c']],
    ['and bring back nothing after something new', 'ada+a ada-a ada+c', ['c'], []],
    ['and bring back still, when others draw', 'ada+a ada-a ben+c', [], ['a']],
    ['a clear, and not what lies under it', 'ada+a ada!x', ['x'], []],
    ['nothing that somebody else covered', 'ada+a ada+c ada-c ben=p', [], []],
    ['all again when the cover is gone', 'ada+a ada+c ada-c ben=p ben-p', ['a'], ['c']],
    ['each once, though an undo is told twice', 'ada+a ada-a ada-a', [], ['a']],
  ])('is %s', (_title, text, undoable, redoable) => {
    expect(ownHistory(logOf(text), 'ada')).toEqual({ undoable, redoable });
  });

  it('is nothing that is settled: the next entry decides', () => {
    const draw = (count: number) => Array.from({ length: count }, (_, at) => `ada+s${at + 1}`);
    const oldest = (count: number) => ownHistory(logOf(draw(count).join(' ')), 'ada').undoable[0];
    expect(oldest(UNDO_WINDOW + 48)).toBe('s1');
    expect(oldest(UNDO_WINDOW + 49)).toBe('s51');
    expect(settledSeq(UNDO_WINDOW + 50)).toBe(50);
  });

  it('is still one’s own when others have drawn two hundred strokes since', () => {
    const others = Array.from({ length: 200 }, (_, at) => `ben+b${at}`).join(' ');
    expect(ownHistory(logOf(`ada+mine ${others}`), 'ada').undoable).toEqual(['mine']);
  });

  it('is reckoned from the latest entries alone, however long the log is', () => {
    const draw = Array.from({ length: 2_000 }, (_, at) => `${at % 2 ? 'ada' : 'ben'}+s${at + 1}`);
    const log = logOf(draw.join(' '));
    let looks = 0;
    const entries = log.entries.map((entry) =>
      Object.defineProperty({ ...entry }, 'author', {
        get() {
          looks += 1;
          return entry.author;
        },
      }),
    );
    expect(ownHistory({ ...log, entries }, 'ada')).toEqual(ownHistory(log, 'ada'));
    expect(looks).toBeLessThan(UNDO_WINDOW + 50);
  });
});

describe('a line of many strokes', () => {
  /** Pieces of so many points each, every one from where the one before it ended. */
  const piecesOf = (...lengths: readonly number[]) => {
    let start = 0;
    return lengths.map((length) => {
      const points = Array.from({ length }, (_, at) => ({ x: (start + at) % 2, y: 0 }));
      start += length - 1;
      return encodePoints(points);
    });
  };
  const withPoints = (text: string, pieces: readonly string[]): BoardLog => {
    const log = logOf(text);
    const entries = log.entries.map((entry, at) =>
      entry.kind === 'stroke' ? { ...entry, points: pieces[at] ?? 'AAA' } : entry,
    );
    return { ...log, entries };
  };
  const FULL = STROKE_POINTS_MAX;
  const long = piecesOf(5, FULL, FULL, FULL, FULL, FULL, 40);

  it('is taken back as one, and brought back as one', () => {
    const drawn = withPoints('ada+a ada+b ada+c ada+d ada+e ada+f ada+g', long);
    expect(nextTurn(drawn, ownHistory(drawn, 'ada').undoable)).toEqual('g f e d c b'.split(' '));
    const undone = withPoints(
      'ada+a ada+b ada+c ada+d ada+e ada+f ada+g ada-g ada-f ada-e ada-d ada-c ada-b',
      long,
    );
    expect(nextTurn(undone, ownHistory(undone, 'ada').redoable)).toEqual('b c d e f g'.split(' '));
    expect(nextTurn(undone, ownHistory(undone, 'ada').undoable)).toEqual(['a']);
  });

  it('is no other line that merely begins where it ended', () => {
    const short = withPoints('ada+a ada+b', piecesOf(FULL - 1, 20));
    expect(nextTurn(short, ['a', 'b'])).toEqual(['b']);
    const apart = withPoints('ada+a ada+b', piecesOf(FULL, 20));
    const elsewhere = withPoints('ada+a ada+b', [piecesOf(FULL)[0] ?? '', 'AoA']);
    expect(nextTurn(apart, ['a', 'b'])).toEqual(['b', 'a']);
    expect(nextTurn(elsewhere, ['a', 'b'])).toEqual(['b']);
  });

  it('is no line of another pen', () => {
    const log = withPoints('ada+a ada+b', piecesOf(FULL, 20));
    const entries = log.entries.map((entry) =>
      'id' in entry && entry.id === 'b' ? { ...entry, pen: { ...pen, width: 9 } } : entry,
    );
    expect(nextTurn({ ...log, entries }, ['a', 'b'])).toEqual(['b']);
  });

  it('is nothing where nothing is left', () => {
    expect(nextTurn(logOf('ada!x'), [])).toEqual([]);
    expect(nextTurn(logOf('ada+a ada!x'), ['a', 'x'])).toEqual(['x']);
  });
});

describe('what was added at once', () => {
  const idOf = (number: number) => `0c1d2e3f-4a5b-4c6d-8e9f-00000000000${number}`;
  const logWith = (ids: readonly string[], undone: readonly string[] = []): BoardLog => {
    const look = { x: 0, y: 0, w: 9, h: 9, color: '#000000', width: 2, rank: 0, text: '' };
    const entries = ids.map((id, place): BoardEntry => {
      const entry = { seq: place + 1, id, author: 'ada', at: AT };
      return { kind: 'object', shape: 'ellipse', ...entry, ...look };
    });
    const undos = undone.map((target, place): BoardEntry => {
      return { kind: 'undo', target, author: 'ada', at: AT, seq: ids.length + place + 1 };
    });
    return { base: null, entries: [...entries, ...undos] };
  };
  const alone = idOf(1);
  const copies = addedAtOnce([2, 3, 4].map((number) => ({ id: idOf(number) }))).map(({ id }) => id);

  it('is taken back, and brought back, at once', () => {
    const ids = [alone, ...copies];
    const { undoable } = ownHistory(logWith(ids), 'ada');
    const turn = nextTurn(logWith(ids), undoable);
    expect(turn).toEqual(copies.toReversed());
    const undone = logWith(ids, turn);
    expect(nextTurn(undone, ownHistory(undone, 'ada').redoable)).toEqual(copies);
    expect(nextTurn(undone, ownHistory(undone, 'ada').undoable)).toEqual([alone]);
  });

  it('has ids of its own, and is alone where it is one', () => {
    expect(z.array(z.uuid()).safeParse(copies).success).toBe(true);
    expect(new Set(copies).size).toBe(3);
    expect(addedAtOnce([{ id: idOf(1) }])).toEqual([{ id: idOf(1) }]);
    // Of others that happen to begin alike each is taken back by itself.
    const ids = [idOf(1), idOf(2)];
    expect(nextTurn(logWith(ids), ids)).toEqual([idOf(2)]);
  });
});

describe('a request', () => {
  const log = logOf('ada+a ben+b ada+c ada-c ben=p ben-p');
  const ask = (kind: UndoRequest['kind'], author: string, target: string) =>
    checkUndo(log, { kind, author, target });

  it.each([
    ['undo', 'a', 'new'],
    ['redo', 'c', 'new'],
    ['undo', 'c', 'done'],
    ['redo', 'a', 'done'],
  ] as const)('to %s one’s own %s is %s', (kind, target, value) => {
    expect(ask(kind, 'ada', target)).toEqual({ ok: true, value });
  });

  it.each([
    ['undo', 'b', 'You can undo only what you have drawn yourself.'],
    ['redo', 'p', 'You can undo only what you have drawn yourself.'],
    ['undo', 'nothing', 'This can no longer be undone.'],
  ] as const)('to %s %s is refused', (kind, target, error) => {
    expect(ask(kind, 'ada', target)).toEqual({ ok: false, error });
  });

  it.each([
    ['undo', 'ada+a ben=p', 'This can no longer be undone.'],
    ['redo', 'ada+a ada-a ada+c', 'This can no longer be redone.'],
  ] as const)('to %s what is covered or forgotten is refused', (kind, text, error) => {
    const request = { kind, author: 'ada', target: 'a' };
    expect(checkUndo(logOf(text), request)).toEqual({ ok: false, error });
  });
});
