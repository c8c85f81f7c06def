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

export type Events = WindowEventMap & DocumentEventMap & MediaDevicesEventMap;

/** A window, a document, an element, or what else tells of events. */
interface Source {
  addEventListener<Type extends keyof Events>(
    type: Type,
    hear: (event: Events[Type]) => void,
    options: AddEventListenerOptions,
  ): void;
}

/** Hears all of these events; answers how to stop. */
export function listenTo<Type extends keyof Events>(
  source: Source | null | undefined,
  types: readonly Type[],
  hear: (event: Events[Type]) => void,
  options: AddEventListenerOptions = {},
): () => void {
  const listening = new AbortController();
  for (const type of types) {
    source?.addEventListener(type, hear, { ...options, signal: listening.signal });
  }
  return () => listening.abort();
}

export const onVisibilityChange = (tell: () => void): (() => void) =>
  listenTo(document, ['visibilitychange'], tell);
