import { setTimeout as delay } from 'node:timers/promises';
import { IndexUnfinishedError } from '../ports/failures.js';

/** As long as people wait for a page. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 50;

/**
 * Repeats an attempt that reads along an index which is being built, until it holds all documents: to find by itself what
 * the index doesn't have yet would take as long. Rejects with IndexUnfinishedError where that takes too long.
 */
export async function whenWhole<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof IndexUnfinishedError) || performance.now() > deadline) throw error;
    }
    await delay(PAUSE_MS);
  }
}
