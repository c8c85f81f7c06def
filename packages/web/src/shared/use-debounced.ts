import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The value as it was when it last stayed the same for so many milliseconds. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** Calls back once it has not been asked to for so many milliseconds, unless the view is gone by then. */
export function useDebouncedCallback(callback: () => void, milliseconds: number): () => void {
  const latest = useRef(callback);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), milliseconds);
  }, [milliseconds]);
}
