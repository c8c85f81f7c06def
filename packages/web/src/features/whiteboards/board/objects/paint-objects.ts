import {
  inkOfMark,
  marksOfObject,
  paintObjectMark,
  type BoardObject,
  type ObjectMark,
  type PaintLook,
} from '@collabor8/domain';
import { queueTask } from '../../../../shared/tasks.js';

/** Of objects, what is painted in one task: about as much as one mark of a stroke. */
export const INK_AT_ONCE = 20_000;

function* marksOf(objects: readonly BoardObject[]): Generator<ObjectMark> {
  for (const object of objects) yield* marksOfObject(object);
}

interface ObjectsToPaint extends PaintLook<ImageBitmap> {
  readonly objects: readonly BoardObject[];
  /** Asked before each task; once it is not, the painting never ends. */
  readonly isWanted?: () => boolean;
}

/** Paints objects in as many tasks as their ink takes; what one does is there when this returns. */
export function paintObjectsInTasks(
  context: CanvasRenderingContext2D,
  { objects, isWanted = () => true, ...look }: ObjectsToPaint,
): Promise<void> {
  const marks = marksOf(objects);
  return new Promise((resolve) => {
    const goOn = (): void => {
      if (!isWanted()) return;
      let ink = 0;
      for (let next = marks.next(); next.done !== true; next = marks.next()) {
        paintObjectMark(context, next.value, look);
        ink += inkOfMark(next.value);
        if (ink > INK_AT_ONCE) {
          queueTask(goOn);
          return;
        }
      }
      resolve();
    };
    goOn();
  });
}
