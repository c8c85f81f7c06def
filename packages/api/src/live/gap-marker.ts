import type { EventBus } from '../ports/event-bus.js';
import { setTimeout as delay } from 'node:timers/promises';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;

interface Patience {
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

/** Keeps a change whose event could not be published from being lost to those who follow it. */
export function createGapMarker(bus: Pick<EventBus, 'markGap'>, patience: Patience) {
  const unmarked = new Set<string>();
  let isMarking = false;

  /** All that is unmarked at the time of an attempt, so that a long outage needs one call. */
  async function markThem(): Promise<void> {
    const topics = [...unmarked];
    unmarked.clear();
    try {
      await bus.markGap(topics);
    } catch (error) {
      for (const topic of topics) unmarked.add(topic);
      throw error;
    }
  }

  async function mark(): Promise<void> {
    isMarking = true;
    while (unmarked.size > 0 && patience.isWanted()) await untilAnswered(markThem, patience);
    isMarking = false;
  }

  return {
    /** An event of these topics may have reached nobody: they get a gap once the bus answers. */
    lost(topics: readonly string[]): void {
      for (const topic of topics) unmarked.add(topic);
      if (!isMarking) void mark();
    },
  };
}
