import type { CursorPlace } from '@collabor8/domain';
import { Throttle } from './throttle.js';

/** Often enough for the eye, as the cursor glides from place to place. */
const PAUSE_MS = 80;

/** Tells where the pointer is; the latest place counts. */
export class CursorTeller {
  #place: CursorPlace | null = null;
  #told: CursorPlace | null = null;
  readonly #throttle = new Throttle(
    () => PAUSE_MS,
    async () => {
      const place = this.#place;
      if (place?.x === this.#told?.x && place?.y === this.#told?.y) return;
      this.#told = place;
      await this.send(place);
    },
  );

  constructor(private readonly send: (place: CursorPlace | null) => Promise<unknown>) {}

  move(place: CursorPlace | null): void {
    this.#place = place;
    this.#throttle.wake();
  }
}
