import type { Point } from '@collabor8/domain';
import { useEffect, useEffectEvent, useRef } from 'react';

interface ArrowKeys {
  readonly isOn: boolean;
  /** So far, in pixels of the board, since the first of them went down. */
  readonly onMove: (way: Point) => void;
  /** They are all up: that was the whole way. */
  readonly onEnd: (way: Point) => void;
}

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Pixels a press; with Shift one. */
const STEP = 10;

/** Sliders, fields and menus have a use of their own for these keys. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role=menu]') !== null;

/** Moves by the arrow keys; a key that is held down is one move. */
export function useArrowKeys({ isOn, onMove, onEnd }: ArrowKeys): void {
  const way = useRef<Point | null>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = ways[event.key];
    if (step === undefined || !isOn || isBusy(event.target)) return;
    event.preventDefault();
    const length = event.shiftKey ? 1 : STEP;
    const { x, y } = way.current ?? { x: 0, y: 0 };
    way.current = { x: x + length * step.x, y: y + length * step.y };
    onMove(way.current);
  });
  const end = useEffectEvent(() => {
    if (way.current === null) return;
    const whole = way.current;
    way.current = null;
    onEnd(whole);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', (event) => press(event), { signal });
    document.addEventListener('keyup', (event) => event.key in ways && end(), { signal });
    window.addEventListener('blur', () => end(), { signal });
    return () => listening.abort();
  }, []);
}
