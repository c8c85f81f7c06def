const VISIBLE_WAITS_MS = 60;
const HIDDEN_WAITS_MS = 400;
const HELD_MS = 30_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The tab one looks at comes first, then one that is open beside it, then those behind. */
const patience = (): number => {
  if (document.visibilityState !== 'visible') return HIDDEN_WAITS_MS;
  return document.hasFocus() ? 0 : VISIBLE_WAITS_MS;
};

/**
 * Whether this tab is the one of several that tells of something: exactly one is. A tab that has
 * it in view claims at once and tells nothing, so that none tells what is being read.
 */
export async function claimNotification(what: string, isInView: boolean): Promise<boolean> {
  if (!isInView) await wait(patience());
  const name = `collabor8-notification:${what}`;
  // Locks are missing on pages that came over plain http.
  return 'locks' in navigator ? claimByLock(name) : claimByStorage(name);
}

const claimByLock = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    void navigator.locks
      .request(name, { ifAvailable: true }, async (lock) => {
        resolve(lock !== null);
        if (lock !== null) await wait(HELD_MS);
      })
      .catch(() => resolve(true));
  });

function claimByStorage(name: string): boolean {
  try {
    // The one that was written to: by then the page may be gone.
    const storage = localStorage;
    if (storage.getItem(name) !== null) return false;
    storage.setItem(name, '1');
    setTimeout(() => storage.removeItem(name), HELD_MS);
    return true;
  } catch {
    return true;
  }
}
