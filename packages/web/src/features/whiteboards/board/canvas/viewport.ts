import { BOARD_WIDTH, type Box } from '@collabor8/domain';
import type { Pane } from './pane.js';

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

const isAlike = (one: number, other: number): boolean => Math.abs(one / other - 1) < 0.001;

/** Of what is painted beside the window's part of the plane, in shares of it: where one moves next. */
const AROUND = 0.25;
/** What canvases are made of is memory. */
const PIXELS_MAX = 8_000_000;

/** What of the plane is on the screen: its layers ask, and hear when that changes. */
export class Viewport {
  #frame: HTMLElement | null = null;
  #near: Box | null = null;
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

  /** Some way around what is visible, as one box until that is left; null where nothing is laid out. */
  readonly near = (): Box | null => {
    const visible = this.visible();
    if (visible === null) return this.#near;
    if (this.#near !== null && this.isNear(visible, this.#near)) return this.#near;
    const { left, top, right, bottom } = visible.area;
    const [width, height] = [right - left, bottom - top];
    this.#near = {
      ...{ left: left - width, top: top - height },
      ...{ right: right + width, bottom: bottom + height },
    };
    return this.#near;
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

  /** What is to be painted for it in the screen's own pixels: as it is, and some way around, if there is time. */
  paneAround(visible: Pane, isHurried = false): Pane {
    const { area } = visible;
    const scale = visible.scale * devicePixelRatio;
    const [width, height] = [area.right - area.left, area.bottom - area.top].map(
      (length) => length * scale,
    ) as [number, number];
    const isRoomy = width * height * (1 + 2 * AROUND) ** 2 <= PIXELS_MAX;
    const around = isRoomy && !isHurried ? AROUND : 0;
    // Whole pixels from the frame's corner: none of the screen shows parts of two.
    const [beside, above] = [Math.round(around * width), Math.round(around * height)];
    const [left, top] = [area.left - beside / scale, area.top - above / scale];
    const [all, high] = [Math.ceil(width) + 2 * beside, Math.ceil(height) + 2 * above];
    return { scale, area: { left, top, right: left + all / scale, bottom: top + high / scale } };
  }

  /** Whether a pane that was painted shows what is visible, as sharp as the screen is. */
  isShown(visible: Pane, by: Pane): boolean {
    return isAlike(by.scale, visible.scale * devicePixelRatio) && isWithin(visible.area, by.area);
  }

  /** Whether no more than some way around is visible: what was left out for that area is not missed. */
  isNear(visible: Pane, area: Box): boolean {
    const shown = visible.area.right - visible.area.left;
    return isWithin(visible.area, area) && area.right - area.left <= 4 * shown;
  }
}
