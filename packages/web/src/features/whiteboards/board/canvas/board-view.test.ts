import { waitFor } from '@testing-library/react';
import { lineOf, SHEET, type Drawing, type Painting, type StrokeEntry } from '@collabor8/domain';
import { beforeEach, expect, it, vi } from 'vitest';
import { aStrokeEntry, BOARD_ID } from '../../../../testing/board-samples.js';
import { shownOn, stubCanvas } from '../../../../testing/stub-canvas.js';
import { BoardPictures } from './board-pictures.js';
import { BoardView } from './board-view.js';

const COUNT = 120;
/** Each stroke's number is its colour. */
const strokes: readonly StrokeEntry[] = Array.from({ length: COUNT }, (_, place) =>
  aStrokeEntry((place % 50) + 1, {
    id: `stroke ${place}`,
    pen: { tool: 'brush', color: colorOf(place), width: 4 },
  }),
);

function colorOf(place: number): string {
  return `#${String(place).padStart(6, '0')}`;
}

const onGround = (of: readonly StrokeEntry[]): Painting => ({
  ground: null,
  objects: [],
  strokes: of,
});

let canvas: HTMLCanvasElement;
let view: BoardView;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const shown = async () => {
  await nextFrame();
  return shownOn(canvas).flatMap((mark) => (mark.kind === 'line' ? [mark.color] : []));
};
const colorsOf = (of: readonly StrokeEntry[]) =>
  of.map(({ pen }) => (pen.tool === 'brush' ? pen.color : undefined));

beforeEach(() => {
  stubCanvas();
  canvas = document.createElement('canvas');
  view = new BoardView(new BoardPictures(BOARD_ID), 'grace');
  view.attach(canvas);
});

it('paints an opened board in turns, each stroke once and in order', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  view.show(onGround(strokes), []);
  const first = await shown();
  expect(first).toEqual(colorsOf(strokes).slice(0, 1));
  await vi.runAllTimersAsync();
  expect(await shown()).toEqual(colorsOf(strokes));
  vi.useRealTimers();
});

it('goes on with what is drawn while it opens', async () => {
  view.show(onGround(strokes), []);
  const after = [...strokes, aStrokeEntry(1, { id: 'latest' })];
  view.show(onGround(after), []);
  await waitFor(async () => expect(await shown()).toEqual(colorsOf(after)));
});

it('paints all anew where something was taken away meanwhile', async () => {
  view.show(onGround(strokes), []);
  const left = strokes.toSpliced(10, 1);
  view.show(onGround(left), []);
  await waitFor(async () => expect(await shown()).toEqual(colorsOf(left)));
});

it('never shows less than it did once it is open: what is painted anew comes when it is done', async () => {
  view.show(onGround(strokes), []);
  await waitFor(async () => expect(await shown()).toHaveLength(COUNT));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const left = strokes.slice(1);
  view.show(onGround(left), []);
  expect(await shown()).toEqual(colorsOf(strokes));
  await vi.runAllTimersAsync();
  expect(await shown()).toEqual(colorsOf(left));
  // What was taken away is on the other sheet still, and comes back without being painted.
  view.show(onGround(strokes), []);
  expect(await shown()).toEqual(colorsOf(strokes));
  vi.useRealTimers();
});

it('shows no more lines that are not finished than a screen paints in a frame', async () => {
  view.show(onGround([]), []);
  const drawing = (author: string, length: number): Drawing => ({
    ...{ line: `${author} ${length}`, author, kept: 0, from: 0 },
    pen: { tool: 'brush', color: colorOf(length), width: 1 },
    points: Array.from({ length }, (_, at) => ({ x: 800 * (at % 2), y: 0 })),
  });
  const lengths = [40, 41, 10];
  view.show(
    onGround([]),
    lengths.map((length, number) => drawing(`ben${number}`, length)),
  );
  expect(new Set(await shown())).toEqual(new Set([colorOf(40), colorOf(10)]));
  expect((await shown()).filter((color) => color === colorOf(40))).toHaveLength(2);
});

it.each(['ben', 'grace'])('shows what %s has ended drawing until it is painted', async (author) => {
  view.show(onGround([]), []);
  const points = [
    { x: 1, y: 1 },
    { x: 9, y: 9 },
  ];
  const pen = { tool: 'brush', color: '#bf3b26', width: 2 } as const;
  const line = lineOf(author, 'ended');
  view.show(onGround([]), [{ line, author, kept: 0, from: 0, pen, points }]);
  expect(await shown()).toEqual(['#bf3b26']);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const ended = strokes.slice(0, 1).map((stroke) => ({ ...stroke, author, id: 'ended' }));
  view.show(onGround(ended), []);
  const meanwhile = await shown();
  await vi.runAllTimersAsync();
  const after = await shown();
  vi.useRealTimers();
  expect(meanwhile).toContain('#bf3b26');
  expect(after).toEqual(colorsOf(ended));
});

it('shows the same elsewhere, in other pixels, what is drawn there included, until that ends', async () => {
  view.show(onGround(strokes.slice(0, 2)), []);
  view.showOwn('own', { pen: { tool: 'brush', color: '#bf3b26', width: 2 }, points: [] });
  const other = new BoardView(new BoardPictures(BOARD_ID), 'grace', { area: SHEET, scale: 2 });
  const elsewhere = document.createElement('canvas');
  other.attach(elsewhere);
  const end = view.mirror(other);
  const painted = new Promise<void>((resolve) => other.watchPainted(resolve));
  const line = [
    { x: 1, y: 1 },
    { x: 9, y: 9 },
  ];
  view.showOwn('own', { pen: { tool: 'brush', color: '#bf3b26', width: 2 }, points: line });
  await painted;
  const there = async () => {
    await nextFrame();
    return shownOn(elsewhere).flatMap((mark) => (mark.kind === 'line' ? [mark.color] : []));
  };
  const all = [...colorsOf(strokes.slice(0, 2)), '#bf3b26'];
  await waitFor(async () => expect(await there()).toEqual(all));
  view.dropOwn('own');
  await waitFor(async () => expect(await there()).toEqual(all.slice(0, 2)));
  end();
  view.show(onGround(strokes.slice(0, 4)), []);
  await waitFor(async () => expect(await shown()).toHaveLength(4));
  expect(await there()).toEqual(all.slice(0, 2));
});
