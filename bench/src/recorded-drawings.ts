import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BOARD_HEIGHT, BOARD_WIDTH } from '@collabor8/domain';
import { createRandom } from './random.js';

/** A place that the pointer passed, in pixels of the board and milliseconds of its drawing. */
export interface PassedPoint {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

export type RecordedStroke = readonly PassedPoint[];

/** The strokes of one drawing by one person, in order. */
export type RecordedDrawing = readonly RecordedStroke[];

export interface Drawings {
  /** Where they come from, for the report. */
  readonly source: string;
  readonly drawings: readonly RecordedDrawing[];
}

/** As the files have them: of each stroke all x, all y and all times. */
type Columns = readonly [readonly number[], readonly number[], readonly number[]];

const MARGIN = 10;
const MADE_UP = 100;

/** Moves a drawing onto the board, and shrinks one that is larger. */
function fit(drawing: RecordedDrawing): RecordedDrawing {
  const all = drawing.flat();
  const edge = (of: 'x' | 'y', pick: (...values: number[]) => number): number =>
    pick(...all.map((point) => point[of]));
  const [left, top] = [edge('x', Math.min), edge('y', Math.min)];
  const scale = Math.min(
    1,
    (BOARD_WIDTH - 2 * MARGIN) / (edge('x', Math.max) - left),
    (BOARD_HEIGHT - 2 * MARGIN) / (edge('y', Math.max) - top),
  );
  const begin = all[0]?.at ?? 0;
  return drawing.map((stroke) =>
    stroke.map(({ x, y, at }) => ({
      x: MARGIN + (x - left) * scale,
      y: MARGIN + (y - top) * scale,
      at: at - begin,
    })),
  );
}

const strokeOf = ([xs, ys, times]: Columns): RecordedStroke =>
  xs.map((x, place) => ({ x, y: ys[place] ?? 0, at: times[place] ?? 0 }));

async function readDrawings(folder: string): Promise<readonly RecordedDrawing[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ndjson'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const rows = texts.flatMap((text) => text.split('\n')).filter((row) => row !== '');
  return rows.map((row) => {
    const { drawing } = JSON.parse(row) as { readonly drawing: readonly Columns[] };
    return fit(drawing.map(strokeOf));
  });
}

/** Lines such as a hand draws: sixty places a second, here a curve and there a corner. */
function makeUp(seed: number): RecordedDrawing {
  const random = createRandom(seed);
  let at = 0;
  return Array.from({ length: 5 }, () => {
    let [x, y, direction] = [100 + random() * 600, 100 + random() * 400, random() * 6];
    const bend = random() * 0.3 - 0.15;
    const points = Array.from({ length: 20 + Math.floor(random() * 40) }, () => {
      direction += bend + (random() < 0.05 ? random() * 2 - 1 : 0);
      [x, y] = [x + 7 * Math.cos(direction), y + 7 * Math.sin(direction)];
      return { x, y, at: (at += 17) };
    });
    at += 400;
    return points;
  });
}

/** Real drawings, recorded with their times, where a folder has some. */
export async function openDrawings(folder: string | undefined): Promise<Drawings> {
  if (folder !== undefined && existsSync(folder)) {
    const drawings = await readDrawings(folder);
    if (drawings.length > 0) return { source: `${drawings.length} real drawings`, drawings };
  }
  const drawings = Array.from({ length: MADE_UP }, (_, seed) => fit(makeUp(seed)));
  return { source: 'drawings that are made up (no folder with real ones)', drawings };
}

const durationOf = (stroke: RecordedStroke): number =>
  (stroke.at(-1)?.at ?? 0) - (stroke[0]?.at ?? 0);

/** The strokes that took about so long to draw, the nearest to it alone; each begins when it is drawn. */
export function strokesOfAbout(
  drawings: readonly RecordedDrawing[],
  milliseconds: number,
  count: number,
): readonly RecordedDrawing[] {
  const differenceOf = (stroke: RecordedStroke): number =>
    Math.abs(durationOf(stroke) - milliseconds);
  return drawings
    .flat()
    .toSorted((one, other) => differenceOf(one) - differenceOf(other))
    .slice(0, count)
    .map((stroke) => [stroke.map((point) => ({ ...point, at: point.at - (stroke[0]?.at ?? 0) }))]);
}
