import type { StrokeUpdate } from './events.js';
import { inkOf } from './ink.js';
import {
  BATCH_POINTS_MAX,
  DRAWINGS_PER_PERSON_MAX,
  STROKE_INK_MAX,
  STROKE_POINTS_MAX,
} from './limits.js';
import type { BoardLog } from './log.js';
import type { Pen } from './schema.js';
import { lineOf } from './short-code.js';
import { decodePoints, type Point } from './stroke-code.js';

/** A stroke that somebody is drawing, as far as it was told. */
export interface Drawing {
  readonly line: string;
  readonly author: string;
  readonly pen: Pen;
  readonly points: readonly Point[];
  /** How many of the points stay, and the place in the stroke of what follows them. */
  readonly kept: number;
  readonly from: number;
}

/** Points never come later than so many entries after their stroke, however long the log is. */
const LATEST = 250;

const isFinished = ({ entries }: BoardLog, line: string): boolean =>
  entries
    .slice(-LATEST)
    .some((entry) => entry.kind === 'stroke' && lineOf(entry.author, entry.id) === line);

function beginDrawing(
  drawings: readonly Drawing[],
  { line, from, begins }: StrokeUpdate,
  log: BoardLog,
): Drawing | undefined {
  if (begins === undefined) return undefined;
  const { author, pen } = begins;
  const others = drawings.filter((drawing) => drawing.author === author).length;
  // Points that come after their finished stroke must not bring it back as a drawing.
  if (others >= DRAWINGS_PER_PERSON_MAX || isFinished(log, line)) return undefined;
  return { line, author, pen, points: [], kept: 0, from };
}

/**
 * Adds points to the stroke that they belong to, in place of those that were told from there on:
 * the end of a line moves until it is decided. Points that come late, that can't be read or whose
 * beginning was missed change nothing, lost ones leave a gap: the finished stroke brings everything.
 */
export function applyStrokeUpdate(
  drawings: readonly Drawing[],
  event: StrokeUpdate,
  log: BoardLog,
): readonly Drawing[] {
  const known = drawings.find(({ line }) => line === event.line);
  const drawing = known ?? beginDrawing(drawings, event, log);
  const { from } = event;
  if (drawing === undefined || from < drawing.from) return drawings;
  const points = decodePoints(event.points, BATCH_POINTS_MAX);
  if (!points.ok || from + points.value.length > STROKE_POINTS_MAX) return drawings;
  const kept = drawing.points.slice(0, drawing.kept + from - drawing.from);
  const next = { ...drawing, points: [...kept, ...points.value], kept: kept.length, from };
  // Longer than any finished stroke can be: nobody's page has to paint it.
  if (inkOf(next) > STROKE_INK_MAX) return drawings;
  return known === undefined
    ? [...drawings, next]
    : drawings.map((each) => (each === known ? next : each));
}
