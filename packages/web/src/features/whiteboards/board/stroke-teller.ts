import {
  BATCH_POINTS_MAX,
  DRAWING_MESSAGES_PER_SECOND,
  encodePoints,
  type Pen,
} from '@collabor8/domain';
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

/** The pen is told again after so many batches, to those who came meanwhile. */
const PEN_EVERY = 15;

/** Shows others a stroke while it is drawn. What gets lost comes with the finished stroke. */
export class StrokeTeller {
  #stroke: LiveStroke | null = null;
  /** How many kept points of this stroke were told, and in how many batches. */
  #told = { strokeId: '', points: 0, batches: 0 };
  readonly #throttle = new Throttle(1000 / DRAWING_MESSAGES_PER_SECOND, () => this.#tellNews());

  constructor(private readonly send: (batch: Batch) => Promise<unknown>) {}

  tell(stroke: LiveStroke): void {
    this.#stroke = stroke;
    this.#throttle.wake();
  }

  /** Whether the others have seen anything of a stroke. */
  hasTold(strokeId: string): boolean {
    return this.#told.strokeId === strokeId;
  }

  /** The finished stroke tells the rest. */
  stop(): void {
    this.#stroke = null;
  }

  async #tellNews(): Promise<void> {
    if (this.#stroke !== null) await this.send(this.#nextBatch(this.#stroke));
  }

  #nextBatch({ id, pen, line }: LiveStroke): Batch {
    if (this.#told.strokeId !== id) this.#told = { strokeId: id, points: 0, batches: 0 };
    const { points: from, batches } = this.#told;
    const points = pointsOf(line).slice(from, from + BATCH_POINTS_MAX);
    const told = Math.min(line.kept.length, from + points.length);
    this.#told = { strokeId: id, points: told, batches: batches + 1 };
    return {
      strokeId: id,
      from,
      // Nothing is new when a line ends where its last point was kept.
      points: encodePoints(points.length > 0 ? points : line.kept.slice(-1)),
      ...(batches % PEN_EVERY === 0 && { pen }),
    };
  }
}
