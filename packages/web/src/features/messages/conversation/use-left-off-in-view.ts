import { useLayoutEffect, type RefObject } from 'react';

/** Begins where somebody left off, rather than at the end, whenever that line appears. */
export function useLeftOffInView(
  list: RefObject<HTMLElement | null>,
  lineId: string | undefined,
): void {
  useLayoutEffect(() => {
    const line = list.current?.querySelector('[data-left-off]');
    if (lineId === undefined || line == null) return;
    line.scrollIntoView({ block: 'start' });
  }, [list, lineId]);
}
