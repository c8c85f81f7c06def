import { startTransition, useEffect, useState } from 'react';
import type { LaterPart } from '../shared/feature.js';
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
 * The later parts of the features: null until they have come, none where they can't be had. They are asked
 * for once the page is there (`isPageThere`), whose code they would hold up on a slow line.
 */
export function useLaterParts(isPageThere: boolean): Parts | null {
  const [parts, setParts] = useState(loaded);
  const [isLongAgo, setLongAgo] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLongAgo(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const isMissing = parts === null && (isPageThere || isLongAgo);
  useEffect(() => {
    if (!isMissing) return;
    // Drawing them holds up nothing that somebody does meanwhile.
    const show = (came: Parts) => startTransition(() => setParts(came));
    void loadLaterParts().then(show, () => show([]));
  }, [isMissing]);
  return parts;
}
