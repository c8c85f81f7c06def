import { BATCH_POINTS_MAX } from './limits.js';
import { pointsOf, type Line } from './line.js';
import type { Pen } from './schema.js';
import { encodePoints } from './stroke-code.js';

/** A stroke that is being drawn. */
export interface LiveStroke {
  readonly id: string;
  readonly pen: Pen;
  readonly line: Line;
}

/** Points of a stroke that others are told of while it is drawn. */
export interface Batch {
  readonly strokeId: string;
  readonly from: number;
  readonly points: string;
  readonly pen?: Pen;
}

/** What was told of a stroke: how many of its kept points, in how many batches. */
export interface Told {
  readonly points: number;
  readonly batches: number;
}

export const NOTHING_TOLD: Told = { points: 0, batches: 0 };

/** The pen is told again after so many batches, to those who came meanwhile. */
const PEN_EVERY = 12;
/**
 * Milliseconds between two batches of a stroke. Others see a line later by this, as their screens draw
 * out evenly what came, and by the way: 100 together. Shorter pauses cost each of them more bytes.
 */
export const TELLING_PAUSE_MS = 80;

/** What is to be told of a stroke next: from the last point that is kept for good to where it ends now. */
export function nextBatch({ id, pen, line }: LiveStroke, { points: from, batches }: Told) {
  const points = pointsOf(line).slice(from, from + BATCH_POINTS_MAX);
  const batch: Batch = {
    strokeId: id,
    from,
    // Nothing is new when a line ends where its last point was kept.
    points: encodePoints(points.length > 0 ? points : line.kept.slice(-1)),
    ...(batches % PEN_EVERY === 0 && { pen }),
  };
  const told = Math.min(line.kept.length, from + points.length);
  return { batch, told: { points: told, batches: batches + 1 } };
}
