import { BOARD_HEIGHT, BOARD_WIDTH } from '@collabor8/domain';
import { useEffect, useRef } from 'react';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import classes from './board-canvas.module.css';
import type { BoardPictures } from './board-pictures.js';
import { BoardView } from './board-view.js';

/** So many pixels by three quarters of it: what canvases are made of is memory. */
const WIDTH_MAX = 3200;
/** Its width and its height are whole numbers of pixels. */
const WIDTH_STEP = 4;
/** Whoever zooms does so in many small steps. */
const REST_MS = 120;

const widthOn = (screen: number): number =>
  WIDTH_STEP * Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_STEP, screen)) / WIDTH_STEP);

interface SharpBoardProps {
  readonly view: BoardView;
  readonly pictures: BoardPictures;
}

/**
 * The board in the screen's own pixels, over its 800 by 600. It is painted anew for another zoom; until
 * that is done the one before is shown, as large.
 */
export function SharpBoard({ view, pictures }: SharpBoardProps) {
  const layer = useRef<HTMLDivElement>(null);
  const { username } = useUserContext().user;

  useEffect(() => {
    const place = layer.current;
    if (place === null) return;
    let width = BOARD_WIDTH;
    let end: () => void = () => undefined;
    let [endNext, timer]: [() => void, ReturnType<typeof setTimeout> | undefined] = [
      end,
      undefined,
    ];

    const paint = (next: number): void => {
      endNext();
      if (next === width) return;
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: next, height: (next * BOARD_HEIGHT) / BOARD_WIDTH });
      const sharp = new BoardView(pictures, username, next / BOARD_WIDTH);
      sharp.attach(canvas);
      const endSharp = view.mirror(sharp);
      endNext = endSharp;
      sharp.watchPainted(() => {
        place.replaceChildren(canvas);
        end();
        [width, end, endNext] = [next, endSharp, () => undefined];
      });
    };
    const resized = new ResizeObserver(([entry]) => {
      clearTimeout(timer);
      const screen = (entry?.contentRect.width ?? 0) * devicePixelRatio;
      if (screen > 0) timer = setTimeout(() => paint(widthOn(screen)), REST_MS);
    });
    resized.observe(place);
    return () => {
      resized.disconnect();
      clearTimeout(timer);
      endNext();
      end();
    };
  }, [view, pictures, username]);
  return <div ref={layer} className={classes.sharp} aria-hidden />;
}
