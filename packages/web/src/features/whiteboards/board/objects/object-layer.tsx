import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  boxOf,
  choosableOf,
  CODE_FONT,
  costMore,
  darkInk,
  markInInk,
  marksOfObject,
  objectMeets,
  paintingAsHeld,
  TEXT_FONT,
  wholeGroups,
  type BoardLog,
  type BoardObject,
  type Emphasis,
  type HeldObjects,
  type ObjectEntry,
  type ObjectMark,
  type Painting,
  type Point,
  type Turn,
} from '@collabor8/domain';
import { memo, useEffect, useMemo, useSyncExternalStore } from 'react';
import { sentPicturePath } from '../../../../shared/paths.js';
import { useColorScheme } from '../../../../shared/ui/color-scheme.js';
import hidden from '../../../../shared/ui/visually-hidden.module.css';
import { NearArea } from '../canvas/sharp-board.js';
import type { Viewport } from '../canvas/viewport.js';
import { ObjectCrowd } from './object-crowd.js';
import { type ObjectHand, stepInto } from './object-hand.js';
import { namedAmong, nameOf } from './object-names.js';
import classes from './objects.module.css';

const pointsOf = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x},${y}`).join(' ');

const looksAs = (looks: readonly Emphasis[]) => ({
  ...(looks.includes('bold') && { fontWeight: 'bold' }),
  ...(looks.includes('italic') && { fontStyle: 'italic' }),
  ...(looks.includes('code') && { fontFamily: CODE_FONT }),
  ...(looks.includes('struck') && { textDecoration: 'line-through' }),
});

const turnedAs = (turn: Turn | undefined) =>
  turn && { transform: `rotate(${turn.degrees} ${turn.about.x} ${turn.about.y})` };

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
          {...turnedAs(mark.turn)}
        />
      );
    case 'text':
      return mark.lines.map(({ runs, at }, line) => (
        <text
          key={line}
          {...at}
          fill={mark.color}
          fontSize={mark.size}
          fontFamily={TEXT_FONT}
          {...turnedAs(mark.turn)}
        >
          {runs.map(({ text, looks }, run) => (
            <tspan key={run} {...looksAs(looks)}>
              {text}
            </tspan>
          ))}
        </text>
      ));
  }
}

interface ShapeProps {
  readonly object: BoardObject;
  readonly isDark: boolean;
}

/** Of hundreds of objects one is moved: the others stay as they are. */
const Shape = memo(function Shape({ object, isDark }: ShapeProps) {
  return (
    <g data-object={object.id}>
      {marksOfObject(object).map((mark, index) => (
        <MarkShape key={index} mark={isDark ? markInInk(mark, darkInk) : mark} />
      ))}
    </g>
  );
});

/** So many objects are elements of the page; of more a picture is painted. */
const ELEMENTS_MAX = 400;
/** So is it of few that take long: the browser paints all elements anew, in one go, where one changes. */
const ELEMENTS_INK_MAX = 500_000;

const areMany = (objects: readonly BoardObject[]): boolean =>
  objects.length > ELEMENTS_MAX || costMore(objects, ELEMENTS_INK_MAX);

interface ObjectPictureProps {
  readonly objects: readonly BoardObject[];
  readonly viewport: Viewport;
  /** Below them: then their inks are those of the light, too. */
  readonly hasPicture: true | undefined;
  /** Shown above all: what is about to take the place of others, or to be added. */
  readonly sketch?: readonly BoardObject[];
}

/** Those that are about to be seen: on the screen, or some way around. */
function useNear<O extends BoardObject>(objects: readonly O[], viewport: Viewport): readonly O[] {
  const area = useMemo(() => new NearArea(viewport), [viewport]);
  const near = useSyncExternalStore(viewport.watch, area.area);
  return useMemo(
    () => (near === null ? objects : objects.filter((object) => objectMeets(object, near))),
    [objects, near],
  );
}

/** Lines that stay sharp at any size, above the strokes. */
export function ObjectPicture(props: ObjectPictureProps) {
  const { objects, viewport, hasPicture, sketch = NONE } = props;
  const near = useNear(objects, viewport);
  // No filter does it: pictures among them stay as they are.
  const isDark = useColorScheme() === 'dark' && !hasPicture;
  const areManyHeld = areMany(sketch);
  const isCrowd = areManyHeld || areMany(near);
  // The same ones as long as the same ones are held: what lies still isn't painted anew.
  const held = sketch.map(({ id }) => id).join();
  const resting = useMemo(() => {
    const ids = new Set(held.split(','));
    return isCrowd && held !== '' ? near.filter(({ id }) => !ids.has(id)) : near;
  }, [isCrowd, near, held]);
  return (
    <>
      {isCrowd && (
        <ObjectCrowd
          objects={areManyHeld ? withSketch(near, sketch) : resting}
          {...{ viewport, isDark }}
        />
      )}
      {!areManyHeld && (
        <Shapes objects={isCrowd ? sketch : withSketch(near, sketch)} isDark={isDark} />
      )}
    </>
  );
}

const NONE: readonly BoardObject[] = [];

const Shapes = ({
  objects,
  isDark,
}: Pick<ObjectPictureProps, 'objects'> & Pick<ShapeProps, 'isDark'>) => (
  <svg
    className={classes.layer}
    viewBox={`0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}`}
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {objects.map((object) => (
      <Shape key={object.id} object={object} isDark={isDark} />
    ))}
  </svg>
);

function withSketch(
  objects: readonly BoardObject[],
  sketch: readonly BoardObject[],
): readonly BoardObject[] {
  if (sketch.length === 0) return objects;
  const sketched = new Map(sketch.map((object) => [object.id, object]));
  const known = new Set(objects.map(({ id }) => id));
  const added = sketch.filter(({ id }) => !known.has(id));
  return [...objects.map((object) => sketched.get(object.id) ?? object), ...added];
}

/** What is being written is seen where it is typed. */
function useAllButWritten(
  objects: readonly ObjectEntry[],
  { writing }: Pick<ObjectHand, 'writing'>,
): readonly ObjectEntry[] {
  const id = writing?.id;
  return useMemo(
    () => (id === undefined ? objects : objects.filter((object) => object.id !== id)),
    [objects, id],
  );
}

interface ObjectListProps {
  readonly objects: readonly ObjectEntry[];
  readonly hand: ObjectHand;
  readonly viewport: Viewport;
}

interface ObjectLayerProps extends Omit<ObjectListProps, 'objects'> {
  readonly log: BoardLog;
  readonly painting: Painting;
  readonly held: readonly HeldObjects[];
  readonly reader: string;
  /** How the board looks while somebody holds strokes of it; null where nobody holds anything. */
  readonly onHeld: (seen: Painting | null) => void;
}

/** The board as it is seen while things are held; it tells the canvas, which shows the ink. */
function usePaintingAsHeld(props: ObjectLayerProps): Painting {
  const { painting, held, reader, hand, onHeld } = props;
  // The same as long as the same ones are held: ink that is moved is painted anew once.
  const holding = hand.sketch.map(({ id }) => id).join();
  const seen = useMemo(() => {
    const own = new Set(holding === '' ? [] : holding.split(','));
    return paintingAsHeld(painting, { reader, own, held });
  }, [painting, held, reader, holding]);
  useEffect(() => onHeld(seen === painting ? null : seen), [seen, painting, onHeld]);
  useEffect(() => () => onHeld(null), [onHeld]);
  return seen;
}

/** The objects of a board: a picture for the eye, a list for whoever has it read out. */
export function ObjectLayer(props: ObjectLayerProps) {
  const { log, painting, hand, viewport } = props;
  const { objects, hasPicture } = usePaintingAsHeld(props);
  const shown = useAllButWritten(objects, hand);
  // Whoever is about to choose something is told of strokes, too.
  const listed = hand.tool === 'select' ? choosableOf(log, painting) : objects;
  return (
    <>
      <ObjectPicture {...{ viewport, hasPicture, objects: shown, sketch: hand.sketch }} />
      {listed.length > 0 && <ObjectList objects={listed} hand={hand} viewport={viewport} />}
    </>
  );
}

/** Nobody listens to a list of thousands. */
const LISTED_MAX = 200;

/** The page must not scroll to where a list would stand. */
const AT_THE_TOP = { top: 0, left: 0 };

/** With the select tool in hand they are chosen here by keyboard; the board shows which has the focus. */
function List({ objects, hand, viewport }: ObjectListProps) {
  const near = useNear(objects, viewport);
  // What has the focus keeps it where others come near.
  const isListed = ({ id }: BoardObject, index: number) =>
    index < LISTED_MAX || hand.selected.includes(id);
  const listed = objects.length > LISTED_MAX ? near.filter(isListed) : objects;
  const others = objects.length - listed.length;
  const choose = (object: BoardObject) => {
    hand.select(wholeGroups(objects, [object.id]));
    viewport.bringIntoView(boxOf(object));
  };
  const among = useMemo(() => namedAmong(listed), [listed]);
  return (
    <ul className={hidden.hidden} style={AT_THE_TOP} aria-label="Objects">
      {listed.map((object) => (
        <li key={object.id}>
          {hand.tool === 'select' ? (
            <button
              type="button"
              aria-pressed={hand.selected.includes(object.id)}
              onFocus={() => choose(object)}
              onClick={() => stepInto(object, hand)}
            >
              {nameOf(object, among)}
            </button>
          ) : (
            nameOf(object, among)
          )}
        </li>
      ))}
      {others > 0 && <li>{`${others} others, some of them elsewhere on the board`}</li>}
    </ul>
  );
}

/** While something is drawn or moved nothing of it changes. */
const ObjectList = memo(
  List,
  (was, is) =>
    was.objects === is.objects &&
    was.viewport === is.viewport &&
    was.hand.tool === is.hand.tool &&
    was.hand.selected === is.hand.selected,
);
