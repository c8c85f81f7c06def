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
export const useDebouncedCallback = (callback: () => void, milliseconds: number): (() => void) =>
  useLater(callback, { milliseconds, isPutOff: true });

/** Calls back so many milliseconds after it was first asked to, once for all that ask meanwhile: much news can't put it off. */
export const useGatheredCallback = (callback: () => void, milliseconds: number): (() => void) =>
  useLater(callback, { milliseconds, isPutOff: false });

interface Later {
  readonly milliseconds: number;
  /** By being asked again. */
  readonly isPutOff: boolean;
}

function useLater(callback: () => void, { milliseconds, isPutOff }: Later): () => void {
  const latest = useRef(callback);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => stop, []);
  return useCallback(() => {
    if (isPutOff) stop();
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, milliseconds);
  }, [milliseconds, isPutOff]);
}
