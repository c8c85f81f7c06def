import {
  crossesMargin,
  encodePoints,
  fillsStroke,
  lineFrom,
  lineTo,
  isByTheSheet,
  pointsOf,
  stepsTo,
  straightLineTo,
  type LiveStroke,
  type Pen,
  type PenLine,
  type Point,
  type Stroke,
} from '@collabor8/domain';
import { newId } from '../../../../shared/new-id.js';

export interface StrokeDrawingOptions {
  /** Shows the line as it is; the finished one stays until the board holds it. */
  readonly show: (strokeId: string, line: PenLine) => void;
  /** Shows the others how the stroke goes on. */
  readonly tell: (stroke: LiveStroke) => void;
}

/** Draws one stroke at a time. */
export class StrokeDrawing {
  #stroke: LiveStroke | null = null;
  /** Which pointer draws: other fingers don't. */
  #pointerId: number | null = null;

  constructor(private readonly options: StrokeDrawingOptions) {}

  draws(pointerId: number): boolean {
    return this.#pointerId === pointerId;
  }

  get pointerId(): number | null {
    return this.#pointerId;
  }

  start(pointerId: number, pen: Pen, point: Point): void {
    this.#pointerId = pointerId;
    this.#goOn({ id: newId(), pen, line: lineFrom(point) });
  }

  /** Answers strokes that are finished: too long for one, or over the margin within which earlier releases show them. */
  move(point: Point, isStraight: boolean): readonly Stroke[] {
    if (isStraight) return this.#step(point, true);
    const last = this.#last;
    const steps = last === null ? [point] : stepsTo(last, point);
    return steps.flatMap((step) => this.#cross(step));
  }

  /** A line ends by the sheet, whichever way it crosses the margin; another goes on from there. */
  #cross(point: Point): readonly Stroke[] {
    const last = this.#last;
    if (last === null || !crossesMargin(last, point)) return this.#step(point, false);
    const before = isByTheSheet(point) ? this.#step(point, false) : [];
    const finished = this.#goOnAnew(isByTheSheet(point) ? point : last);
    const after = isByTheSheet(point) ? [] : this.#step(point, false);
    return [...before, ...finished, ...after];
  }

  get #last(): Point | null {
    const stroke = this.#stroke;
    return stroke && (pointsOf(stroke.line).at(-1) ?? null);
  }

  #step(point: Point, isStraight: boolean): readonly Stroke[] {
    const stroke = this.#stroke;
    if (stroke === null) return [];
    const line = isStraight ? straightLineTo(stroke.line, point) : lineTo(stroke.line, point);
    this.#goOn({ ...stroke, line });
    const isFull = fillsStroke({ pen: stroke.pen, points: pointsOf(line) });
    return isFull ? this.#goOnAnew(point) : [];
  }

  #goOnAnew(from: Point): readonly Stroke[] {
    const pen = this.#stroke?.pen;
    const finished = this.#finish();
    if (pen !== undefined) this.#goOn({ id: newId(), pen, line: lineFrom(from) });
    return finished === null ? [] : [finished];
  }

  end(): Stroke | null {
    this.#pointerId = null;
    return this.#finish();
  }

  #finish(): Stroke | null {
    const stroke = this.#stroke;
    this.#stroke = null;
    return (
      stroke && { id: stroke.id, pen: stroke.pen, points: encodePoints(pointsOf(stroke.line)) }
    );
  }

  #goOn(stroke: LiveStroke): void {
    this.#stroke = stroke;
    this.options.show(stroke.id, { pen: stroke.pen, points: pointsOf(stroke.line) });
    this.options.tell(stroke);
  }
}
