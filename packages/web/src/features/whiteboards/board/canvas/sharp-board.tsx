import { BOARD_HEIGHT, BOARD_WIDTH, liesWithin, type Box } from '@collabor8/domain';
import { useEffect, useRef } from 'react';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import classes from './board-canvas.module.css';
import type { BoardPictures } from './board-pictures.js';
import { BoardView } from './board-view.js';
import { canvasFor, heightOf, widthOf, type Pane, type Viewport } from './viewport.js';

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
  isAlike(by.scale, visible.scale * devicePixelRatio) && liesWithin(visible.area, by.area);

/** Whether no more than some way around is visible: what was left out for that area is not missed. */
function isNear({ area: seen }: Pane, area: Box): boolean {
  const shown = seen.right - seen.left;
  return liesWithin(seen, area) && area.right - area.left <= 4 * shown;
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

/** Whoever zooms does so in many small steps. */
const REST_MS = 120;

/** Where a pane lies, in shares of the sheet: it moves and grows with it until it is painted anew. */
export const placeOf = ({ area }: Pane) => ({
  left: `${(100 * area.left) / BOARD_WIDTH}%`,
  top: `${(100 * area.top) / BOARD_HEIGHT}%`,
  width: `${(100 * widthOf(area)) / BOARD_WIDTH}%`,
  height: `${(100 * heightOf(area)) / BOARD_HEIGHT}%`,
});

interface SharpBoardProps {
  readonly view: BoardView;
  readonly viewport: Viewport;
  readonly pictures: BoardPictures;
}

/**
 * What is visible of the plane in the screen's own pixels, in place of the sheet's 800 by 600. It is painted
 * anew where one moves or zooms; until that is done the one before is shown, where it belongs.
 */
export function SharpBoard({ view, viewport, pictures }: SharpBoardProps) {
  const layer = useRef<HTMLDivElement>(null);
  const { username } = useUserContext().user;

  useEffect(() => {
    const place = layer.current;
    if (place === null) return;
    let shown: Pane | null = null;
    let coming: Pane | null = null;
    let [end, endNext]: (() => void)[] = [() => undefined, () => undefined];
    let timer: ReturnType<typeof setTimeout> | undefined;

    const paint = (): void => {
      const visible = viewport.visible();
      const isThere = (pane: Pane | null) =>
        visible === null || (pane !== null && isShown(visible, pane));
      if (visible === null || isThere(coming ?? shown)) return;
      endNext?.();
      const pane = paneAround(visible);
      const canvas = canvasFor(pane);
      Object.assign(canvas.style, placeOf(pane));
      const sharp = new BoardView(pictures, username, pane);
      sharp.attach(canvas);
      const endSharp = view.mirror(sharp);
      [coming, endNext] = [pane, endSharp];
      sharp.watchPainted(() => {
        place.replaceChildren(canvas);
        end?.();
        [shown, coming, end, endNext] = [pane, null, endSharp, () => undefined];
        soon();
      });
    };
    const soon = (): void => {
      // What is being painted is shown first, or whoever moves on and on would see nothing of it.
      if (coming !== null && coming.scale === shown?.scale) return;
      clearTimeout(timer);
      const visible = viewport.visible();
      const isZoomed = shown !== null && visible?.scale !== shown.scale / devicePixelRatio;
      timer = setTimeout(paint, isZoomed ? REST_MS : 0);
    };
    const resized = new ResizeObserver(soon);
    resized.observe(place);
    const endWatching = viewport.watch(soon);
    return () => {
      endWatching();
      resized.disconnect();
      clearTimeout(timer);
      endNext?.();
      end?.();
    };
  }, [view, viewport, pictures, username]);
  return <div ref={layer} className={classes.sharp} aria-hidden />;
}
