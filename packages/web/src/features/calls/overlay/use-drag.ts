import { useState, type PointerEvent } from 'react';

interface Offset {
  readonly x: number;
  readonly y: number;
}

const isButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button') !== null;

/** Moves an element with the pointer, inside the window. */
export function useDrag() {
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 });
  const [grip, setGrip] = useState<Offset | null>(null);
  return {
    style: { transform: `translate(${offset.x}px, ${offset.y}px)` },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || isButton(event.target)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setGrip({ x: event.clientX - offset.x, y: event.clientY - offset.y });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (grip === null) return;
        const place = event.currentTarget.getBoundingClientRect();
        const within = (value: number, low: number, high: number) =>
          Math.min(Math.max(value, low), high);
        setOffset({
          x: within(
            event.clientX - grip.x,
            offset.x - place.left,
            offset.x + window.innerWidth - place.right,
          ),
          y: within(
            event.clientY - grip.y,
            offset.y - place.top,
            offset.y + window.innerHeight - place.bottom,
          ),
        });
      },
      onPointerUp: () => setGrip(null),
      onPointerCancel: () => setGrip(null),
    },
  };
}
