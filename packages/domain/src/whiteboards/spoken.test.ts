import { expect, it } from 'vitest';
import type { BoardEntry, LookChange } from './schema.js';
import { spokenEntries } from './spoken.js';

let seq = 0;
const place = (author: string) => {
  seq += 1;
  return { seq, author, at: '', id: `e${seq}` };
};
const look = { x: 0, y: 0, w: 9, h: 9, color: '#000000', width: 2, rank: 0, text: '' };
const arrow = (author: string): BoardEntry => ({
  ...{ ...place(author), ...look, kind: 'object', shape: 'arrow' },
});
const stroke = (author: string, tool: 'brush' | 'eraser'): BoardEntry => ({
  ...{ ...place(author), kind: 'stroke', points: 'AAA' },
  pen: tool === 'brush' ? { tool, color: '#000000', width: 2 } : { tool, width: 40 },
});
const change = (author: string, ...sets: readonly LookChange[]): BoardEntry => ({
  ...{ ...place(author), kind: 'change' },
  changes: sets.map((set, at) => ({ object: `o${at}`, set })),
});

it.each<[readonly BoardEntry[], string]>([
  [[], ''],
  [[arrow('ben')], 'ben drew an arrow'],
  [[arrow('ben'), arrow('ben')], 'ben drew 2 arrows'],
  [[{ ...place('ben'), ...look, kind: 'object', shape: 'text', form: 'note' }], 'ben drew a note'],
  [[change('ben', { x: 1 }, { x: 2 }, { y: 3 })], 'ben moved 3 objects'],
  [
    [stroke('ben', 'brush'), stroke('ada', 'eraser'), arrow('ben')],
    'ben drew a stroke, drew an arrow; ada erased once',
  ],
  [
    [change('ben', { x: 1, w: 2 }), change('ben', { isDeleted: true }), change('ben', { rank: 1 })],
    'ben resized an object, deleted an object, changed an object',
  ],
  [[change('ben', { text: 'Hi' })], 'ben rewrote an object'],
  [
    [
      { ...place('ada'), kind: 'clear' },
      { ...place('ada'), kind: 'image' },
      { ...place('ada'), kind: 'undo', target: 'x' },
      { ...place('ada'), kind: 'redo', target: 'x' },
      { ...place('ada'), kind: 'taking', of: 'ben' },
    ],
    'ada cleared the whiteboard, put a picture on the sheet, took back a change, brought back a change, took off somebody’s part',
  ],
])('says %#', (entries, spoken) => {
  expect(spokenEntries(entries)).toBe(spoken);
});
