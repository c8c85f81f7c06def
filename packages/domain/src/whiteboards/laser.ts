import { LASER_POINTS_MAX } from './limits.js';
import { encodePoints, type Point } from './stroke-code.js';

/** The points of a laser's trail as one message brings them: the first and the last, and of the rest so many as fit. */
export function laserCode(points: readonly Point[]): string {
  const steps = Math.min(points.length, LASER_POINTS_MAX) - 1;
  const some = points.filter((_, at) => {
    const step = Math.round((at * steps) / Math.max(1, points.length - 1));
    return at === Math.round((step * (points.length - 1)) / Math.max(1, steps));
  });
  return encodePoints(some);
}
