import { useEffect, useEffectEvent } from 'react';
import { isWriting } from './viewport.js';

/** By keys as the tooltips name them; null where there is nothing to do. */
type Shortcuts = Readonly<Record<string, (() => void) | null>>;

/** 'Ctrl+Shift+Z'; the Mac's command key counts as Ctrl. */
function nameOf({ key, code, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const isCommand = ctrlKey || metaKey;
  // What Shift makes of a digit depends on the keyboard.
  if (shiftKey && !isCommand && /^Digit\d$/.test(code)) return `Shift+${code.slice(-1)}`;
  const name = key.length === 1 ? key.toUpperCase() : key;
  return `${isCommand ? 'Ctrl+' : ''}${isCommand && shiftKey ? 'Shift+' : ''}${name}`;
}

/** Keys that do something wherever the focus is on the page. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event);
    if (event.altKey || isWriting(event.target) || !Object.hasOwn(shortcuts, name)) return;
    event.preventDefault();
    shortcuts[name]?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
