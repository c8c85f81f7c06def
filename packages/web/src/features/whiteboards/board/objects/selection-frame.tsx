import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  boxAround,
  frameOf,
  turnOfObject,
  handlesAround,
  handlesOf,
  isLine,
  type BoardObject,
  type Box,
  type HandlePlace,
  type Point,
} from '@collabor8/domain';
import type { ReactNode } from 'react';
import classes from './objects.module.css';

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

/** What is selected is sized as one. */
export const handlesOfAll = (selected: readonly BoardObject[]): readonly HandlePlace[] => {
  const [only, ...others] = selected;
  if (only === undefined) return [];
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
          {objects.length === 1 && !isLine(object) && <TurnHandle />}
        </div>
      ))}
      {objects.length > 1 && (
        <ChoiceBox box={boxAround(objects)}>
          <TurnHandle />
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
      style={styleAt({ x: (around.left + around.right) / 2, y: around.bottom })}
    >
      {[right - left, bottom - top].map(Math.round).join(' × ')}
      {turn && ` · ${turn.degrees}°`}
    </span>
  );
}
