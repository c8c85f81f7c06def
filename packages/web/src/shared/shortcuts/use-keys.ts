import { use, useEffect, useEffectEvent } from 'react';
import { takesTyping } from '../browser.js';
import { useSingleKeys } from '../session/browser-storage.js';
import { InDialog, openDialogs } from '../ui/dialogs/open-dialogs.js';

/** Asks whether a key, or what is pasted, is meant for the page, or for the dialog that the component is in: nobody writes, and no other dialog is open. */
export function useIsMeant(): (target: EventTarget | null) => boolean {
  const own = use(InDialog);
  return (target) => !takesTyping(target) && openDialogs.top() === own?.current;
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

/** What has a use of its own for a key, or for all of them. */
const usersOf = (key: string): string => {
  if (key === 'Enter' || key === ' ') return '[role=dialog], a, button, summary';
  return key.startsWith('Arrow') ? '[role=dialog], [role=menu], input' : '[role=dialog]';
};

const isUsed = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(usersOf(key)) !== null;

/** Who is asked first stands last. */
let hearers: readonly ((event: KeyboardEvent) => void)[] = [];
const hear = (event: KeyboardEvent): void => hearers.toReversed().forEach((tell) => tell(event));

/**
 * Keys that do something wherever the focus is: on the page, or in the dialog that the component is in. Where several know
 * a key, it is for who came last, and for those of `everyPage` where no other does. Those of a single character do nothing
 * where somebody has turned them off; answers whether they are on.
 */
export function useKeys(acts: KeyActs, of: 'page' | 'everyPage' = 'page'): boolean {
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
    hearers = of === 'page' ? [...hearers, tell] : [tell, ...hearers];
    window.addEventListener('keydown', hear);
    return () => {
      hearers = hearers.filter((other) => other !== tell);
    };
  }, [of]);
  return isOn;
}
