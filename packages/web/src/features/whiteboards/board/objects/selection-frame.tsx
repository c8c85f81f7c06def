import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  boxAround,
  boxOf,
  handlesAround,
  handlesOf,
  type BoardObject,
  type Box,
  type HandlePlace,
  type Point,
} from '@collabor8/domain';
import classes from './objects.module.css';

const across = (x: number): string => `${(100 * x) / BOARD_WIDTH}%`;
const down = (y: number): string => `${(100 * y) / BOARD_HEIGHT}%`;

export const styleAt = ({ x, y }: Point) => ({ left: across(x), top: down(y) });

const styleOf = ({ left, top, right, bottom }: Box) => ({
  ...styleAt({ x: left, y: top }),
  width: across(right - left),
  height: down(bottom - top),
});

export const ChoiceBox = ({ box }: { readonly box: Box }) => (
  <div className={classes.box} style={styleOf(box)} />
);

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
          style={styleOf(boxOf(object))}
        />
      ))}
      {objects.length > 1 && <ChoiceBox box={boxAround(objects)} />}
      {handlesOfAll(objects).map(({ handle, at }) => (
        <span key={handle} className={classes.handle} style={styleAt(at)} />
      ))}
      {objects.length > 0 && <SizeLabel box={boxAround(objects)} />}
    </>
  );
}

const SizeLabel = ({ box: { left, top, right, bottom } }: { readonly box: Box }) => (
  <span className={classes.size} style={styleAt({ x: (left + right) / 2, y: bottom })}>
    {`${right - left} × ${bottom - top}`}
  </span>
);
