import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/**
 * Hears a field's keys before the field's own listeners, while a list under it is shown. `press` answers whether
 * a key was for the list: nobody else hears of it then. Keys held with others, and those of an input method, are not.
 */
export function useKeysFirst(
  field: RefObject<HTMLElement | null>,
  isOn: boolean,
  press: (key: string) => boolean,
): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (event.isComposing || hasModifier || !press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // A list that is seen has the keys: an effect after painting would leave the first ones to the field.
  useLayoutEffect(() => {
    const element = field.current;
    if (!isOn || element === null) return;
    const listen = (event: KeyboardEvent) => hear(event);
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, [field, isOn]);
}
