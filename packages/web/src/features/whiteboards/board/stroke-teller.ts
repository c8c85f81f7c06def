import {
  nextBatch,
  NOTHING_TOLD,
  pauseAfter,
  type Batch,
  type LiveStroke,
} from '@collabor8/domain';
import { Throttle } from './throttle.js';

type Send = (batch: Batch) => Promise<unknown>;

/** Tells of one stroke as it grows. */
class Telling {
  #stroke: LiveStroke | null = null;
  #told = NOTHING_TOLD;
  readonly #throttle = new Throttle(
    () => pauseAfter(this.#told),
    async () => {
      if (this.#stroke === null) return;
      const { batch, told } = nextBatch(this.#stroke, this.#told);
      this.#told = told;
      await this.send(batch);
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
