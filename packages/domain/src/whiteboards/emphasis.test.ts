import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainWords, runsOf } from './emphasis.js';
import { marksOfObject, paintObjectMark } from './object-marks.js';
import { linesOf } from './object-text.js';
import { boardToSvg } from './svg.js';

/** 'plain|bold+italic:text|…' */
const shown = (line: string): string =>
  runsOf(line)
    .map(({ text, looks }) => (looks.length === 0 ? text : `${looks.join('+')}:${text}`))
    .join('|');

describe('marks in a text on a board', () => {
  it.each([
    ['no marks', 'no marks'],
    ['a **bold** word', 'a |bold:bold| word'],
    ['*all of it*', 'italic:all of it'],
    ['***both***', 'bold+italic:both'],
    ['**bold and *italic* too**', 'bold:bold and |bold+italic:italic|bold: too'],
    ['`a * b * c`', 'code:a * b * c'],
    ['**`x`**', 'bold+code:x'],
    ['~~gone~~ now', 'struck:gone| now'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['** not **', '** not **'],
    ['left **open', 'left **open'],
    [String.raw`\*as it is\*`, '*|as it is|*'],
    ['snake_case_name', 'snake_case_name'],
    ['', ''],
  ])('%s', (line, runs) => {
    expect(shown(line)).toBe(runs);
  });

  it('are left out where a text is read or searched', () => {
    expect(plainWords('**Keep** the\n`4` *open*')).toBe('Keep the\n4 open');
  });

  it('take a moment of any text that a board has', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('*', '~', '`', 'a', ' '), maxLength: 500 }),
        (text) => {
          expect(plainWords(text).length).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });
});

const LOOK = { x: 0, y: 0, w: 400, h: 0, color: '#000000', width: 2 } as const;

describe('what is emphasised', () => {
  it('wraps by how wide it shows, and stays emphasised on the next line', () => {
    const lines = linesOf('one **two three** four', 90, 16);
    expect(lines.map((runs) => runs.map(({ text }) => text).join(''))).toEqual([
      'one two',
      'three four',
    ]);
    expect(lines.map((runs) => runs.map(({ looks }) => looks.join()))).toEqual([
      ['', 'bold'],
      ['bold', ''],
    ]);
  });

  it('is painted one run after the other, each in its font, and struck through', () => {
    const calls: unknown[][] = [];
    const none = () => undefined;
    const context = {
      ...{ fillStyle: '', strokeStyle: '', lineWidth: 1, font: '' },
      ...{ lineCap: 'round' as const, lineJoin: 'round' as const },
      ...{ beginPath: none, moveTo: none, lineTo: none, arc: none, stroke: none, fill: none },
      ...{ save: none, restore: none, translate: none, rotate: none, drawImage: none },
      fillText(text: string, x: number) {
        calls.push([this.font, text, x]);
      },
      measureText: (text: string) => ({ width: 10 * text.length }),
      fillRect: (x: number, _y: number, width: number) => calls.push(['struck', x, width]),
    };
    const text = { ...LOOK, shape: 'text', text: 'a **b** `c` ~~d~~' } as const;
    for (const mark of [text].flatMap(marksOfObject))
      paintObjectMark(context, mark, { pictures: new Map<string, never>() });
    expect(calls).toEqual([
      ['16px sans-serif', 'a ', 0],
      ['bold 16px sans-serif', 'b', 20],
      ['16px sans-serif', ' ', 30],
      ['16px monospace', 'c', 40],
      ['16px sans-serif', ' ', 50],
      ['16px sans-serif', 'd', 60],
      ['struck', 60, 10],
    ]);
  });

  it('is so in an SVG file', () => {
    const text = { ...LOOK, shape: 'text', text: 'a **<b>** *i* ~~s~~', rank: 0 } as const;
    const entry = { seq: 1, author: 'ada', at: '', id: 'o1', kind: 'object' } as const;
    const svg = boardToSvg(
      { ground: null, strokes: [], beyond: [], objects: [{ ...text, ...entry }] },
      { title: 'Emphasis' },
    );
    expect(svg).toContain(
      '>a <tspan font-weight="bold">&lt;b&gt;</tspan> <tspan font-style="italic">i</tspan>',
    );
    expect(svg).toContain('<tspan text-decoration="line-through">s</tspan></text>');
  });
});
