/** Has something done when its time comes; what this process misses, because it stops, is made up for by tidying. */
export function createWatching(now: () => Date, settle: (id: string) => Promise<unknown>) {
  const timers = new Map<string, NodeJS.Timeout>();
  /** @param at milliseconds since 1970, in the place of the time before; undefined for never */
  return (id: string, at: number | undefined): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    if (at === undefined) return;
    const due = (): void => {
      timers.delete(id);
      settle(id).catch(() => undefined);
    };
    timers.set(id, setTimeout(due, Math.max(0, at - now().getTime())).unref());
  };
}
