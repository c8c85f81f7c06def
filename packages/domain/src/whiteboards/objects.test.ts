import { describe, expect, it } from 'vitest';
import {
  BOARD_CODE_MAX,
  BOARD_LETTERS_MAX,
  BOARD_OBJECTS_MAX,
  BOARD_PICTURES_MAX,
  OBJECT_TEXT_MAX,
} from './limits.js';
import { paintingOf, type BoardLog } from './log.js';
import {
  checkObject,
  checkObjectRoom,
  checkObjectsChange,
  roomOfEntry,
  roomOfObjects,
} from './object-rules.js';
import { objectsAfter } from './rules.js';
import { boardObjectSchema, type BoardEntry, type LookChange, type ObjectEntry } from './schema.js';

const AT = '2026-01-01T00:00:00.000Z';
const look = { x: 0, y: 0, w: 40, h: 30, color: '#000000', width: 2, rank: 0, text: '' };

type Said = readonly [author: string, what: string, id: string, set?: LookChange];

/** A log of what was said of objects: 'add' one, 'change' it under an id of its own, and so on. */
function logOf(said: readonly Said[], base: BoardLog['base'] = null): BoardLog {
  const entries = said.map(([author, what, id, set = {}], at): BoardEntry => {
    const place = { seq: (base?.upTo ?? 0) + at + 1, author, at: AT };
    if (what === 'add')
      return { ...place, ...look, ...set, kind: 'object', id, shape: 'line' } as ObjectEntry;
    if (what === 'undo' || what === 'redo') return { ...place, kind: what, target: id };
    if (what === 'clear' || what === 'image') return { ...place, kind: what, id };
    const changes = id.split('+').map((object) => ({ object, set }));
    return { ...place, kind: 'change', id: what, changes };
  });
  return { base, entries };
}

const shown = (log: BoardLog) =>
  paintingOf(log).objects.map(({ id, x, color }) => `${id} ${x} ${color}`);

describe('what becomes of an object', () => {
  it.each<[string, readonly Said[], readonly string[]]>([
    ['it is there', [['ada', 'add', 'a']], ['a 0 #000000']],
    [
      'of one that is locked nothing is heard but that it is unlocked',
      [
        ['ada', 'add', 'a'],
        ['ada', 'c1', 'a', { isLocked: true, x: 1 }],
        ['ben', 'c2', 'a', { x: 2 }],
        ['ben', 'c3', 'a', { isDeleted: true }],
        ['ben', 'c4', 'a', { isLocked: true, x: 3 }],
        ['ben', 'c5', 'a', { isLocked: false, color: '#bf3b26' }],
      ],
      ['a 1 #bf3b26'],
    ],
    [
      'a lock that is taken back was none',
      [
        ['ada', 'add', 'a'],
        ['ada', 'c1', 'a', { isLocked: true }],
        ['ben', 'c2', 'a', { x: 2 }],
        ['ada', 'undo', 'c1'],
      ],
      ['a 2 #000000'],
    ],
    [
      'of two words about one property the later one wins, and others stay',
      [
        ['ada', 'add', 'a'],
        ['ben', 'c1', 'a', { x: 5, color: '#bf3b26' }],
        ['ada', 'c2', 'a', { x: 7 }],
      ],
      ['a 7 #bf3b26'],
    ],
    [
      'the earlier word holds again when the later one is taken back',
      [
        ['ada', 'add', 'a'],
        ['ben', 'c1', 'a', { x: 5 }],
        ['ada', 'c2', 'a', { x: 7 }],
        ['ada', 'undo', 'c2'],
      ],
      ['a 5 #000000'],
    ],
    [
      'what is deleted stays so, whatever is said of it later',
      [
        ['ada', 'add', 'a'],
        ['ben', 'c1', 'a', { isDeleted: true }],
        ['ada', 'c2', 'a', { x: 7 }],
      ],
      [],
    ],
    [
      'and is back, as it was changed meanwhile, when that is taken back',
      [
        ['ada', 'add', 'a'],
        ['ben', 'c1', 'a', { isDeleted: true }],
        ['ada', 'c2', 'a', { x: 7 }],
        ['ben', 'undo', 'c1'],
      ],
      ['a 7 #000000'],
    ],
    [
      'it goes when its author takes it back, and comes again as others left it',
      [
        ['ada', 'add', 'a'],
        ['ben', 'c1', 'a', { x: 7 }],
        ['ada', 'undo', 'a'],
        ['ada', 'redo', 'a'],
      ],
      ['a 7 #000000'],
    ],
    [
      'many are changed at once',
      [
        ['ada', 'add', 'a'],
        ['ada', 'add', 'b'],
        ['ben', 'c1', 'a+b', { x: 3 }],
      ],
      ['a 3 #000000', 'b 3 #000000'],
    ],
    [
      'it lies by its rank, and by its age among equals',
      [
        ['ada', 'add', 'a', { rank: 1 }],
        ['ada', 'add', 'b'],
        ['ada', 'add', 'c'],
        ['ada', 'c1', 'b', { rank: 2 }],
      ],
      ['c 0 #000000', 'a 0 #000000', 'b 0 #000000'],
    ],
    [
      'a clear and a picture cover it',
      [
        ['ada', 'add', 'a'],
        ['ada', 'clear', 'x'],
        ['ada', 'add', 'b'],
        ['ben', 'image', 'p'],
        ['ben', 'c1', 'b', { x: 3 }],
        ['ada', 'add', 'c'],
      ],
      ['c 0 #000000'],
    ],
    [
      'what covers it may be taken back',
      [
        ['ada', 'add', 'a'],
        ['ben', 'image', 'p'],
        ['ada', 'c1', 'a', { x: 3 }],
        ['ben', 'undo', 'p'],
      ],
      ['a 3 #000000'],
    ],
  ])('%s', (_title, said, objects) => {
    expect(shown(logOf(said))).toEqual(objects);
  });

  it('can be said long after it is settled', () => {
    const [object] = paintingOf(logOf([['ada', 'add', 'a']])).objects;
    const base = { id: 'base', upTo: 50, objects: object === undefined ? [] : [object] };
    expect(shown(logOf([['ben', 'c1', 'a', { x: 3 }]], base))).toEqual(['a 3 #000000']);
    expect(shown(logOf([['ben', 'c1', 'a', { isDeleted: true }]], base))).toEqual([]);
    expect(shown(logOf([['ben', 'image', 'p']], base))).toEqual([]);
  });
});

it('is repeated above a picture whose sender had not seen it yet, as it stands', () => {
  const log = logOf([
    ['ada', 'add', 'a'],
    ['ada', 'add', 'b'],
    ['ben', 'c1', 'a+b', { x: 3 }],
  ]);
  expect(objectsAfter(log, 1).map(({ id, x }) => `${id} ${x}`)).toEqual(['b 3']);
});

describe('a rule refuses', () => {
  const id = '0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a69';
  const long = 'a'.repeat(OBJECT_TEXT_MAX + 1);

  it.each([
    ['text', '', 'Please enter a text.'],
    ['text', ' \n ', 'Please enter a text.'],
    ['text', long, 'A text on a whiteboard cannot be more than 500 characters'],
    ['line', long, 'A text on a whiteboard cannot be more than 500 characters'],
  ] as const)('a %s that says %j', (shape, text, error) => {
    expect(checkObject({ ...look, id, shape, text })).toEqual({ ok: false, error });
  });

  it('no text as long as is allowed, and no shape without one', () => {
    const text = 'a'.repeat(OBJECT_TEXT_MAX);
    expect(checkObject({ ...look, id, shape: 'text', text })).toEqual({
      ok: true,
      value: 500 * 16,
    });
    expect(checkObject({ ...look, id, shape: 'line' })).toEqual({ ok: true, value: 140 + 97 * 2 });
  });

  it('a form that another shape stands for, and a note that says nothing', () => {
    const note = { ...look, id, shape: 'text', form: 'note' } as const;
    expect(checkObject({ ...note, shape: 'line' }).ok).toBe(false);
    expect(checkObject({ ...note, shape: 'rectangle' }).ok).toBe(false);
    expect(checkObject(note).ok).toBe(false);
    expect(checkObject({ ...note, text: 'abc' })).toEqual({ ok: true, value: 3 * 16 + 140 });
    expect(checkObject({ ...note, shape: 'rectangle', form: 'diamond' }).ok).toBe(true);
  });

  it('a fill that there is not', () => {
    const shape = { ...look, id, shape: 'rectangle' } as const;
    expect(boardObjectSchema.parse({ ...shape, fill: 'tint' })).toEqual({ ...shape, fill: 'tint' });
    expect(boardObjectSchema.parse(shape)).toEqual(shape);
    expect(boardObjectSchema.safeParse({ ...shape, fill: '#bf3b26' }).success).toBe(false);
  });

  it('a picture without an id, and an id of what is none', () => {
    const picture = { ...look, id, shape: 'rectangle', form: 'picture', picture: id } as const;
    expect(checkObject(picture)).toEqual({ ok: true, value: 140 + 5_000 });
    expect(checkObject({ ...picture, picture: undefined }).ok).toBe(false);
    expect(checkObject({ ...picture, form: undefined }).ok).toBe(false);
    expect(checkObject({ ...picture, text: long }).ok).toBe(false);
  });

  it('more pictures than a board shows', () => {
    const picture = { ...look, id, shape: 'rectangle', form: 'picture', picture: id } as const;
    const many = Array.from({ length: BOARD_PICTURES_MAX }, () => picture);
    expect(checkObjectRoom(roomOfObjects(many)).ok).toBe(true);
    expect(checkObjectRoom(roomOfObjects([...many, picture]))).toEqual({
      ok: false,
      error: 'A whiteboard shows at most 50 pictures. Delete some to go on.',
    });
  });

  it('a change to a text that is too long', () => {
    const change = (text: string) => ({ id, changes: [{ object: id, set: { text } }] });
    expect(checkObjectsChange(change(long)).ok).toBe(false);
    expect(checkObjectsChange(change('a')).ok).toBe(true);
    const moved = { object: id, set: { x: 1 } };
    expect(checkObjectsChange({ id, changes: [moved] })).toEqual({ ok: true, value: 20 });
    expect(checkObjectsChange({ id, changes: [moved, moved] })).toEqual({ ok: true, value: 40 });
  });

  it('more objects than a board shows', () => {
    const many = Array.from({ length: BOARD_OBJECTS_MAX }, () => ({
      ...look,
      id,
      shape: 'line' as const,
    }));
    expect(checkObjectRoom(roomOfObjects(many)).ok).toBe(true);
    expect(checkObjectRoom(roomOfObjects([...many, { ...look, id, shape: 'line' }]))).toEqual({
      ok: false,
      error: 'A whiteboard shows at most 20000 objects. Delete some to go on.',
    });
  });

  it('more text than a board shows', () => {
    const text = 'a'.repeat(OBJECT_TEXT_MAX);
    const count = BOARD_LETTERS_MAX / OBJECT_TEXT_MAX;
    const many = Array.from({ length: count }, () => ({
      ...look,
      id,
      shape: 'text' as const,
      text,
    }));
    expect(checkObjectRoom(roomOfObjects(many)).ok).toBe(true);
    expect(
      checkObjectRoom(roomOfObjects([...many, { ...look, id, shape: 'text', text: 'a' }])),
    ).toEqual({
      ok: false,
      error: 'There is too much text on this whiteboard. Delete some to go on.',
    });
  });

  it('longer lines than every screen can read', () => {
    const points = 'A'.repeat(BOARD_CODE_MAX / 40);
    const path = { ...look, id, shape: 'rectangle', form: 'path', points } as const;
    const many = Array.from({ length: 40 }, () => path);
    expect(checkObjectRoom(roomOfObjects(many)).ok).toBe(true);
    expect(checkObjectRoom(roomOfObjects([...many, { ...path, points: 'A' }]))).toEqual({
      ok: false,
      error:
        'There are too many long lines among the objects of this whiteboard. Delete some to go on.',
    });
  });

  it('nothing else, and letters count wherever they come from', () => {
    const object = { ...look, id, shape: 'text', text: 'four' } as const;
    expect(roomOfEntry({ kind: 'object', ...object }).letters).toBe(4);
    const changes = ['one', 'three', undefined].map((text) => ({ object: id, set: { text } }));
    expect(roomOfEntry({ kind: 'change', id, changes }).letters).toBe(8);
  });
});
