import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  marksOfStroke,
  paintBlank,
  paintMarks,
  strokeMeets,
  strokesToAdd,
  type InkPainting,
  type Mark,
  type Pen,
  type StrokeEntry,
} from '@collabor8/domain';
import { queueTask } from '../../../../shared/tasks.js';
import { canvasFor, contextOf, SHEET_PANE, type Pane } from './viewport.js';

const NONE: readonly StrokeEntry[] = [];

/** Where nothing is below, an eraser leaves nothing; on the sheet in its own pixels, white. */
export function paintInk(
  context: CanvasRenderingContext2D,
  pane: Pane,
  { pen, marks }: { readonly pen: Pen; readonly marks: readonly Mark[] },
): void {
  const takesAway = pane !== SHEET_PANE && pen.tool === 'eraser';
  if (takesAway) context.globalCompositeOperation = 'destination-out';
  paintMarks(context, marks);
  if (takesAway) context.globalCompositeOperation = 'source-over';
}

/** What is finished on a board, painted a little at a time: one mark never takes long. */
export class Sheet {
  readonly canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  /** Undefined until it has begun. */
  #ground: string | null | undefined;
  #picture: ImageBitmap | null = null;
  /** What was painted below the picture: it shows beyond the sheet alone. */
  #beyond: readonly StrokeEntry[] = NONE;
  #beyondPainted = 0;
  /** What was painted; of the last stroke these marks are missing, the next one last. */
  #strokes: StrokeEntry[] = [];
  #missing: Mark[] = [];
  #pen: Pen | undefined;

  constructor(private readonly pane: Pane = SHEET_PANE) {
    this.canvas = canvasFor(pane);
    this.#context = contextOf(this.canvas, pane);
  }

  get hasBegun(): boolean {
    return this.#ground !== undefined;
  }

  get strokes(): readonly StrokeEntry[] {
    return this.#strokes;
  }

  /** Whether further strokes make it that painting. */
  canBecome(painting: InkPainting): boolean {
    if (this.#ground === undefined) return false;
    const now = { ground: this.#ground, beyond: this.#beyond, strokes: this.#strokes };
    return strokesToAdd(now, painting) !== null;
  }

  /** Begins anew, on the picture that a painting begins with. */
  start({ ground, beyond = NONE }: InkPainting, picture: ImageBitmap | null): void {
    [this.#ground, this.#picture, this.#strokes, this.#missing] = [ground, picture, [], []];
    [this.#beyond, this.#beyondPainted] = [beyond, 0];
    const { left, top, right, bottom } = this.pane.area;
    if (this.pane === SHEET_PANE) paintBlank(this.#context);
    else this.#context.clearRect(left, top, right - left, bottom - top);
    if (beyond.length === 0 || this.pane === SHEET_PANE) this.#lay();
  }

  /** Puts the sheet, as the picture shows it, above what only shows beyond it. */
  #lay(): void {
    this.#beyondPainted = this.#beyond.length;
    if (this.pane !== SHEET_PANE) this.#context.clearRect(0, 0, BOARD_WIDTH, BOARD_HEIGHT);
    if (this.#picture !== null) this.#context.drawImage(this.#picture, 0, 0);
  }

  #take(stroke: StrokeEntry): void {
    if (!strokeMeets(stroke, this.pane.area)) return;
    this.#missing = marksOfStroke(stroke).toReversed();
    this.#pen = stroke.pen;
  }

  /** Paints one more mark of a painting that it can become; false when nothing is missing. */
  goOn({ strokes }: InkPainting): boolean {
    while (this.#missing.length === 0) {
      const lower = this.#beyond[this.#beyondPainted];
      if (lower !== undefined) {
        this.#beyondPainted += 1;
        this.#take(lower);
        if (this.#beyondPainted === this.#beyond.length) this.#finishBeyond();
        continue;
      }
      const next = strokes[this.#strokes.length];
      if (next === undefined) return false;
      this.#strokes.push(next);
      this.#take(next);
    }
    const mark = this.#missing.pop();
    if (mark !== undefined && this.#pen !== undefined) {
      paintInk(this.#context, this.pane, { pen: this.#pen, marks: [mark] });
    }
    return true;
  }

  #finishBeyond(): void {
    const marks = this.#missing.toReversed();
    if (this.#pen !== undefined) paintInk(this.#context, this.pane, { pen: this.#pen, marks });
    this.#missing = [];
    this.#lay();
  }
}

/** Paints in several tasks, so that the page answers its reader meanwhile. */
export function paintInTasks(
  painting: InkPainting,
  picture: ImageBitmap | null,
  pane: Pane = SHEET_PANE,
): Promise<Sheet> {
  const sheet = new Sheet(pane);
  sheet.start(painting, picture);
  return new Promise((resolve) => {
    const goOn = (): void => (sheet.goOn(painting) ? queueTask(goOn) : resolve(sheet));
    goOn();
  });
}
