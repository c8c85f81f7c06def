import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  marksOfObject,
  TEXT_FONT,
  wholeGroups,
  type BoardObject,
  type ObjectEntry,
  type ObjectMark,
  type Point,
} from '@collabor8/domain';
import { memo } from 'react';
import { sentPicturePath } from '../../../../shared/paths.js';
import hidden from '../../../../shared/ui/visually-hidden.module.css';
import type { ObjectHand } from './object-hand.js';
import { nameOf } from './object-names.js';
import classes from './objects.module.css';
import { stepInto } from './step-into.js';

const pointsOf = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x},${y}`).join(' ');

function MarkShape({ mark }: { readonly mark: ObjectMark }) {
  switch (mark.shape) {
    case 'dot':
      return <circle cx={mark.at.x} cy={mark.at.y} r={mark.radius} fill={mark.color} />;
    case 'line':
      return (
        <polyline points={pointsOf(mark.points)} stroke={mark.color} strokeWidth={mark.width} />
      );
    case 'area':
      return <polygon points={pointsOf(mark.points)} fill={mark.color} />;
    case 'picture':
      return (
        <image
          {...mark.at}
          href={sentPicturePath(mark.picture)}
          width={mark.width}
          height={mark.height}
          preserveAspectRatio="none"
        />
      );
    case 'text':
      return mark.lines.map(({ text, at }, line) => (
        <text key={line} {...at} fill={mark.color} fontSize={mark.size} fontFamily={TEXT_FONT}>
          {text}
        </text>
      ));
  }
}

/** Of two thousand objects one is moved: the others stay as they are. */
const Shape = memo(function Shape({ object }: { readonly object: BoardObject }) {
  return (
    <g data-object={object.id}>
      {marksOfObject(object).map((mark, index) => (
        <MarkShape key={index} mark={mark} />
      ))}
    </g>
  );
});

interface ObjectPictureProps {
  readonly objects: readonly BoardObject[];
}

/** Lines that stay sharp at any size, above the strokes. */
export const ObjectPicture = ({ objects }: ObjectPictureProps) => (
  <svg
    className={classes.layer}
    viewBox={`0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}`}
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {objects.map((object) => (
      <Shape key={object.id} object={object} />
    ))}
  </svg>
);

function withSketch(
  objects: readonly ObjectEntry[],
  { sketch, writing }: Pick<ObjectHand, 'sketch' | 'writing'>,
): readonly BoardObject[] {
  // What is being written is seen where it is typed.
  if (writing !== null) return objects.filter(({ id }) => id !== writing.id);
  if (sketch.length === 0) return objects;
  const sketched = new Map(sketch.map((object) => [object.id, object]));
  const known = new Set(objects.map(({ id }) => id));
  const added = sketch.filter(({ id }) => !known.has(id));
  return [...objects.map((object) => sketched.get(object.id) ?? object), ...added];
}

interface ObjectLayerProps {
  readonly objects: readonly ObjectEntry[];
  readonly hand: ObjectHand;
}

/** The objects of a board: a picture for the eye, a list for whoever has it read out. */
export const ObjectLayer = ({ objects, hand }: ObjectLayerProps) => (
  <>
    <ObjectPicture objects={withSketch(objects, hand)} />
    {objects.length > 0 && <ObjectList objects={objects} hand={hand} />}
  </>
);

/** The page must not scroll to where a list would stand. */
const AT_THE_TOP = { top: 0, left: 0 };

/** With the select tool in hand they are chosen here by keyboard; the board shows which has the focus. */
const ObjectList = ({ objects, hand }: ObjectLayerProps) => (
  <ul className={hidden.hidden} style={AT_THE_TOP} aria-label="Objects">
    {objects.map((object) => (
      <li key={object.id}>
        {hand.tool === 'select' ? (
          <button
            type="button"
            aria-pressed={hand.selected.includes(object.id)}
            onFocus={() => hand.select(wholeGroups(objects, [object.id]))}
            onClick={() => stepInto(object, hand)}
          >
            {nameOf(object)}
          </button>
        ) : (
          nameOf(object)
        )}
      </li>
    ))}
  </ul>
);
