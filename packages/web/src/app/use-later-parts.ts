import { startTransition, useCallback, useEffect, useState } from 'react';
import type { LaterPart } from '../shared/feature.js';
import { doInTurn } from '../shared/in-turn.js';
import { loadChunk } from '../shared/lazy/load-chunk.js';

type Parts = readonly LaterPart[];

let loaded: Parts | null = null;
let loading: Promise<Parts> | undefined;

/** Loads what features have beside every page, once. */
export const loadLaterParts = (): Promise<Parts> =>
  (loading ??= loadChunk(() => import('./later-parts.js')).then(
    (parts) => (loaded = Object.values(parts)),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  ));

/** A page that can't be shown holds nothing up for longer. */
const LONGEST_WAIT_MS = 5_000;

/**
 * The later parts of the features: null until they have come, none where they can't be had. `ask` is
 * called once the page is there, whose own code they would hold up on a slow line.
 */
export function useLaterParts(): readonly [parts: Parts | null, ask: () => void] {
  const [parts, setParts] = useState(loaded);
  const ask = useCallback(() => {
    // Drawing them holds up nothing that somebody does meanwhile.
    const show = (came: Parts) => startTransition(() => setParts(came));
    if (loaded === null) doInTurn(() => void loadLaterParts().then(show, () => show([])));
  }, []);
  useEffect(() => {
    const timer = setTimeout(ask, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [ask]);
  return [parts, ask];
}
