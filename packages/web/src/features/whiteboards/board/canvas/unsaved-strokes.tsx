import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  marksOfStroke,
  type Mark,
  type Stroke,
} from '@collabor8/domain';
import { useIsLate } from '../use-is-late.js';
import classes from './unsaved-strokes.module.css';

const HALO = 7;

/**
 * Marks strokes that the server doesn't have yet with a dashed line around them. It lies over the
 * canvas: the board's own pixels, and its export, know nothing of it.
 */
export function UnsavedStrokes({ strokes }: { readonly strokes: readonly Stroke[] }) {
  return strokes.length > 0 && <Late strokes={strokes} />;
}

function Late({ strokes }: { readonly strokes: readonly Stroke[] }) {
  if (!useIsLate()) return null;
  return (
    <svg
      className={classes.layer}
      viewBox={`0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}`}
      data-unsaved={strokes.length}
      aria-hidden
    >
      {strokes.flatMap((stroke) =>
        marksOfStroke(stroke).map((mark, index) => (
          <Halo key={`${stroke.id} ${index}`} mark={mark} />
        )),
      )}
    </svg>
  );
}

const Halo = ({ mark }: { readonly mark: Mark }) =>
  mark.shape === 'dot' ? (
    <circle cx={mark.at.x} cy={mark.at.y} r={mark.radius + HALO} />
  ) : (
    <polyline points={mark.points.map(({ x, y }) => `${x},${y}`).join(' ')} />
  );
