import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marksOfObject, paintObjectMark } from './object-marks.js';
import { plainWords } from './emphasis.js';
import { linesOf } from './object-text.js';
import { cardColorOf, NOTE_INK, ofKind, type ObjectKind } from './object-forms.js';

const object = (kind: ObjectKind) => ({
  ...{ ...ofKind(kind), x: 10, y: 20, w: 40, h: -30 },
  ...{ color: '#0b6b58', width: 2, text: '' },
});

describe('the marks', () => {
  it('of a line are the line', () => {
    const points = [
      { x: 10, y: 20 },
      { x: 50, y: -10 },
    ];
    expect(marksOfObject(object('line'))).toEqual([
      { shape: 'line', color: '#0b6b58', width: 2, points },
    ]);
  });

  it('of an arrow are the line and a head through its end', () => {
    const [line, head] = marksOfObject(object('arrow'));
    expect(line).toEqual(marksOfObject(object('line'))[0]);
    if (head?.shape !== 'line') throw new Error('No head.');
    expect(head.points[1]).toEqual({ x: 50, y: -10 });
    expect(head.points).toHaveLength(3);
  });

  it.each(['rectangle', 'diamond', 'ellipse'] as const)(
    'of every %s go round within its corners',
    (shape) => {
      const [outline, ...others] = marksOfObject(object(shape));
      if (outline?.shape !== 'line') throw new Error('No outline.');
      expect(others).toEqual([]);
      expect(outline.points[0]).toEqual(outline.points.at(-1));
      const [xs, ys] = [outline.points.map(({ x }) => x), outline.points.map(({ y }) => y)];
      expect([Math.min(...xs), Math.max(...xs)]).toEqual([10, 50]);
      expect([Math.min(...ys), Math.max(...ys)]).toEqual([-10, 20]);
    },
  );

  it.each(['rectangle', 'diamond', 'ellipse'] as const)(
    'of a %s that is filled are what lies within its outline, and that above it',
    (shape) => {
      const [outline] = marksOfObject(object(shape));
      if (outline?.shape !== 'line') throw new Error('No outline.');
      const { points } = outline;
      for (const [fill, color] of [
        ['tint', '#ddeae8'],
        ['solid', '#0b6b58'],
        ['note', '#ffdf85'],
      ] as const) {
        const area = { shape: 'area', color, points };
        expect(marksOfObject({ ...object(shape), fill })).toEqual([area, outline]);
      }
      expect(marksOfObject({ ...object(shape), fill: 'none' })).toEqual([outline]);
    },
  );

  it.each(['line', 'arrow', 'text', 'note', 'picture', 'path'] as const)(
    'of a %s are the same whatever its fill is',
    (shape) => {
      const each = { ...object(shape), points: 'AAA' };
      expect(marksOfObject({ ...each, fill: 'solid' })).toEqual(marksOfObject(each));
    },
  );

  it('of a text are its lines, painted one below the other', () => {
    const painted: unknown[] = [];
    const context = {
      fillText: (...what: unknown[]) => painted.push(what),
      measureText: () => ({ width: 0 }),
    } as unknown as Parameters<typeof paintObjectMark<string>>[0];
    for (const mark of [{ ...object('text'), w: 100, text: 'one\ntwo' }].flatMap(marksOfObject))
      paintObjectMark(context, mark, { pictures: new Map() });
    expect(context.font).toBe('16px sans-serif');
    expect(context.fillStyle).toBe('#0b6b58');
    expect(painted).toEqual([
      ['one', 10, 35.25],
      ['two', 10, 55.25],
    ]);
  });
});

describe('a picture', () => {
  const picture = { ...object('picture'), picture: 'p1', text: 'A map' };

  it('lies between its corners, whichever it was drawn from, and says what it shows', () => {
    expect(marksOfObject(picture)).toMatchObject([
      { shape: 'picture', picture: 'p1', says: 'A map', at: { x: 10, y: -10 } },
    ]);
    expect(marksOfObject(picture)).toMatchObject([{ width: 40, height: 30 }]);
  });

  it('is painted, or its frame where it is not there', () => {
    const painted: unknown[] = [];
    const context = {
      beginPath: () => undefined,
      moveTo: () => painted.push('frame'),
      lineTo: () => undefined,
      stroke: () => undefined,
      drawImage: (...what: unknown[]) => painted.push(what),
    } as unknown as Parameters<typeof paintObjectMark<string>>[0];
    for (const mark of [picture, { ...picture, picture: 'p2' }].flatMap(marksOfObject))
      paintObjectMark(context, mark, { pictures: new Map([['p1', 'pixels']]) });
    expect(painted).toEqual([['pixels', 10, -10, 40, 30], 'frame']);
  });
});

describe('a note', () => {
  it('is a card with its text within, whichever corner it was drawn from', () => {
    const [card, text, ...others] = marksOfObject({ ...object('note'), w: 100, text: 'one two' });
    expect(others).toEqual([]);
    expect(card).toEqual({
      ...{ shape: 'area', color: '#b6d3cd' },
      points: [
        { x: 10, y: -10 },
        { x: 110, y: -10 },
        { x: 110, y: 34 },
        { x: 10, y: 34 },
      ],
    });
    if (text?.shape !== 'text') throw new Error('No text.');
    expect(text.color).toBe(NOTE_INK);
    expect(text.lines).toEqual([
      { runs: [{ text: 'one two', looks: [] }], at: { x: 22, y: 17.25 } },
    ]);
  });

  it('is yellow where it was drawn with black, and light in every other colour', () => {
    expect(cardColorOf('#000000')).toBe('#ffdf85');
    expect(cardColorOf('#ffffff')).toBe('#ffffff');
    expect(cardColorOf('#010000')).toBe('#b3b3b3');
  });
});

/** The lines of a text, without how they look. */
const wordsOf = (text: string, w: number) =>
  linesOf(text, w, 16).map((runs) => runs.map((run) => run.text).join(''));

describe('a text', () => {
  it.each([
    ['short', 100, ['short']],
    ['two words', 60, ['two', 'words']],
    ['lines\n\nas they are', 400, ['lines', '', 'as they are']],
    ['Donaudampfschiff', 60, ['Donau', 'dampf', 'schiff']],
    ['漢字かな', 40, ['漢字', 'かな']],
    ['a  b', 400, ['a  b']],
    ['wide', 0, ['w', 'i', 'd', 'e']],
  ])('%j wraps within %i pixels', (text, width, lines) => {
    expect(wordsOf(text, width)).toEqual(lines);
  });

  it('loses no letter', () => {
    const pure = (text: string) => text.replace(/[ \n]/g, '');
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: -900, max: 900 }),
        (text, w) => {
          expect(pure(wordsOf(text, w).join(''))).toBe(pure(plainWords(text)));
        },
      ),
    );
  });
});
