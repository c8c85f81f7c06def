import { paintingAt, type BoardLog, type Painting } from './log.js';
import type { BoardEntry } from './schema.js';

/** How a board came to be: its whole log, and when in the replay each entry comes. */
export interface Replay {
  readonly log: BoardLog;
  /** Milliseconds from the start, one for each entry, never falling. */
  readonly times: readonly number[];
}

/** Nobody watches the nights between two strokes: a longer pause takes this long. */
export const REPLAY_PAUSE_MAX_MS = 1000;

function pauseBefore(entries: readonly BoardEntry[], place: number): number {
  const [before, entry] = [entries[place - 1], entries[place]];
  if (before === undefined || entry === undefined) return 0;
  const pause = Date.parse(entry.at) - Date.parse(before.at);
  // Clocks of several servers may differ: time never runs backwards here.
  return Math.min(REPLAY_PAUSE_MAX_MS, Math.max(0, pause || 0));
}

/** The replay of a log without a base, at the pace of its entries. */
export function replayOf(entries: readonly BoardEntry[]): Replay {
  const times: number[] = [];
  for (const place of entries.keys()) {
    times.push((times.at(-1) ?? 0) + pauseBefore(entries, place));
  }
  return { log: { base: null, entries }, times };
}

/** How many entries have come after so many milliseconds. */
export function stepAt({ times }: Replay, milliseconds: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((times[middle] ?? Infinity) <= milliseconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The board after its first `step` entries; 0 is the blank board. */
export function paintingAtStep({ log }: Replay, step: number): Painting {
  const seq = step <= 0 ? 0 : (log.entries[step - 1]?.seq ?? Infinity);
  return paintingAt(log, seq);
}
