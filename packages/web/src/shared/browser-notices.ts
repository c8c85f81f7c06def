import { onVisibilityChange } from './listeners.js';
import { useEffect, useSyncExternalStore } from 'react';
import { keepText, readText, tellKept, watchKept } from './session/browser-storage.js';

const LOCK = 'collabor8-visible-tab';

/** While this tab is visible it holds a lock, by which the others know. Locks are missing over plain http. */
function watchTab(): () => void {
  if (!('locks' in navigator)) return () => undefined;
  let release: (() => void) | undefined;
  const follow = (): void => {
    release?.();
    release = undefined;
    if (document.visibilityState !== 'visible') return;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    navigator.locks.request(LOCK, { mode: 'shared' }, () => held).catch(() => undefined);
  };
  follow();
  const stop = onVisibilityChange(follow);
  return () => {
    stop();
    release?.();
  };
}

/** Whether any tab of this browser is looked at, as far as it can be known. */
export async function isAnyTabVisible(): Promise<boolean> {
  if (document.visibilityState === 'visible') return true;
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}

const KEY = 'collabor8:browser-notices';

/** Who wants them in this browser: whoever signs in there later has not been asked. */
const chosenBy = (): string | null => readText(KEY);

export const canShowNotices = (): boolean => 'Notification' in window;

/** The permission last: the page stands still until another process has told it. */
const isOnFor = (username: string): boolean =>
  chosenBy() === username && canShowNotices() && Notification.permission === 'granted';

/** Whether somebody else wanted them here, who was signed in before. */
export function isChosenByOther(username: string): boolean {
  const by = chosenBy();
  return by !== null && by !== username;
}

export function chooseBrowserNotices(username: string, isOn: boolean): void {
  keepText(KEY, isOn ? username : null);
  tellKept();
}

/** Whether somebody wants the browser's own notifications here; the tab says when it is looked at. */
export function useBrowserNotices(username: string): boolean {
  const isOn = useSyncExternalStore(watchKept, () => isOnFor(username));
  useEffect(() => (isOn ? watchTab() : undefined), [isOn]);
  return isOn;
}
