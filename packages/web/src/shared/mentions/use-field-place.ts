import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';

const GAP = 4;
const MARGIN = 12;

/** Above a field or below it, where there is more room. */
function placeAt(field: HTMLElement): CSSProperties {
  const { top, bottom, left, width } = field.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  const common = { left, maxWidth: width };
  return top > below
    ? { ...common, bottom: window.innerHeight - top + GAP, maxHeight: top - MARGIN }
    : { ...common, top: bottom + GAP, maxHeight: below - MARGIN };
}

/** Where something stands in the window that belongs to a field, wherever that is scrolled to. */
export function useFieldPlace(field: RefObject<HTMLElement | null>): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    const follow = (): void => {
      if (field.current !== null) setPlace(placeAt(field.current));
    };
    follow();
    window.addEventListener('resize', follow);
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', follow);
      document.removeEventListener('scroll', follow, { capture: true });
    };
  }, [field]);
  return place;
}
