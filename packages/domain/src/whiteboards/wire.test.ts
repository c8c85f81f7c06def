import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apart, readWire, toWire, type LiveEvent } from '../live/index.js';
import type { BoardEvent } from './events.js';
import type { BoardEntry, Pen } from './schema.js';
import { lineOf } from './short-code.js';
import { Shorthand } from './shorthand.js';
import { encodePoints } from './stroke-code.js';
import { decodeBoardEvent } from './wire.js';

const boardId = '0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a69';
const topic = { kind: 'board', boardId } as const;

const name = fc.string({ minLength: 1, maxLength: 40, unit: 'binary' });
const pen: fc.Arbitrary<Pen> = fc.oneof(
  fc.record({
    tool: fc.constant('brush' as const),
    color: fc.constantFrom('#000000', '#bf3b26', '#0b6b58'),
    width: fc.integer({ min: 1, max: 20 }),
  }),
  fc.record({ tool: fc.constant('eraser' as const), width: fc.integer({ min: 20, max: 100 }) }),
);
const points = fc
  .array(fc.record({ x: fc.integer({ max: 800, min: 0 }), y: fc.integer({ max: 600, min: 0 }) }), {
    minLength: 1,
  })
  .map(encodePoints);
const place = {
  seq: fc.integer({ min: 1, max: 100_000 }),
  author: name,
  at: fc
    .date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
};
const id = fc.uuid();
const entry: fc.Arbitrary<BoardEntry> = fc.oneof(
  fc.record({ ...place, kind: fc.constant('stroke' as const), id, pen, points }),
  fc.record({ ...place, kind: fc.constantFrom('clear' as const, 'image' as const), id }),
  fc.record({ ...place, kind: fc.constantFrom('undo' as const, 'redo' as const), target: id }),
);
const drawn = (...entries: readonly BoardEntry[]): BoardEvent => ({
  ...{ name: 'boardUpdate', type: 'drawn', boardId },
  entries,
});
const told: fc.Arbitrary<BoardEvent> = fc.oneof(
  entry.map((each) => drawn(each)),
  fc.record(
    {
      name: fc.constant('strokeUpdate' as const),
      boardId: fc.constant(boardId),
      line: fc.tuple(name, id).map(([author, strokeId]) => lineOf(author, strokeId)),
      from: fc.integer({ min: 0, max: 4000 }),
      points,
      begins: fc.record({ author: name, pen }),
    },
    { requiredKeys: ['name', 'boardId', 'line', 'from', 'points'] },
  ),
  fc.record({
    name: fc.constant('objectUpdate' as const),
    boardId: fc.constant(boardId),
    username: name,
    places: fc.array(
      fc.record(
        {
          object: id,
          ...{ x: fc.integer({ min: -100, max: 900 }), y: fc.integer({ min: -100, max: 700 }) },
          ...{ w: fc.integer({ min: -1000, max: 1000 }), h: fc.integer({ min: -800, max: 800 }) },
          ...{ angle: fc.integer({ min: 0, max: 359 }) },
        },
        { requiredKeys: ['object', 'x', 'y', 'w', 'h'] },
      ),
      { maxLength: 20 },
    ),
  }),
  fc
    .record({
      name: fc.constant('cursorUpdate' as const),
      laser: fc.constantFrom('AAAB', undefined),
      boardId: fc.constant(boardId),
      username: name,
      cursor: fc.option(
        fc.record({
          x: fc.double({ min: -100, max: 900, noNaN: true }),
          y: fc.integer({ min: -100, max: 700 }),
        }),
      ),
    })
    .map((told) => (told.cursor === null ? { ...told, laser: undefined } : told)),
);

/** What a reader of the board hears of an event. */
const heard = (event: LiveEvent, where = topic) => {
  const data: unknown = JSON.parse(JSON.stringify(toWire(event)));
  return readWire({ id: '1', data: data as LiveEvent }, where);
};

const isText = (event: LiveEvent): boolean => typeof toWire(event) === 'string';

const stroke: BoardEntry = {
  ...{ kind: 'stroke', id: '7f3a2c10-0000-4000-8000-00000000000f', seq: 40_000, author: 'grace' },
  ...{ at: '2026-01-01T00:00:00.000Z', pen: { tool: 'brush', color: '#000000', width: 2 } },
  points: 'A',
};

const placed = { seq: 40_000, author: 'grace', at: '2026-01-01T00:00:00.000Z' };
const look = { x: 0, y: 0, w: 9, h: 9, color: '#000000', width: 2, rank: 0, text: '' };

describe('what is told while people draw', () => {
  it('comes as it was, whatever names, pens and places it bears', () => {
    fc.assert(
      fc.property(told, (event) => {
        expect(isText(event)).toBe(true);
        // JSON knows no negative zero.
        const plain: unknown = JSON.parse(JSON.stringify(event));
        expect(heard(event)).toEqual({ kind: 'event', event: plain });
      }),
    );
  });

  it('is short beside its points', () => {
    expect(toWire(drawn(stroke))).toBe('suv4 mjuohs00 fzosEAAAQACAAAAAAAAADw 2#000000 A grace');
    const points = { name: 'strokeUpdate', boardId, line: 'aB3-_', from: 40, points: 'A' } as const;
    expect(toWire(points)).toBe('paB3-_ 14 A');
  });

  it('is as short for objects that are held: a drag of two seconds takes 1,500 bytes', () => {
    const place = { object: boardId, x: 120, y: 340, w: 100, h: 60 };
    const event = { name: 'objectUpdate', boardId, username: 'grace', places: [place] } as const;
    const text = 'oC4-bUm8MTY6aQx0vPEtaaQ120,340,100,60 grace';
    expect(toWire(event)).toBe(text);
    expect(20 * text.length).toBeLessThan(1500);
  });

  it.each<[string, BoardEvent]>([
    ['several entries', drawn(stroke, { ...stroke, seq: 40_001 })],
    ['no entry', drawn()],
    ['an id that is no UUID', drawn({ ...stroke, id: 'stroke 1' })],
    ['a UUID in capitals', drawn({ ...stroke, id: stroke.id.toUpperCase() })],
    ['a time of another form', drawn({ ...stroke, at: '2026-01-01' })],
    ['no time', drawn({ ...stroke, at: '' })],
    ['a time before 1970', drawn({ ...stroke, at: '1969-12-31T23:59:59.999Z' })],
    ['an object', drawn({ ...placed, ...look, kind: 'object', id: stroke.id, shape: 'line' })],
    ['a change', drawn({ ...placed, kind: 'change', id: stroke.id, changes: [] })],
    ['another kind of news', { name: 'boardUpdate', type: 'deleted', boardId }],
  ])('is told as it is with %s', (_title, event) => {
    expect(toWire(event)).toBe(event);
    expect(heard(event)).toEqual({ kind: 'event', event });
  });

  it.each(['', 'q1 2 3', 's', 's1 ! 3', 'x1'])(
    'is nothing to a reader that cannot know %j',
    (text) => {
      expect(decodeBoardEvent(text, boardId)).toBeUndefined();
      expect(readWire(text, topic)).toBeNull();
    },
  );

  it('is read on the topic of a board alone', () => {
    expect(readWire('caa ada', { kind: 'questions' })).toBeNull();
    expect(readWire('c1,2 ada', topic)).toMatchObject({ event: { boardId } });
  });
});

describe('the frames of a subscription', () => {
  it('are those of a message that joins several that pass, in their order', () => {
    const told = ['c1,2 ada', 'c3,4 ben'];
    expect(apart(told, new Shorthand())).toEqual(told);
    for (const one of ['c1,2 ada', { id: '7', data: 'c1,2 ada' }])
      expect(apart(one, new Shorthand())).toEqual([one]);
  });

  it('are an attachment, an event of the log or one that passes', () => {
    const attached = { kind: 'attached', connectionId: 'c', resumed: true } as const;
    expect(readWire({ id: '7', data: attached }, topic)).toBe(attached);
    const event = { name: 'boardUpdate', type: 'deleted', boardId } as const;
    expect(readWire({ id: '7', data: event }, topic)).toEqual({ kind: 'event', event });
    expect(readWire(event, topic)).toEqual({ kind: 'event', event });
  });
});

it('names a line by its author and its stroke', () => {
  const names = ['ada', 'ben', 'adaa'].flatMap((author) =>
    [stroke.id, boardId, ` ${boardId}`].map((strokeId) => lineOf(author, strokeId)),
  );
  expect(new Set(names).size).toBe(9);
  for (const each of names) expect(each).toMatch(/^[\w-]{5}$/);
  expect(lineOf('ada', boardId)).toBe(lineOf('ada', boardId));
});
