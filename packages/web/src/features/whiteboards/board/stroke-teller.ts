import { BATCH_POINTS_MAX, encodePoints, type Pen } from '@collabor8/domain';
import type { LiveStroke } from './hand.js';
import { pointsOf } from './line.js';
import { Throttle } from './throttle.js';

/** Points of a stroke that others are told of while it is drawn. */
export interface Batch {
  readonly strokeId: string;
  readonly from: number;
  readonly points: string;
  readonly pen?: Pen;
}

type Send = (batch: Batch) => Promise<unknown>;

/**
 * Pauses grow with the stroke: its beginning is seen at once, and as each batch costs every
 * participant more by its envelope than by its points, a long stroke comes in longer pieces. The
 * screens of the others draw them out evenly.
 */
const PAUSE_STEP_MS = 80;
const PAUSE_MAX_MS = 400;
/** The pen is told again after so many batches, to those who came meanwhile. */
const PEN_EVERY = 6;

/** Tells of one stroke as it grows. */
class Telling {
  #stroke: LiveStroke | null = null;
  /** How many kept points were told, and in how many batches. */
  #points = 0;
  #batches = 0;
  readonly #throttle = new Throttle(
    () => Math.min(PAUSE_MAX_MS, PAUSE_STEP_MS * this.#batches),
    async () => {
      if (this.#stroke !== null) await this.send(this.#nextBatch(this.#stroke));
    },
  );

  constructor(
    readonly strokeId: string,
    private readonly send: Send,
  ) {}

  tell(stroke: LiveStroke): void {
    this.#stroke = stroke;
    this.#throttle.wake();
  }

  stop(): void {
    this.#stroke = null;
  }

  #nextBatch({ id, pen, line }: LiveStroke): Batch {
    const from = this.#points;
    const points = pointsOf(line).slice(from, from + BATCH_POINTS_MAX);
    const tellsPen = this.#batches % PEN_EVERY === 0;
    this.#points = Math.min(line.kept.length, from + points.length);
    this.#batches += 1;
    return {
      strokeId: id,
      from,
      // Nothing is new when a line ends where its last point was kept.
      points: encodePoints(points.length > 0 ? points : line.kept.slice(-1)),
      ...(tellsPen && { pen }),
    };
  }
}

/** Shows others a stroke while it is drawn. What gets lost comes with the finished stroke. */
export class StrokeTeller {
  #telling: Telling | null = null;

  constructor(private readonly send: Send) {}

  tell(stroke: LiveStroke): void {
    if (this.#telling?.strokeId !== stroke.id) {
      this.stop();
      this.#telling = new Telling(stroke.id, this.send);
    }
    this.#telling.tell(stroke);
  }

  /** Whether the others have seen anything of a stroke. */
  hasTold(strokeId: string): boolean {
    return this.#telling?.strokeId === strokeId;
  }

  /** The finished stroke tells the rest. */
  stop(): void {
    this.#telling?.stop();
  }
}
