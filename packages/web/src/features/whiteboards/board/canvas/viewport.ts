import { BOARD_WIDTH } from '@collabor8/domain';
import type { Pane } from './pane.js';

/** What of the plane is on the screen: its layers ask, and hear when that changes. */
export class Viewport {
  #frame: HTMLElement | null = null;
  readonly #listeners = new Set<() => void>();

  /** For the `ref` of the frame, whose first child is the sheet. */
  attach(frame: HTMLElement | null): void {
    this.#frame = frame;
  }

  /** Calls `listener` after each change. Returns what ends it. */
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** With pixels of the screen, as CSS has them, for one of the plane; null where nothing is laid out. */
  visible(): Pane | null {
    const frame = this.#frame?.getBoundingClientRect();
    const sheet = this.#frame?.firstElementChild?.getBoundingClientRect();
    if (frame === undefined || sheet === undefined) return null;
    if (frame.width === 0 || sheet.width === 0) return null;
    const scale = sheet.width / BOARD_WIDTH;
    const [left, top] = [(frame.left - sheet.left) / scale, (frame.top - sheet.top) / scale];
    const [width, height] = [frame.width / scale, frame.height / scale];
    return { scale, area: { left, top, right: left + width, bottom: top + height } };
  }
}
