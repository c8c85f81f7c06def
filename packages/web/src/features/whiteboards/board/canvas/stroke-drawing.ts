import {
  encodePoints,
  fillsStroke,
  lineFrom,
  lineTo,
  pointsOf,
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

  /** The pointer that draws. */
  get pointerId(): number | null {
    return this.#pointerId;
  }

  start(pointerId: number, pen: Pen, point: Point): void {
    this.#pointerId = pointerId;
    this.#goOn({ id: newId(), pen, line: lineFrom(point) });
  }

  /** Answers a stroke that is finished, because the line has become too long for one. */
  move(point: Point, isStraight: boolean): Stroke | null {
    const stroke = this.#stroke;
    if (stroke === null) return null;
    const line = isStraight ? straightLineTo(stroke.line, point) : lineTo(stroke.line, point);
    this.#goOn({ ...stroke, line });
    if (!fillsStroke({ pen: stroke.pen, points: pointsOf(line) })) return null;
    const finished = this.#finish();
    this.#goOn({ id: newId(), pen: stroke.pen, line: lineFrom(point) });
    return finished;
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
