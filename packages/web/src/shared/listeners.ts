/** Those who hear of changes, with what is told to them; `listen` is as `useSyncExternalStore` asks for it. */
export function createListeners<A extends readonly unknown[] = []>() {
  const listeners = new Set<(...told: A) => void>();
  return {
    tell: (...told: A): void => listeners.forEach((listener) => listener(...told)),
    listen: (listener: (...told: A) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
