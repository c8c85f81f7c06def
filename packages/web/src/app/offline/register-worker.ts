import { entryOf } from '../../shared/lazy/lazy-part.js';
import { buildName } from '../../worker/build-name.js';

/**
 * Registers the service worker, and holds the lock by which it knows that a page of this build is
 * open: until then its files are kept, however many versions are deployed meanwhile.
 */
export async function registerWorker(): Promise<void> {
  const entry = entryOf(document);
  if (entry !== null) {
    const held = navigator.locks.request(
      buildName(entry),
      { mode: 'shared' },
      () => new Promise<never>(() => undefined),
    );
    held.catch(() => undefined);
  }
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
}
