import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** A little longer than typists tell of themselves. */
const FORGOTTEN_AFTER_MS = 5_000;

/** Who was typing a moment ago, `reader` left out. */
export function useTypists(reader: string) {
  const [names, setNames] = useState<readonly string[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);

  const remove = useCallback((username: string) => {
    clearTimeout(timers.current.get(username));
    timers.current.delete(username);
    setNames((known) =>
      known.includes(username) ? known.filter((name) => name !== username) : known,
    );
  }, []);

  const add = useCallback(
    (username: string) => {
      if (username === reader) return;
      clearTimeout(timers.current.get(username));
      timers.current.set(
        username,
        setTimeout(() => remove(username), FORGOTTEN_AFTER_MS),
      );
      setNames((known) => (known.includes(username) ? known : [...known, username]));
    },
    [reader, remove],
  );

  return useMemo(() => ({ names, add, remove }), [names, add, remove]);
}
