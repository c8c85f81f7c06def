import type { StrokeUpdate } from './events.js';
import { BATCH_POINTS_MAX, DRAWINGS_PER_PERSON_MAX, STROKE_POINTS_MAX } from './limits.js';
import type { BoardLog } from './log.js';
import type { Pen } from './schema.js';
import { decodePoints, type Point } from './stroke-code.js';

/** A stroke that somebody is drawing, as far as it was told. */
export interface Drawing {
  readonly strokeId: string;
  readonly author: string;
  readonly pen: Pen;
  readonly points: readonly Point[];
  /** How many points were told, those that got lost included. */
  readonly told: number;
}

const isFinished = ({ entries }: BoardLog, strokeId: string): boolean =>
  entries.findLast((entry) => entry.kind === 'stroke' && entry.id === strokeId) !== undefined;

function beginDrawing(
  drawings: readonly Drawing[],
  { strokeId, author, from, pen }: StrokeUpdate,
  log: BoardLog,
): Drawing | undefined {
  const others = drawings.filter((drawing) => drawing.author === author).length;
  // Points that come after their finished stroke must not bring it back as a drawing.
  if (pen === undefined || others >= DRAWINGS_PER_PERSON_MAX || isFinished(log, strokeId)) {
    return undefined;
  }
  return { strokeId, author, pen, points: [], told: from };
}

/**
 * Adds points to the stroke that they belong to. Points that were told already, that can't be read
 * or whose beginning was missed change nothing: the finished stroke brings everything.
 */
export function applyStrokeUpdate(
  drawings: readonly Drawing[],
  event: StrokeUpdate,
  log: BoardLog,
): readonly Drawing[] {
  const known = drawings.find(({ strokeId }) => strokeId === event.strokeId);
  const drawing = known ?? beginDrawing(drawings, event, log);
  if (drawing === undefined || drawing.author !== event.author) return drawings;
  const points = decodePoints(event.points, BATCH_POINTS_MAX);
  if (!points.ok) return drawings;
  const told = event.from + points.value.length;
  if (told <= drawing.told || told > STROKE_POINTS_MAX) return drawings;
  const added = points.value.slice(Math.max(0, drawing.told - event.from));
  const next = { ...drawing, points: [...drawing.points, ...added], told };
  return known === undefined
    ? [...drawings, next]
    : drawings.map((each) => (each === known ? next : each));
}
