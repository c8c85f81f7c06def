import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from './driver.js';

/** Longer than a store lets its transactions run. */
const PATIENCE_MS = 20_000;
const LONGEST_PAUSE_MS = 32;

/** Repeats an attempt while another connection, of this process or another, holds the lock. */
export async function whileBusy<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return attempt();
    } catch (cause) {
      if (!isBusy(cause)) throw cause;
      if (performance.now() > deadline) {
        throw new Error(
          `The database was locked by another process for ${String(PATIENCE_MS / 1000)} seconds. Is a second server or an import stuck?`,
          { cause },
        );
      }
    }
    // Random, so that two processes that wait for each other don't stay in step.
    await delay(pause * (0.5 + Math.random() / 2));
  }
}
