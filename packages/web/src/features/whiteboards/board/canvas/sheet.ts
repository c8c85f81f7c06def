import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  marksOfStroke,
  paintBlank,
  paintMarks,
  strokesToAdd,
  type Mark,
  type Painting,
  type StrokeEntry,
} from '@collabor8/domain';
import { queueTask } from '../../../../shared/tasks.js';

/** Canvases of so many pixels for each of the board are in memory, where painting takes its time at once. */
const IN_MEMORY_MAX = 2;

/**
 * A context that paints alike everywhere: in memory, opaque, one canvas pixel for one of the board. One of
 * another scale, in canvas pixels for each of the board, is for the eye alone.
 */
export function contextOf(canvas: HTMLCanvasElement, scale = 1): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', {
    alpha: false,
    willReadFrequently: scale <= IN_MEMORY_MAX,
  });
  if (context === null) throw new Error('This browser has no canvas to draw on.');
  if (scale !== 1) context.setTransform(scale, 0, 0, scale, 0, 0);
  return context;
}

/** What is finished on a board, painted a little at a time: one mark never takes long. */
export class Sheet {
  readonly canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  /** Undefined until it has begun. */
  #ground: string | null | undefined;
  /** What was painted; of the last stroke these marks are missing, the next one last. */
  #strokes: StrokeEntry[] = [];
  #missing: Mark[] = [];

  constructor(scale = 1) {
    this.canvas.width = BOARD_WIDTH * scale;
    this.canvas.height = BOARD_HEIGHT * scale;
    this.#context = contextOf(this.canvas, scale);
  }

  get hasBegun(): boolean {
    return this.#ground !== undefined;
  }

  get strokes(): readonly StrokeEntry[] {
    return this.#strokes;
  }

  /** Whether further strokes make it that painting. */
  canBecome(painting: Painting): boolean {
    if (this.#ground === undefined) return false;
    return strokesToAdd({ ground: this.#ground, strokes: this.#strokes }, painting) !== null;
  }

  /** Begins anew, on the picture that a painting begins with. */
  start(ground: string | null, picture: ImageBitmap | null): void {
    [this.#ground, this.#strokes, this.#missing] = [ground, [], []];
    paintBlank(this.#context);
    if (picture !== null) this.#context.drawImage(picture, 0, 0);
  }

  /** Paints one more mark of a painting that it can become; false when nothing is missing. */
  goOn({ strokes }: Painting): boolean {
    if (this.#missing.length === 0) {
      const next = strokes[this.#strokes.length];
      if (next === undefined) return false;
      this.#strokes.push(next);
      this.#missing = marksOfStroke(next).toReversed();
    }
    const mark = this.#missing.pop();
    if (mark !== undefined) paintMarks(this.#context, [mark]);
    return true;
  }
}

/** Paints in several tasks, so that the page answers its reader meanwhile. */
export function paintInTasks(painting: Painting, picture: ImageBitmap | null): Promise<Sheet> {
  const sheet = new Sheet();
  sheet.start(painting.ground, picture);
  return new Promise((resolve) => {
    const goOn = (): void => (sheet.goOn(painting) ? queueTask(goOn) : resolve(sheet));
    goOn();
  });
}
