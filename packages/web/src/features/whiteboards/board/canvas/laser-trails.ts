import { LASER_SEEN_MS, type Point } from '@collabor8/domain';

/** A stretch of somebody's trail, all of which fades at once. */
export interface Stretch {
  readonly id: number;
  readonly points: readonly Point[];
  /** When it was drawn, as `performance.now` tells it. */
  readonly at: number;
}

export interface FadingStretch extends Stretch {
  /** From 1, just drawn, to 0. */
  readonly strength: number;
}

/** More are never seen at a time: of fifty people, each for as long as a trail is seen. */
const STRETCHES_MAX = 1_000;
const NONE: readonly FadingStretch[] = [];

/** What lasers leave behind, for a moment; a store that React reads. */
export class LaserTrails {
  #stretches: readonly Stretch[] = [];
  #shown: readonly FadingStretch[] = NONE;
  #count = 0;
  #frame: number | null = null;
  readonly #listeners = new Set<() => void>();

  add(points: readonly Point[]): void {
    if (points.length < 2) return;
    const stretch = { id: (this.#count += 1), points, at: performance.now() };
    this.#stretches = [...this.#stretches, stretch].slice(-STRETCHES_MAX);
    this.#fade();
  }

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#forget();
    };
  };

  readonly shown = (): readonly FadingStretch[] => this.#shown;

  /** Nobody looks any more. */
  #forget(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    [this.#frame, this.#stretches, this.#shown] = [null, [], NONE];
  }

  #fade(): void {
    const now = performance.now();
    this.#stretches = this.#stretches.filter(({ at }) => now - at < LASER_SEEN_MS);
    this.#shown = this.#stretches.map((each) => ({
      ...each,
      strength: 1 - Math.max(0, now - each.at) / LASER_SEEN_MS,
    }));
    for (const listener of this.#listeners) listener();
    if (this.#stretches.length === 0) return;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#fade();
    });
  }
}
