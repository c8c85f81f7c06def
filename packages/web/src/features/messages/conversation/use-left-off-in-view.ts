import { useLayoutEffect, type RefObject } from 'react';

/** Begins where somebody left off, rather than at the end, whenever that line appears. */
export function useLeftOffInView(
  list: RefObject<HTMLElement | null>,
  lineId: string | undefined,
): void {
  useLayoutEffect(() => {
    const line = list.current?.querySelector('[data-left-off]');
    if (lineId === undefined || line == null) return;
    const show = () => line.scrollIntoView({ block: 'start' });
    show();
    // What comes into view may be taller than it was guessed to be.
    const frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [list, lineId]);
}
