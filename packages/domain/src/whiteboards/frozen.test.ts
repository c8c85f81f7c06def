import { describe, expect, it } from 'vitest';
import { pictureMarksIn, readPictureAddress, attachmentsIn } from '../pictures/rules.js';
import { checkAnswerText, checkCommentText } from '../questions/text-rules.js';
import { checkMessageText } from '../messages/message-text.js';
import { searchWords } from '../words.js';
import { darkInk } from './dark-inks.js';
import { drawingAddress, drawingMark, drawnBox, freeze } from './frozen.js';
import type { Painting } from './log.js';
import { marksOfObject } from './object-marks.js';
import type { ObjectEntry, StrokeEntry } from './schema.js';
import { encodePoints, type Point } from './stroke-code.js';

const NOTHING: Painting = { ground: null, strokes: [], objects: [] };

const stroke = (points: readonly Point[], pen: Partial<StrokeEntry['pen']> = {}): StrokeEntry => ({
  ...{ kind: 'stroke', id: 's', seq: 1, author: 'ada', at: '' },
  pen: { tool: 'brush', color: '#000000', width: 2, ...pen },
  points: encodePoints(points),
});

const object = (look: Partial<ObjectEntry> = {}): ObjectEntry => ({
  ...{ kind: 'object', id: 'o', seq: 2, author: 'ada', at: '' },
  ...{ shape: 'text', x: 100, y: 100, w: 200, h: 0, color: '#0b6b58', width: 4, rank: 0 },
  text: 'cap height',
  ...look,
});

const LINE = stroke([
  { x: 300, y: 200 },
  { x: 400, y: 250 },
]);

const frozen = (painting: Painting, title = 'Numerals') => {
  const result = freeze(painting, { title, ground: 'data:image/png;base64,AAAA' });
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

const id = '00000000-0000-4000-8000-000000000001';
const boardId = '00000000-0000-4000-8000-000000000002';
const address = drawingAddress({ id, width: 134, height: 84, boardId });

describe('a drawing for a text', () => {
  it('shows what is drawn upon, with some space around it', () => {
    expect(drawnBox({ ...NOTHING, strokes: [LINE] })).toEqual({
      ...{ left: 283, top: 183, right: 417, bottom: 267 },
    });
    const { svg, width, height } = frozen({ ...NOTHING, strokes: [LINE] });
    expect([width, height]).toEqual([134, 84]);
    expect(svg).toContain('width="134" height="84" viewBox="283 183 134 84"');
    expect(svg).toContain('<rect x="283" y="183" width="134" height="84" fill="#ffffff"/>');
  });

  it('holds an arrow with its head, which is wider than its line', () => {
    const arrow = object({ shape: 'arrow', x: 300, y: 200, w: 200, h: 0, width: 20, text: '' });
    const box = drawnBox({ ...NOTHING, objects: [arrow] });
    const points = marksOfObject(arrow).flatMap((mark) =>
      mark.shape === 'line' ? mark.points : [],
    );
    const reach = Math.max(...points.map(({ y }) => y)) + 10;
    expect(reach).toBeGreaterThan(226);
    expect(box?.bottom).toBeGreaterThanOrEqual(reach);
  });

  it('is the whole sheet where a picture lies below, or what that shows something in', () => {
    const { svg } = frozen({ ...NOTHING, ground: 'p', strokes: [LINE] });
    expect(svg).toContain('viewBox="-16 -16 832 632"');
    expect(svg).toContain('<image href="data:image/png;base64,AAAA" width="800" height="600"/>');
    const groundBox = { left: 20, top: 20, right: 300, bottom: 60 };
    expect(drawnBox({ ...NOTHING, ground: 'p', strokes: [LINE] }, groundBox)).toEqual({
      ...{ left: 4, top: 4, right: 417, bottom: 267 },
    });
    // A picture can't be written anew in other inks.
    expect(svg).not.toContain('<style>');
  });

  it('has nothing to show of a blank board, nor of one that was rubbed clean', () => {
    const rubbed = stroke([{ x: 5, y: 5 }], { tool: 'eraser', width: 20 });
    for (const strokes of [[], [rubbed]]) {
      expect(freeze({ ...NOTHING, strokes }, { title: 'x' })).toEqual({
        ok: false,
        error: 'Draw something first.',
      });
    }
  });

  it('has other inks in the dark, one for each colour', () => {
    const { svg } = frozen({ ...NOTHING, strokes: [LINE], objects: [object()] });
    expect(svg).toContain(
      '@media (prefers-color-scheme:dark){[fill=&quot;#ffffff&quot;]{fill:#121212}',
    );
    expect(svg).toContain('[stroke=&quot;#000000&quot;]{stroke:#ededed}');
    expect(svg.match(/<style>/g)).toHaveLength(1);
    const filled = object({ shape: 'ellipse', color: '#0b6b58', fill: 'tint' });
    expect(frozen({ ...NOTHING, objects: [filled] }).svg).toMatch(
      /\[fill=&quot;#ddeae8&quot;\]\{fill:#[0-3][^]*<polygon points="[^"]+" fill="#ddeae8"\/>\n<polyline/,
    );
  });

  it('holds nothing of what people wrote but as words', () => {
    const text = '"]{} </style><script>alert(1)</script> &';
    const { svg } = frozen({ ...NOTHING, objects: [object({ text })] }, '<b>"x"</b>');
    expect(svg).not.toMatch(/<script|<b>|<\/style>[^]*<\/style>/);
    expect(svg).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;');
  });

  it.each([
    [['cap height', 'baseline'], 'Numerals, cap height, baseline'],
    [['a [b](c)\n*d*'], 'Numerals, a b (c) d'],
    [[], 'Numerals'],
  ])('with the words %j is called %j', (texts, label) => {
    const objects = texts.map((text) => object({ text }));
    expect(frozen({ ...NOTHING, strokes: [LINE], objects }).label).toBe(label);
  });

  it('has a label of a bounded length, and never an empty one', () => {
    const objects = [object({ text: 'word '.repeat(99) }), object({ text: 'word '.repeat(99) })];
    expect(frozen({ ...NOTHING, objects }).label.length).toBeLessThanOrEqual(500);
    expect(frozen({ ...NOTHING, strokes: [LINE] }, '***').label).toBe('drawing');
  });

  it('has the words of a long text too, each once, for searches', () => {
    const text = Array.from({ length: 200 }, (_, at) => `word${at} and`).join(' ');
    const { label } = frozen({ ...NOTHING, objects: [object({ text }), object({ text })] });
    expect(label).toContain('word0 and word1 and');
    const words = new Set(searchWords(label));
    expect(text.split(' ').filter((word) => !words.has(word))).toEqual([]);
    expect(label.split('word150')).toHaveLength(2);
  });

  it('has all words of the fullest board, and goes into any text', () => {
    // Twenty thousand letters, no word twice.
    const words = Array.from({ length: 4_000 }, (_, at) => (at + 10_000).toString());
    const objects = words.map((text) => object({ text }));
    const { label } = frozen({ ...NOTHING, objects });
    const found = new Set(searchWords(label));
    expect(words.filter((word) => !found.has(word))).toEqual([]);
    const mark = drawingMark(label, address);
    for (const check of [checkCommentText, checkMessageText, checkAnswerText]) {
      expect(check(`See ${mark}`).ok).toBe(true);
      // What is written around it counts as ever, and so do further ones.
      expect(check(`${'a'.repeat(30_001)} ${mark}`).ok).toBe(false);
      expect(check([1, 2, 3].map((w) => mark.replace('w=', `w=${w}`)).join(' ')).ok).toBe(false);
    }
  });

  it('is refused where its file would be too large', () => {
    const many = Array.from({ length: 60_000 }, () => LINE);
    expect(freeze({ ...NOTHING, strokes: many }, { title: 'x' })).toMatchObject({ ok: false });
  });
});

describe('an ink in the dark', () => {
  it.each([
    ['#ffffff', '#121212'],
    ['#000000', '#ededed'],
    ['#808080', '#7f7f7f'],
  ])('for %s is %s', (color, ink) => {
    expect(darkInk(color)).toBe(ink);
  });

  it('keeps its hue', () => {
    const [red, green, blue] = (darkInk('#0b6b58').match(/[\da-f]{2}/g) ?? []).map((hex) =>
      parseInt(hex, 16),
    );
    expect(green).toBeGreaterThan(blue ?? 0);
    expect(blue).toBeGreaterThan(red ?? 0);
    expect(red).toBeGreaterThan(0x0b);
  });
});

describe('a drawing in a text', () => {
  const mark = drawingMark('Numerals, cap height', address);

  it('says how large it is and of which board', () => {
    expect(readPictureAddress(address)).toEqual({ id, address, width: 134, height: 84, boardId });
    expect(pictureMarksIn(`See ${mark}.`)).toMatchObject([{ mark, picture: { boardId } }]);
    expect(attachmentsIn(mark)).toEqual({ ok: true, value: [id] });
  });

  it('is no link that has to begin with https', () => {
    expect(checkAnswerText(`See ${mark}`).ok).toBe(true);
    expect(checkCommentText(mark).ok).toBe(true);
  });

  it.each([
    ['without its board', `/drawing/${id}?w=1&h=1`],
    ['of another site', `https://example.org${address}`],
    ['with more behind it', `${address}&x=1`],
    ['that is a picture', address.replace('drawing', 'picture')],
  ])('is none %s', (_what, other) => {
    expect(readPictureAddress(other)).toBeUndefined();
  });
});
