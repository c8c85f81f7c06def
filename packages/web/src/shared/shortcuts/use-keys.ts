import { use, useEffect, useEffectEvent } from 'react';
import { useBrowserSetting } from '../session/browser-storage.js';
import { InDialog, openDialogs } from '../ui/dialogs/open-dialogs.js';

/** Whether what is typed there is written, rather than meant for the page. */
export const takesTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=range], [type=color]), textarea, select'));

/** Whether a dialog is open over the page: its keys are its own. */
export const isDialogOpen = (): boolean =>
  openDialogs.top() !== undefined || document.querySelector('[role="dialog"]') !== null;

/** Asks whether a key, or what is pasted, is meant for the page, or for the dialog that the component is in: nobody writes, and no other dialog is open. */
export function useIsMeant(): (target: EventTarget | null) => boolean {
  const own = use(InDialog);
  return (target) =>
    !takesTyping(target) && (own === null ? !isDialogOpen() : openDialogs.top() === own.current);
}

/** Shortcuts of a single character can be turned off (WCAG 2.1.4), in this browser. */
export function useSingleKeys(): readonly [boolean, (isOn: boolean) => void] {
  const [isOff, setOff] = useBrowserSetting('no-single-keys');
  return [!isOff, (isOn) => setOff(!isOn)];
}

/** By keys as tooltips name them, such as 'F', 'Ctrl+Shift+Z' or 'Shift+1'; null where there is nothing to do just now. */
type KeyActs = Readonly<Record<string, ((event: KeyboardEvent) => void) | null>>;

/** 'Ctrl+Shift+Z'; the Mac's command key counts as Ctrl. Of a digit also with Shift, as what that makes of it depends on the keyboard. */
function namesOf({ key, code, ctrlKey, metaKey, shiftKey }: KeyboardEvent): readonly string[] {
  const name = key.length === 1 ? key.toUpperCase() : key;
  const shift = shiftKey ? 'Shift+' : '';
  return ctrlKey || metaKey ? [`Ctrl+${shift}${name}`] : [shift + code.replace('Digit', ''), name];
}

/** A character, with Shift or without; the space bar is none. */
const isSingle = (name: string): boolean => /^(?:Shift\+)?\S$/u.test(name);

/** Whether what has the focus does something of its own by it. */
const isUsed = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  /^(?:Arrow|Enter$| )/.test(key) &&
  target.closest(key.startsWith('Arrow') ? 'input, [role=menu]' : 'a, button, summary') !== null;

const hearers = new Set<(event: KeyboardEvent) => void>();
const hear = (event: KeyboardEvent): void =>
  [...hearers].toReversed().forEach((tell) => tell(event));

/**
 * Keys that do something wherever the focus is: on the page, or in the dialog that the component is in. Where several know
 * a key, it is for who came last. Those of a single character do nothing where somebody has turned them off; answers
 * whether they are on.
 */
export function useKeys(acts: KeyActs): boolean {
  const [isOn] = useSingleKeys();
  const isMeant = useIsMeant();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = namesOf(event).find((each) => Object.hasOwn(acts, each));
    if (name === undefined || (!isOn && isSingle(name))) return;
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (!isMeant(event.target) || isUsed(event)) return;
    event.preventDefault();
    acts[name]?.(event);
  });
  useEffect(() => {
    const tell = (event: KeyboardEvent) => press(event);
    hearers.add(tell);
    window.addEventListener('keydown', hear);
    return () => void hearers.delete(tell);
  }, []);
  return isOn;
}
