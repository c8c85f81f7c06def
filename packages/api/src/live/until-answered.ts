import { setTimeout as delay } from 'node:timers/promises';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;

export interface Patience {
  /** Looked at after a failure; false ends the attempts. */
  readonly isWanted: () => boolean;
  readonly onFailure: (error: unknown) => void;
}

/** Repeats an attempt, ever less often, until it succeeds; undefined when it isn't wanted any more. */
export async function untilAnswered<T>(
  attempt: () => Promise<T>,
  { isWanted, onFailure }: Patience,
): Promise<T | undefined> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      onFailure(error);
    }
    await delay(pause, undefined, { ref: false });
    if (!isWanted()) return undefined;
  }
}
