import type { Box } from '@collabor8/domain';
import type { Pane, Viewport } from './viewport.js';

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

/** What is to be painted for what is visible, in the screen's own pixels: as it is, and some way around, if there is time. */
export function paneAround(visible: Pane, isHurried = false): Pane {
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
export const isShown = (visible: Pane, by: Pane): boolean =>
  isAlike(by.scale, visible.scale * devicePixelRatio) && isWithin(visible.area, by.area);

/** Whether no more than some way around is visible: what was left out for that area is not missed. */
function isNear({ area: seen }: Pane, area: Box): boolean {
  const shown = seen.right - seen.left;
  return isWithin(seen, area) && area.right - area.left <= 4 * shown;
}

/** Some way around what is visible, as one box until that is left. */
export class NearArea {
  #area: Box | null = null;

  constructor(private readonly viewport: Viewport) {}

  /** Null where nothing is laid out. */
  readonly area = (): Box | null => {
    const visible = this.viewport.visible();
    if (visible === null) return this.#area;
    if (this.#area !== null && isNear(visible, this.#area)) return this.#area;
    const { left, top, right, bottom } = visible.area;
    const [width, height] = [right - left, bottom - top];
    this.#area = {
      ...{ left: left - width, top: top - height },
      ...{ right: right + width, bottom: bottom + height },
    };
    return this.#area;
  };
}
