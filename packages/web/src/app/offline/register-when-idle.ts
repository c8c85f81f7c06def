import { savesData } from '../../shared/browser.js';

/** By then the page has loaded what it shows, and whoever left at once is spared the rest. */
const IDLE_AFTER_MS = 10_000;

/** Has the browser keep the app for when there is no network, once that is in nobody's way. */
export function registerWhenIdle(): void {
  if (!('serviceWorker' in navigator)) return;
  // Those who save data keep what is kept already, and no more.
  if (savesData() && navigator.serviceWorker.controller === null) return;
  setTimeout(() => {
    // A browser that refuses, as in a private window, shows pages as ever.
    void import('./register-worker.js')
      .then(({ registerWorker }) => registerWorker())
      .catch(() => undefined);
  }, IDLE_AFTER_MS);
}
