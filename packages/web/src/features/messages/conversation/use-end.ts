import { useCallback, useRef, useState } from 'react';

/** Counts as being at the end: a line or two above it. */
const NEAR_PX = 60;

/**
 * The list is laid out from its end (`column-reverse`): at `scrollTop` 0 it shows the latest, and
 * whatever grows above leaves the view where the reader is.
 */
export function useEnd(lastId: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  /** The latest message when the reader left the end; null while they are there. */
  const [leftAt, setLeftAt] = useState<{ readonly lastId: string | undefined } | null>(null);

  const onScroll = useCallback(() => {
    const element = list.current;
    if (element === null) return;
    const isNear = element.scrollTop > -NEAR_PX;
    setLeftAt((known) => (isNear ? null : (known ?? { lastId })));
  }, [lastId]);

  const toEnd = useCallback(() => {
    if (list.current !== null) list.current.scrollTop = 0;
    setLeftAt(null);
  }, []);

  return { list, isAtEnd: leftAt === null, lastSeenId: leftAt?.lastId, onScroll, toEnd };
}
