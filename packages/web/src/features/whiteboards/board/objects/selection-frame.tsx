import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  boxOf,
  handlesOf,
  type BoardObject,
  type Box,
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

const around = (objects: readonly BoardObject[]): Box => {
  const boxes = objects.map((object) => boxOf(object));
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
};

/** Around all that is selected; a single one has the handles that it is sized by. */
export function SelectionFrame({ objects }: { readonly objects: readonly BoardObject[] }) {
  const [only, ...others] = objects;
  const isSingle = only !== undefined && others.length === 0;
  if (objects.length > FRAMES_MAX) return <ChoiceBox box={around(objects)} />;
  return (
    <>
      {objects.map((object) => (
        <div
          key={object.id}
          className={classes.frame}
          data-selected={object.id}
          style={styleOf(boxOf(object))}
        />
      ))}
      {isSingle &&
        handlesOf(only).map(({ handle, at }) => (
          <span key={handle} className={classes.handle} style={styleAt(at)} />
        ))}
      {isSingle && <SizeLabel box={boxOf(only)} />}
    </>
  );
}

const SizeLabel = ({ box: { left, top, right, bottom } }: { readonly box: Box }) => (
  <span className={classes.size} style={styleAt({ x: (left + right) / 2, y: bottom })}>
    {`${right - left} × ${bottom - top}`}
  </span>
);
