import classes from './keys.module.css';
import { useBrowserSetting } from '../session/browser-storage.js';

/** Keys as they are pressed one after the other, or together. */
export const Keys = ({ keys }: { readonly keys: readonly string[] }) => (
  <span className={classes.keys}>
    {keys.map((key, index) => (
      <kbd key={index} className={classes.key}>
        {key}
      </kbd>
    ))}
  </span>
);

/** Whether what is typed there is written, rather than meant for the page. */
export const takesTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Whether a dialog is open over the page: its keys are its own. */
export const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"]') !== null;

/** Whether a key is meant for the page: nobody types, no dialog is open and nothing else has taken it. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !takesTyping(event.target) &&
  !isDialogOpen();

/** Shortcuts of a single character can be turned off (WCAG 2.1.4), in this browser. */
export function useSingleKeys(): readonly [boolean, (isOn: boolean) => void] {
  const [isOff, setOff] = useBrowserSetting('no-single-keys');
  return [!isOff, (isOn) => setOff(!isOn)];
}
