import { listenTo } from '../../../../shared/listeners.js';
import { BOARD_WIDTH, liesWithin, SHEET, type Box } from '@collabor8/domain';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { Hands } from './hands.js';
import { heightOf, widthOf, type Viewport } from './viewport.js';

interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** How the plane is seen: the sheet so many times as large as fits, its middle so many pixels from there. */
interface View extends ScreenPoint {
  readonly scale: number;
}

const HOME: View = { scale: 1, x: 0, y: 0 };
const MAX = 4;
const MIN = 0.1;
/** All of a plane that reaches from edge to edge. */
const LEAST = 0.002;
const STEP = 1.5;
/** A notch of a mouse's wheel is about a hundred of its units; a trackpad's are finer. */
const WHEEL_UNITS = 250;
/** Of a wheel that tells lines or pages instead of pixels. */
const WHEEL_STEPS = [1, 32, 400] as const;

const between = ([one, other]: readonly [ScreenPoint, ScreenPoint]) => ({
  middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
});

const pairOf = ([one, other]: readonly ScreenPoint[]):
  readonly [ScreenPoint, ScreenPoint] | null =>
  one === undefined || other === undefined ? null : [one, other];

const middleOf = ({ left, top, width, height }: DOMRect): ScreenPoint => ({
  x: left + width / 2,
  y: top + height / 2,
});

const lengthOf = (text: string): number => parseFloat(text) || 0;

/** What of the frame the bars leave free, on the screen. */
function roomIn(frame: HTMLElement): Box {
  const style = getComputedStyle(frame);
  const { left, top, right, bottom } = frame.getBoundingClientRect();
  return {
    left: left + lengthOf(style.paddingLeft),
    top: top + lengthOf(style.paddingTop),
    right: right - lengthOf(style.paddingRight),
    bottom: bottom - lengthOf(style.paddingBottom),
  };
}

interface ZoomOptions {
  readonly frame: RefObject<HTMLElement | null>;
  readonly viewport: Viewport;
  readonly hands: Hands;
  /** If they don't, one of them moves the plane. */
  readonly fingersDraw: boolean;
  /** Whether every pointer moves the plane: with the hand, or the space bar held down. */
  readonly isHand: boolean;
}

/** The plane moved and zoomed: by buttons, fingers, the hand, the wheel, and Ctrl and the wheel. */
export function useZoom({ frame, viewport, hands, fingersDraw, isHand }: ZoomOptions) {
  const fingers = useRef(new Map<number, ScreenPoint>());
  const [view, setView] = useState(HOME);
  /** What is on the screen, and what is to be. */
  const rendered = useRef(HOME);
  const wanted = useRef(HOME);

  useLayoutEffect(() => {
    rendered.current = view;
    viewport.changed();
  }, [view, viewport]);

  const go = (next: View) => {
    wanted.current = next;
    setView(next);
  };

  /** Where the sheet's middle is at home. */
  const home = (): ScreenPoint => {
    const sheet = frame.current?.firstElementChild?.getBoundingClientRect();
    const { x, y } = sheet === undefined ? { x: 0, y: 0 } : middleOf(sheet);
    return { x: x - rendered.current.x, y: y - rendered.current.y };
  };

  /** What was at `from` on the screen comes to `to`. */
  const zoom = (ratio: number, from?: ScreenPoint, to?: ScreenPoint) => {
    const element = frame.current;
    if (element === null) return;
    const middle = middleOf(element.getBoundingClientRect());
    const [source, target] = [from ?? middle, to ?? middle];
    const { scale, x, y } = wanted.current;
    const next = Math.min(MAX, Math.max(Math.min(MIN, scale), scale * ratio));
    const at = home();
    const grown = next / scale;
    go({
      scale: next,
      x: target.x + (at.x + x - source.x) * grown - at.x,
      y: target.y + (at.y + y - source.y) * grown - at.y,
    });
  };
  const move = (by: ScreenPoint) => {
    const { scale, x, y } = wanted.current;
    go({ scale, x: x + by.x, y: y + by.y });
  };

  /** As much of the plane as fits between the bars, at most so many times as large as the sheet is at home. */
  const show = (area: Box, most = 1) => {
    const element = frame.current;
    const width = element?.firstElementChild?.getBoundingClientRect().width ?? 0;
    if (element === null || width === 0) return;
    const pixel = width / rendered.current.scale / BOARD_WIDTH;
    const room = roomIn(element);
    const fits = Math.min(
      Math.max(1, widthOf(room)) / Math.max(1, pixel * widthOf(area)),
      Math.max(1, heightOf(room)) / Math.max(1, pixel * heightOf(area)),
    );
    const scale = Math.min(most, Math.max(LEAST, fits));
    const [x, y] = [
      (SHEET.right - area.left - area.right) / 2,
      (SHEET.bottom - area.top - area.bottom) / 2,
    ];
    go({ scale, x: x * pixel * scale, y: y * pixel * scale });
  };

  const bringIntoView = useEffectEvent((area: Box) => {
    const sheet = frame.current?.firstElementChild?.getBoundingClientRect();
    if (frame.current === null || sheet === undefined) return;
    const pixel = sheet.width / BOARD_WIDTH;
    const onScreen = {
      left: sheet.left + area.left * pixel,
      top: sheet.top + area.top * pixel,
      right: sheet.left + area.right * pixel,
      bottom: sheet.top + area.bottom * pixel,
    };
    if (!liesWithin(onScreen, roomIn(frame.current))) show(area, wanted.current.scale);
  });
  useEffect(() => viewport.watchWanted((area) => bringIntoView(area)), [viewport]);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Else the browser enlarges the whole page, or goes back, for which React's own listener comes too late.
    event.preventDefault();
    const step = WHEEL_STEPS[event.deltaMode] ?? 1;
    if (event.ctrlKey || event.metaKey) {
      const point = { x: event.clientX, y: event.clientY };
      zoom(Math.exp((-event.deltaY * step) / WHEEL_UNITS), point, point);
      return;
    }
    const isSideways = event.shiftKey && event.deltaX === 0;
    const [x, y] = isSideways ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    move({ x: -x * step, y: -y * step });
  });
  // With the board itself: a wheel before that would enlarge the page.
  useLayoutEffect(() => {
    return listenTo(frame.current, ['wheel'], (event) => onWheel(event), { passive: false });
  }, [frame]);

  const placesOfFingers = (): readonly ScreenPoint[] =>
    [...fingers.current].flatMap(([id, place]) => (hands.moves(id) || !fingersDraw ? [place] : []));
  const forget = (event: PointerEvent) => {
    hands.up(event);
    fingers.current.delete(event.pointerId);
  };
  const { scale } = view;
  const isHome = scale === 1 && view.x === 0 && view.y === 0;
  return {
    view,
    isHome,
    move,
    show,
    zoomIn: scale < MAX ? () => zoom(STEP) : null,
    zoomOut: scale > MIN ? () => zoom(1 / STEP) : null,
    toSheet: isHome ? null : () => go(HOME),
    touch: {
      // What lies within asks what its pointers do: it has to be known before.
      onPointerDownCapture: (event: PointerEvent) => {
        const isGrabbed = isHand || event.button === 1;
        hands.down(event, isGrabbed);
        if (event.pointerType !== 'touch' && !isGrabbed) return;
        // Beyond the frame too, until it is let go.
        const { currentTarget: plane, pointerId } = event;
        if (isGrabbed && 'setPointerCapture' in plane) plane.setPointerCapture(pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: (event: PointerEvent) => {
        hands.move(event);
        if (!fingers.current.has(event.pointerId)) return;
        const before = placesOfFingers();
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        const after = placesOfFingers();
        if (after.length === 1) zoom(1, before[0], after[0]);
        const [from, to] = [before, after].map(pairOf);
        if (from == null || to == null) return;
        const [start, end] = [between(from), between(to)];
        zoom(end.distance / start.distance, start.middle, end.middle);
      },
      onPointerUp: forget,
      onPointerCancel: forget,
      onPointerLeave: forget,
    },
  };
}

export type Zoom = ReturnType<typeof useZoom>;
