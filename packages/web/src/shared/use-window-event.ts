import { useEffect, useEffectEvent } from 'react';

/** Hears what happens anywhere on the page. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const onEvent = (event: WindowEventMap[Type]) => hear(event);
    window.addEventListener(type, onEvent);
    return () => window.removeEventListener(type, onEvent);
  }, [type]);
}
