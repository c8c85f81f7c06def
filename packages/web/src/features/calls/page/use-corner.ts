import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

type Corner = `${'top' | 'bottom'} ${'left' | 'right'}`;

const around: readonly Corner[] = ['top right', 'bottom right', 'bottom left', 'top left'];

/** The corner that an arrow leads to from another; undefined for every other key. */
export function cornerAfter(corner: Corner, key: string): Corner | undefined {
  const [row, column] = corner.split(' ') as ['top' | 'bottom', 'left' | 'right'];
  switch (key) {
    case 'ArrowUp':
      return `top ${column}`;
    case 'ArrowDown':
      return `bottom ${column}`;
    case 'ArrowLeft':
      return `${row} left`;
    case 'ArrowRight':
      return `${row} right`;
    default:
      return undefined;
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** In which corner of `area` a point lies. */
export const cornerOf = ({ x, y }: Point, area: DOMRect): Corner =>
  `${y < area.top + area.height / 2 ? 'top' : 'bottom'} ${x < area.left + area.width / 2 ? 'left' : 'right'}`;

/** What is less was a press, not a move. */
const MOVED_PX = 6;

/**
 * Moves an element to a corner of what is around it: it is dragged, sent by an arrow, or goes on to the next
 * one at a press.
 */
export function useCorner() {
  const element = useRef<HTMLDivElement>(null);
  const [corner, setCorner] = useState<Corner>('top right');
  const [from, setFrom] = useState<Point | null>(null);
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 });
  const hasMoved = useRef(false);

  const end = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    const area = element.current?.parentElement?.getBoundingClientRect();
    if (from !== null && hasMoved.current && area !== undefined) {
      setCorner(cornerOf({ x: clientX, y: clientY }, area));
    }
    setFrom(null);
    setOffset({ x: 0, y: 0 });
  };

  return {
    element,
    corner,
    isDragged: from !== null,
    style: { transform: `translate(${offset.x}px, ${offset.y}px)` },
    grip: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        hasMoved.current = false;
        setFrom({ x: event.clientX, y: event.clientY });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (from === null) return;
        const to = { x: event.clientX - from.x, y: event.clientY - from.y };
        if (Math.hypot(to.x, to.y) > MOVED_PX) hasMoved.current = true;
        setOffset(to);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onClick: () => {
        if (!hasMoved.current) {
          setCorner(around[(around.indexOf(corner) + 1) % around.length] ?? 'top right');
        }
        hasMoved.current = false;
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const next = cornerAfter(corner, event.key);
        if (next === undefined) return;
        event.preventDefault();
        setCorner(next);
      },
    },
  } as const;
}
