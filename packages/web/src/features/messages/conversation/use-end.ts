import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** Counts as being at the end: a line or two above it. */
const NEAR = '0px 0px 40px';

function scrollToEnd(list: HTMLElement): void {
  list.scrollTop = 0;
}

interface EndOptions {
  readonly list: RefObject<HTMLElement | null>;
  /** Stands behind the latest message. */
  readonly end: RefObject<HTMLElement | null>;
  readonly lastId: string | undefined;
}

/**
 * The list is laid out from its end (`column-reverse`): at `scrollTop` 0 it shows the latest, and
 * whatever grows above leaves the view where the reader is. Whether its end is in view the browser
 * tells: asking with every bit that is scrolled would make it lay out the list.
 */
export function useEnd({ list, end, lastId }: EndOptions) {
  /** The latest message when the reader left the end; null while they are there. */
  const [leftAt, setLeftAt] = useState<{ readonly lastId: string | undefined } | null>(null);

  const tell = useEffectEvent((isNear: boolean) =>
    setLeftAt((known) => (isNear ? null : (known ?? { lastId }))),
  );
  useEffect(() => {
    const [root, element] = [list.current, end.current];
    if (root === null || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => tell(entries.at(-1)?.isIntersecting === true),
      { root, rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, end]);

  const toEnd = () => {
    if (list.current !== null) scrollToEnd(list.current);
    setLeftAt(null);
  };

  return { isAtEnd: leftAt === null, lastSeenId: leftAt?.lastId, toEnd };
}
