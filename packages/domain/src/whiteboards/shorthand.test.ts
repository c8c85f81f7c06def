import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quickDrawStrokes } from '../testing/quick-draw-strokes.js';
import { apart, readWire, toWire, type LiveEvent, type WireMessage } from '../live/index.js';
import { BATCH_POINTS_MAX } from './limits.js';
import { lineFrom, lineTo, pointsOf, type Line } from './line.js';
import { lineOf } from './short-code.js';
import { isCode, packCodes, Shorthand, unpackCodes } from './shorthand.js';
import { encodePoints, type Point } from './stroke-code.js';
import { nextBatch, NOTHING_TOLD } from './telling.js';

const boardId = '0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a69';
const topic = { kind: 'board', boardId } as const;
const pen = { tool: 'brush', color: '#0b6b58', width: 2 } as const;
const idNumbered = (number: number): string =>
  `7f3a2c10-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** What a stroke's author tells of it, some points at a time, and at last the stroke. */
function eventsOf(path: readonly Point[], number: number, author: string): readonly LiveEvent[] {
  const id = idNumbered(number);
  let line: Line = lineFrom(path[0] ?? { x: 0, y: 0 });
  let told = NOTHING_TOLD;
  const events: LiveEvent[] = [];
  path.slice(1).forEach((point, passed) => {
    line = lineTo(line, point);
    if (passed % 5 !== 0) return;
    const next = nextBatch({ id, pen, line }, told);
    told = next.told;
    const { from, points, pen: pressed } = next.batch;
    const begins = pressed && { author, pen: pressed };
    events.push({ name: 'strokeUpdate', boardId, line: lineOf(author, id), from, points, begins });
  });
  const place = { seq: number + 1, at: '2024-01-01T00:00:00.000Z', author };
  const stroke = {
    ...place,
    kind: 'stroke',
    id,
    pen,
    points: encodePoints(pointsOf(line)),
  } as const;
  return [...events, { name: 'boardUpdate', type: 'drawn', boardId, entries: [stroke] }];
}

/** All that several people tell, one event of each in turn. */
const inTurn = (all: readonly (readonly LiveEvent[])[]): readonly LiveEvent[] =>
  Array.from({ length: Math.max(...all.map(({ length }) => length)) }, (_, turn) =>
    all.flatMap((events) => events.slice(turn, turn + 1)),
  ).flat();

const textOf = (event: LiveEvent): string => {
  const wire = toWire(event);
  return typeof wire === 'string' ? wire : expect.fail();
};

/** As it is sent: numbers as bytes, and what is logged with its place. */
function sent(event: LiveEvent, server: Shorthand): WireMessage {
  const text = server.shorten(textOf(event));
  if (!isCode(text)) return event.name === 'boardUpdate' ? { id: '7-1', data: text } : text;
  const { id, code } = unpackCodes(packCodes(300, [text]));
  expect(id).toBe(300);
  return code;
}

/** A line that is known isn't begun again. */
const withoutBeginning = (event: LiveEvent): LiveEvent =>
  event.name === 'strokeUpdate' ? { ...event, begins: undefined } : event;

const number = fc.integer({ min: -120, max: 920 });
const path = fc.array(fc.record({ x: number, y: number }), { minLength: 2, maxLength: 40 });
const pressed = fc.array(
  fc.record({ x: number, y: number, pressure: fc.double({ min: 0, max: 1, noNaN: true }) }),
  { minLength: 2, maxLength: 40 },
);

it('brings all that was told, to whoever hears it from any place on', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(path, pressed), { minLength: 1, maxLength: 5 }),
      fc.nat({ max: 12 }),
      (paths, joins) => {
        const events = inTurn(paths.map((each, place) => eventsOf(each, place, `ada ${place}`)));
        const server = new Shorthand();
        const [early, late] = [new Shorthand(), new Shorthand()];
        events.forEach((event, place) => {
          if (place === joins) server.forget();
          const message = sent(event, server);
          for (const reader of place < joins ? [early] : [early, late]) {
            const [heard] = apart(message, reader).map((each) => readWire(each, topic));
            expect(heard?.kind === 'event' && withoutBeginning(heard.event)).toEqual(
              withoutBeginning(event),
            );
          }
        });
      },
    ),
    { numRuns: 30 },
  );
});

/** What reaches a reader who hears all from the beginning. */
const heard = (messages: readonly WireMessage[]): readonly unknown[] => {
  const reader = new Shorthand();
  return messages
    .flatMap((each) => apart(each, reader))
    .map((each) => readWire(each, topic))
    .map((frame) => frame?.kind === 'event' && withoutBeginning(frame.event));
};

it('tells what is new of a line, and how the stroke ends', () => {
  for (const { of, xy } of quickDrawStrokes) {
    const path = xy.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: xy[at + 1] ?? 0 }] : []));
    const events = eventsOf(path, 1, 'ada');
    const server = new Shorthand();
    const texts = events.map((event) => server.shorten(textOf(event)));
    expect([of, texts.map((text) => text.charAt(0))]).toEqual([
      of,
      ['d', ...Array<string>(events.length - 2).fill('='), 'e'],
    ]);
    const stroke = textOf(events.at(-1) ?? expect.fail());
    const codes = texts.slice(1, -1).map((text) => packCodes(2, [text]).length);
    const bytes = codes.reduce((sum, each) => sum + each, 0);
    // A point and a half to a message: what is told of no point is three bytes, and each is told twice at most.
    expect(bytes).toBeLessThan(codes.length * 4 + 1.6 * stroke.length);
    expect(heard(texts)).toEqual(events.map(withoutBeginning));
    const { code } = unpackCodes(packCodes(1, texts.slice(1, -1)));
    const inOne = [...texts.slice(0, 1), code, ...texts.slice(-1)];
    expect(heard(inOne)).toEqual(events.map(withoutBeginning));
  }
});

it('goes on in full where something was lost, and where more lines are drawn than it remembers', () => {
  const zigzag = Array.from({ length: BATCH_POINTS_MAX }, (_, at) => ({ x: at, y: (at % 2) * 9 }));
  const whole = eventsOf(zigzag, 1, 'ada');
  const lossy = whole.filter((_, place) => place < 2 || place > 8);
  const server = new Shorthand();
  const texts = lossy.map((event) => server.shorten(textOf(event)));
  expect(texts.map((text) => text.charAt(0)).join('')).toMatch(/^d=[pb]+e$/);
  expect(heard(texts)).toEqual(lossy.map(withoutBeginning));
  const crowd = inTurn(
    Array.from({ length: 70 }, (_, place) => eventsOf(zigzag.slice(0, 25), place, `ben ${place}`)),
  );
  const told = crowd.map((event) => server.shorten(textOf(event)));
  expect(heard(told)).toEqual(crowd.map(withoutBeginning));
  expect(new Set(told.map((text) => text.charAt(0)))).toEqual(new Set('d=pse'));
});

it('leaves alone what is of no line', () => {
  const server = new Shorthand();
  const cursor = 'c1,2 ada';
  expect(server.shorten(cursor)).toBe(cursor);
  expect(server.lengthen(cursor)).toEqual([cursor]);
  // A server never says so of a line that it did not begin.
  expect(server.lengthen('=AAEAA')).toEqual([]);
});
