import { expect, it } from 'vitest';
import type { ObjectEntry, StrokeEntry } from './schema.js';
import { encodePoints, type Point } from './stroke-code.js';
import { boardToSvg } from './svg.js';

const stroke = (seq: number, points: readonly Point[], pen: StrokeEntry['pen']): StrokeEntry => ({
  kind: 'stroke',
  seq,
  id: `s${seq}`,
  author: 'ada',
  at: '',
  pen,
  points: encodePoints(points),
});
const strokes = [
  stroke(
    1,
    [
      { x: 1, y: 2 },
      { x: 3.25, y: 4 },
    ],
    { tool: 'brush', color: '#0b6b58', width: 6 },
  ),
  stroke(2, [{ x: 7, y: 8 }], { tool: 'eraser', width: 20 }),
];

it('holds what the canvas shows, in the same order', () => {
  expect(boardToSvg({ ground: null, strokes, objects: [] }, { title: 'Plan' })).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">
<title>Plan</title>
<rect x="0" y="0" width="800" height="600" fill="#ffffff"/>
<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<polyline points="1,2 3.25,4" stroke="#0b6b58" stroke-width="6"/>
<circle cx="7" cy="8" r="10" fill="#ffffff"/>
</g>
</svg>
`,
  );
});

it('lays the picture below the strokes', () => {
  const ground = 'data:image/png;base64,AAAA';
  const svg = boardToSvg({ ground: 'p1', strokes, objects: [] }, { title: 'Plan', ground });
  expect(svg).toContain(`<image href="${ground}" width="800" height="600"/>\n<g `);
  expect(
    boardToSvg({ ground: null, strokes, objects: [] }, { title: 'Plan', ground }),
  ).not.toContain('<image');
});

it.each([
  [
    '</title><script>alert("1")</script>',
    '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;',
  ],
  ['Tom & Jerry 😀', 'Tom &amp; Jerry 😀'],
  ['a\u0000b\uD800c', 'a\uFFFDb\uFFFDc'],
])('writes the title %j so that it stays a title', (title, written) => {
  const svg = boardToSvg({ ground: null, strokes: [], objects: [] }, { title });
  expect(svg).toContain(`<title>${written}</title>`);
});

it('lets nothing in through a colour or a picture', () => {
  const [first] = strokes;
  if (first === undefined) throw new Error('No stroke.');
  const pen = { tool: 'brush', color: '"/><script/>', width: 6 } as const;
  const painting = { ground: 'p', strokes: [{ ...first, pen }], objects: [] };
  const svg = boardToSvg(painting, { title: '', ground: '"/><script/>' });
  expect(svg).not.toContain('<script');
});

it('holds the pictures on it with what they show, and a frame where one is missing', () => {
  const picture: ObjectEntry = {
    ...{ kind: 'object', seq: 3, id: 'o3', author: 'ada', at: '' },
    ...{ shape: 'rectangle', form: 'picture', picture: 'p1' },
    ...{ x: 10, y: 20, w: 100, h: 50, color: '#bf3b26', width: 2, rank: 0, text: 'A "map"' },
  };
  const objects = [picture, { ...picture, text: '' }, { ...picture, picture: 'p2' }];
  const pictures = new Map([['p1', 'data:image/png;base64,AAAA']]);
  const svg = boardToSvg({ ground: null, strokes: [], objects }, { title: '', pictures });
  const image =
    '<image href="data:image/png;base64,AAAA" x="10" y="20" width="100" height="50" preserveAspectRatio="none"';
  expect(svg.split('\n').slice(4, -3)).toEqual([
    `${image}><title>A &quot;map&quot;</title></image>`,
    `${image}/>`,
    '<polyline points="10,20 110,20 110,70 10,70 10,20" stroke="#bf3b26" stroke-width="2"/>',
  ]);
});

it('paints objects above the strokes, with text that wraps and says what it says', () => {
  const object: ObjectEntry = {
    ...{ kind: 'object', seq: 3, id: 'o3', author: 'ada', at: '' },
    ...{ shape: 'text', x: 10, y: 20, w: 100, h: 0, color: '#bf3b26', width: 2, rank: 0 },
    text: 'one & only <b> text',
  };
  const arrow: ObjectEntry = { ...object, shape: 'arrow', h: 0, text: '' };
  const note: ObjectEntry = { ...object, form: 'note', text: 'a' };
  const painting = { ground: null, strokes, objects: [object, arrow, note] };
  const lines = boardToSvg(painting, { title: '' }).split('\n').slice(5, -3);
  const look = 'xml:space="preserve" fill="#bf3b26" font-family="sans-serif" font-size="16"';
  expect(lines).toEqual([
    '<circle cx="7" cy="8" r="10" fill="#ffffff"/>',
    `<text x="10" y="35.25" ${look}>one &amp; only</text>`,
    `<text x="10" y="55.25" ${look}>&lt;b&gt; text</text>`,
    '<polyline points="10,20 110,20" stroke="#bf3b26" stroke-width="2"/>',
    '<polyline points="97.375,26.125 110,20 97.375,13.875" stroke="#bf3b26" stroke-width="2"/>',
    '<polygon points="10,20 110,20 110,64 10,64" fill="#ecc4be"/>',
    `<text x="22" y="47.25" ${look.replace('#bf3b26', '#2a2620')}>a</text>`,
  ]);
});
