import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { Hands } from './hands.js';

/** A point on the screen. */
interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

const MAX = 4;
const STEP = 1.5;
/** A notch of a mouse's wheel is about a hundred of its units; a trackpad's are finer. */
const WHEEL_UNITS = 250;

const between = ([one, other]: readonly [ScreenPoint, ScreenPoint]) => ({
  middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
});

const pairOf = ([one, other]: readonly ScreenPoint[]):
  readonly [ScreenPoint, ScreenPoint] | null =>
  one === undefined || other === undefined ? null : [one, other];

interface Wanted {
  readonly scale: number;
  /** A place on the sheet, in shares of it, and where on the screen it is to be. */
  held: { readonly share: ScreenPoint; readonly to: ScreenPoint } | null;
}

/** What lies in the frame; where nothing is laid out it has no size. */
function sheetIn(frame: HTMLElement) {
  const {
    left = 0,
    top = 0,
    width = 0,
    height = 0,
  } = frame.firstElementChild?.getBoundingClientRect() ?? {};
  return { left, top, width: Math.max(1, width), height: Math.max(1, height) };
}

/** Scrolls what is held to its place. */
function bring(frame: HTMLElement | null, wanted: Wanted): void {
  const { held } = wanted;
  if (held === null || frame === null) return;
  const { left, top, width, height } = sheetIn(frame);
  frame.scrollLeft += left + held.share.x * width - held.to.x;
  frame.scrollTop += top + held.share.y * height - held.to.y;
  wanted.held = null;
}

const shareOf = (
  { left, top, width, height }: ReturnType<typeof sheetIn>,
  { x, y }: ScreenPoint,
): ScreenPoint => ({ x: (x - left) / width, y: (y - top) / height });

/**
 * The board larger than its frame, which then scrolls: by buttons, fingers or Ctrl and the wheel.
 * Whether `fingersDraw`: if they don't, the browser itself scrolls with one.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, hands: Hands, fingersDraw: boolean) {
  const fingers = useRef(new Map<number, ScreenPoint>());
  const [scale, setScale] = useState(1);
  /** The latest scale, and what of the sheet comes to which place once the sheet has it. */
  const wanted = useRef<Wanted>({ scale: 1, held: null });

  useLayoutEffect(() => bring(frame.current, wanted.current), [frame, scale]);

  /** What was at `from` on the screen comes to `to`. */
  const zoom = (ratio: number, from?: ScreenPoint, to?: ScreenPoint) => {
    const element = frame.current;
    if (element === null) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    const [source, target] = [from ?? middle, to ?? middle];
    const next = Math.min(MAX, Math.max(1, wanted.current.scale * ratio));
    // The sheet has not come to its latest size yet: what was held then still is.
    const share = wanted.current.held?.share ?? shareOf(sheetIn(element), source);
    wanted.current = { scale: next, held: { share, to: target } };
    if (next === scale) bring(element, wanted.current);
    else setScale(next);
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    // Else the browser enlarges the whole page, for which React's own listener comes too late.
    event.preventDefault();
    const point = { x: event.clientX, y: event.clientY };
    zoom(Math.exp(-event.deltaY / WHEEL_UNITS), point, point);
  });
  // With the board itself: a wheel before that would enlarge the page.
  useLayoutEffect(() => {
    const element = frame.current;
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [frame]);

  const placesOfFingers = (): readonly ScreenPoint[] =>
    [...fingers.current].flatMap(([id, place]) => (hands.moves(id) || !fingersDraw ? [place] : []));
  const forget = (event: PointerEvent) => {
    hands.up(event);
    fingers.current.delete(event.pointerId);
  };
  return {
    scale,
    zoomIn: scale < MAX ? () => zoom(STEP) : null,
    zoomOut: scale > 1 ? () => zoom(1 / STEP) : null,
    fit: scale > 1 ? () => zoom(0) : null,
    touch: {
      // The canvas within asks what its pointers do: it has to be known before.
      onPointerDownCapture: (event: PointerEvent) => {
        hands.down(event);
        if (event.pointerType !== 'touch') return;
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: (event: PointerEvent) => {
        hands.move(event);
        if (!fingers.current.has(event.pointerId)) return;
        const before = placesOfFingers();
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        const after = placesOfFingers();
        if (after.length === 1 && fingersDraw) zoom(1, before[0], after[0]);
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
