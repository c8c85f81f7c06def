const LOCK = 'collabor8-visible-tab';

/** While this tab is visible it holds a lock, by which the others know. Locks are missing over plain http. */
export function watchTab(): () => void {
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
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
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
