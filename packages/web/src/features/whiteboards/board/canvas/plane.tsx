import type { Box } from '@collabor8/domain';
import {
  useRef,
  useState,
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useWindowEvent } from '../../../../shared/browser.js';
import { useKeys } from '../../../../shared/shortcuts/use-keys.js';
import classes from './board-canvas.module.css';
import type { Hands } from './hands.js';
import { useZoom } from './use-zoom.js';
import type { ZoomControlsProps } from './zoom-controls.js';
import type { Viewport } from './viewport.js';

/** Moved by keyboard too. */
const elsewhere = {
  'data-zoomed': true,
  role: 'group',
  'aria-label': 'Enlarged whiteboard',
  tabIndex: 0,
} as const;

type SheetStyle = CSSProperties & Readonly<Record<'--zoom' | '--x' | '--y', number | string>>;

/** Pixels of the screen that one press of an arrow key moves the plane. */
const KEY_STEP = 60;
const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
};

/** Whether the space bar is held down, which makes every tool a hand. */
function useSpaceBar(): boolean {
  const [isDown, setDown] = useState(false);
  useKeys({ ' ': () => setDown(true) });
  useWindowEvent('keyup', ({ key }) => key === ' ' && setDown(false));
  useWindowEvent('blur', () => setDown(false));
  return isDown;
}

interface PlaneProps {
  readonly viewport: Viewport;
  readonly hands: Hands;
  readonly fingersDraw: boolean;
  readonly isHand: boolean;
  /** As far as something is drawn. */
  readonly extent: () => Box;
  /** What shows how large it is, and makes it larger. */
  readonly controls: ComponentType<ZoomControlsProps>;
  /** What lies on the sheet, and reaches beyond it. */
  readonly children: ReactNode;
}

/** A plane without an edge, of which the window shows a part; the sheet is marked in its middle. */
export function Plane(props: PlaneProps) {
  const { viewport, hands, fingersDraw, extent, controls: Controls, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isHand = useSpaceBar() || props.isHand;
  const zoom = useZoom({ frame, viewport, hands, fingersDraw, isHand });
  const { scale, x, y } = zoom.view;
  const sized: SheetStyle = { '--zoom': scale, '--x': `${x}px`, '--y': `${y}px` };
  const attach = (element: HTMLDivElement | null) => {
    frame.current = element;
    viewport.attach(element);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (way === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    zoom.move({ x: way[0], y: way[1] });
  };
  return (
    <>
      <div
        ref={attach}
        className={classes.frame}
        data-plane
        data-hand={isHand || undefined}
        {...(!zoom.isHome && { ...elsewhere, onKeyDown })}
        {...zoom.touch}
      >
        <div className={classes.sheet} style={sized}>
          {children}
          <span className={classes.mark} aria-hidden>
            800 × 600
          </span>
        </div>
      </div>
      <Controls {...zoom} scale={scale} showAll={() => zoom.show(extent())} />
    </>
  );
}
