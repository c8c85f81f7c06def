import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  boxAround,
  carried,
  frameOf,
  turnOfObject,
  handlesAround,
  handlesOf,
  isLine,
  middleOf,
  NOTE_SIZE,
  type BoardObject,
  type Box,
  type HandlePlace,
  type Point,
  boxBetween,
  degreesTurned,
  movedTogether,
  type Together,
  objectsWithin,
  placeBetween,
  sizedTo,
  sizedTogether,
  turnedTogether,
  wholeGroups,
} from '@collabor8/domain';
import type { ReactNode } from 'react';
import classes from './objects.module.css';

/** How far around itself a pointer reaches, in pixels of the screen. */
const REACH = { mouse: 6, other: 14 };

export const reachOf = ({ pointerType }: PointerEvent, canvas: HTMLCanvasElement): number => {
  const { width } = canvas.getBoundingClientRect();
  return ((pointerType === 'mouse' ? REACH.mouse : REACH.other) * BOARD_WIDTH) / Math.max(1, width);
};

/** Where an object is drawn by keyboard alone: in the middle of what is seen, to be moved and sized from there. */
export function squareIn(seen: Box): readonly [Point, Point] {
  const { x, y } = middleOf(seen);
  const half = NOTE_SIZE / 2;
  return [
    { x: x - half, y: y - half },
    { x: x + half, y: y + half },
  ];
}

/** What a pointer does to objects from where it went down. */
export type Grip = { readonly from: Point } & (
  | { readonly does: 'draw'; readonly object: BoardObject }
  | { readonly does: 'move'; readonly objects: Together }
  | { readonly does: 'size'; readonly objects: Together; readonly handle: HandlePlace['handle'] }
  | { readonly does: 'turn'; readonly objects: Together; readonly about: Point }
  | { readonly does: 'choose' }
);

/** How objects look when the pointer has come so far; none while it chooses some. */
export function sketched(grip: Grip, to: Point, isConstrained: boolean): readonly BoardObject[] {
  const { from } = grip;
  switch (grip.does) {
    case 'draw': {
      const { object } = grip;
      return [{ ...object, ...placeBetween(object.shape, [from, to], isConstrained) }];
    }
    case 'move': {
      const way = { x: to.x - from.x, y: to.y - from.y };
      const straight = Math.abs(way.x) > Math.abs(way.y) ? { x: way.x, y: 0 } : { x: 0, y: way.y };
      return movedTogether(grip.objects, isConstrained ? straight : way);
    }
    case 'size': {
      const place = { handle: grip.handle, at: to };
      const { chosen } = grip.objects;
      const [only, ...others] = chosen;
      const isOne = only !== undefined && others.length === 0;
      return carried(
        grip.objects,
        isOne ? [sizedTo(only, place, isConstrained)] : sizedTogether(chosen, place),
      );
    }
    case 'turn': {
      const { objects, about } = grip;
      const degrees = degreesTurned(objects.chosen, { about, from, to }, isConstrained);
      return carried(objects, turnedTogether(objects.chosen, { about, degrees }));
    }
    case 'choose':
      return [];
  }
}

export const boxOfChoice = (grip: Grip, to: Point): Box | null =>
  grip.does === 'choose' ? boxBetween(grip.from, to) : null;

export const chosenIn = (objects: readonly BoardObject[], box: Box): readonly string[] =>
  wholeGroups(
    objects,
    objectsWithin(objects, box).map(({ id }) => id),
  );

/** What has to be said of objects for them to be as they are sketched. */
export function placesOf(before: readonly BoardObject[], sketch: readonly BoardObject[]) {
  const objects = new Map(before.map((object) => [object.id, object]));
  return sketch.flatMap(({ id, x, y, w, h, width, angle }) => {
    const known = objects.get(id);
    if (known === undefined) return [];
    const isSized = known.w !== w || known.h !== h;
    const isMoved = known.x !== x || known.y !== y || isSized;
    // Who moves what somebody else sizes or turns meanwhile has nothing to say about that.
    const set = {
      ...(isMoved && { x, y }),
      ...(isSized && { w, h }),
      ...(known.width !== width && { width }),
      ...(angle !== undefined && angle !== (known.angle ?? 0) && { angle }),
    };
    return Object.keys(set).length === 0 ? [] : [{ object: id, set }];
  });
}

const across = (x: number): string => `${(100 * x) / BOARD_WIDTH}%`;
const down = (y: number): string => `${(100 * y) / BOARD_HEIGHT}%`;

export const styleAt = ({ x, y }: Point) => ({ left: across(x), top: down(y) });

const styleOf = ({ left, top, right, bottom }: Box) => ({
  ...styleAt({ x: left, y: top }),
  width: across(right - left),
  height: down(bottom - top),
});

interface ChoiceBoxProps {
  readonly box: Box;
  readonly children?: ReactNode;
}

export const ChoiceBox = ({ box, children }: ChoiceBoxProps) => (
  <div className={classes.box} style={styleOf(box)}>
    {children}
  </div>
);

export const turnStyleOf = (object: BoardObject) => {
  const turn = turnOfObject(object);
  return turn && { transform: `rotate(${turn.degrees}deg)` };
};

/** By which what is selected is turned: the pointer that goes down on it. */
const TurnHandle = () => <span className={classes.turn} data-turns />;

export const isOnTurnHandle = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-turns]') !== null;

/** So many have a frame each; more have one together. */
const FRAMES_MAX = 50;

/** What is selected is sized as one; nothing with what is locked. */
export const handlesOfAll = (selected: readonly BoardObject[]): readonly HandlePlace[] => {
  const [only, ...others] = selected;
  if (only === undefined || selected.some(({ isLocked }) => isLocked)) return [];
  return others.length === 0 ? handlesOf(only) : handlesAround(selected);
};

/** Around all that is selected, with the handles that it is sized by. */
export function SelectionFrame({ objects }: { readonly objects: readonly BoardObject[] }) {
  const framed = objects.length > FRAMES_MAX ? [] : objects;
  return (
    <>
      {framed.map((object) => (
        <div
          key={object.id}
          className={classes.frame}
          data-selected={object.id}
          style={{ ...styleOf(frameOf(object)), ...turnStyleOf(object) }}
        >
          {objects.length === 1 && !isLine(object) && !object.isLocked && <TurnHandle />}
        </div>
      ))}
      {objects.length > 1 && (
        <ChoiceBox box={boxAround(objects)}>
          {!objects.some(({ isLocked }) => isLocked) && <TurnHandle />}
        </ChoiceBox>
      )}
      {handlesOfAll(objects).map(({ handle, at }) => (
        <span key={handle} className={classes.handle} style={styleAt(at)} />
      ))}
      {objects.length > 0 && <SizeLabel objects={objects} />}
    </>
  );
}

/** How large it is; of one that is turned, by how much and before it was. */
function SizeLabel({ objects }: { readonly objects: readonly BoardObject[] }) {
  const [only, ...others] = objects;
  const around = boxAround(objects);
  const { left, top, right, bottom } =
    only === undefined || others.length > 0 ? around : frameOf(only);
  const turn = only === undefined || others.length > 0 ? null : turnOfObject(only);
  return (
    <span
      className={classes.size}
      role="status"
      style={styleAt({ x: (around.left + around.right) / 2, y: around.bottom })}
    >
      {[right - left, bottom - top].map(Math.round).join(' × ')}
      {turn && ` · ${turn.degrees}°`}
    </span>
  );
}
