import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  frameOf,
  marksOfStroke,
  PLANE_REACH,
  turnOfObject,
  type BoardPart,
  type Mark,
} from '@collabor8/domain';
import { personColor } from '../../../../shared/ui/avatar.js';
import classes from './parts-panel.module.css';

const MARGIN = 4;

function wayOf(mark: Mark): string {
  const points = mark.shape === 'dot' ? [mark.at, mark.at] : mark.points;
  return points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** One person's part in their colour, and the others' behind a veil: one path, however many strokes. */
export function PartMarks({ part: { username, strokes, objects } }: { readonly part: BoardPart }) {
  const color = `var(--person-${personColor(username)})`;
  const drawn = strokes.filter(({ pen }) => pen.tool === 'brush');
  const rubbed = strokes.filter(({ pen }) => pen.tool === 'eraser');
  const pathOf = (some: typeof strokes) => some.flatMap(marksOfStroke).map(wayOf).join('');
  return (
    <svg
      className={classes.marks}
      viewBox={`0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}`}
      fill="none"
      stroke={color}
      strokeLinecap="round"
      strokeLinejoin="round"
      data-part-of={username}
      aria-hidden
    >
      <rect
        className={classes.veil}
        {...{ x: -PLANE_REACH, y: -PLANE_REACH }}
        {...{ width: 2 * PLANE_REACH, height: 2 * PLANE_REACH }}
        stroke="none"
      />
      <path d={pathOf(drawn)} strokeWidth={5} />
      <path d={pathOf(rubbed)} strokeWidth={2} strokeDasharray="2 8" />
      {objects.map((object) => {
        const { left, top, right, bottom } = frameOf(object);
        const turn = turnOfObject(object);
        return (
          <rect
            key={object.id}
            x={left - MARGIN}
            y={top - MARGIN}
            width={right - left + 2 * MARGIN}
            height={bottom - top + 2 * MARGIN}
            strokeWidth={3}
            rx={MARGIN}
            transform={turn ? `rotate(${turn.degrees} ${turn.about.x} ${turn.about.y})` : undefined}
          />
        );
      })}
    </svg>
  );
}
