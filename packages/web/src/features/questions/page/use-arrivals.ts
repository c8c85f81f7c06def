import { useEffect, useRef, useState } from 'react';

const FRESH_MS = 60_000;

/** Ids of what arrived in the last minute while the page was open. */
export function useArrivals() {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);

  const add = (id: string) => {
    setFresh((known) => new Set([...known, id]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setFresh((known) => new Set([...known].filter((other) => other !== id)));
    }, FRESH_MS);
    timers.current.add(timer);
  };
  return { fresh, add };
}
