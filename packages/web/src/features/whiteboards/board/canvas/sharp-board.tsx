import { BOARD_HEIGHT, BOARD_WIDTH } from '@collabor8/domain';
import { useEffect, useRef } from 'react';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import classes from './board-canvas.module.css';
import type { BoardPictures } from './board-pictures.js';
import { BoardView } from './board-view.js';
import { canvasFor, heightOf, widthOf, type Pane, type Viewport } from './viewport.js';
import { isShown, paneAround } from './panes.js';

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
