import { startTransition, useCallback, useEffect, useState } from 'react';
import { doInTurn } from '../shared/in-turn.js';
import { lazyBeside } from '../shared/lazy/lazy-part.js';
import { allFeatures } from './all-features.js';
import { menuOf } from './menu.js';

/** The first view is not come to from another. */
const HeardInBetween = lazyBeside(
  () => import('./frame/heard-in-between.js'),
  (module) => module.HeardInBetween,
);

/** What is mounted beside every page, and above its content. */
export const everywhere = [
  HeardInBetween,
  ...allFeatures.flatMap(({ Everywhere }) => Everywhere ?? []),
];
export const banners = allFeatures.flatMap(({ Banner }) => Banner ?? []);
export const menuOfAll = menuOf(allFeatures);

let isLoaded = false;
let loading: Promise<void> | undefined;

/** Loads what stands beside every page, once. What is broken doesn't keep the rest away. */
export const loadBeside = (): Promise<void> =>
  (loading ??= Promise.allSettled(
    [...everywhere, ...banners, ...menuOfAll.flatMap(({ badge }) => badge ?? [])].map((part) =>
      part.load(),
    ),
  ).then(() => {
    isLoaded = true;
  }));

/** A page that can't be shown holds nothing up for longer. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Whether what stands beside every page has come. `ask` is called once the page is there, whose own
 * code it would hold up on a slow line.
 */
export function useBeside(): readonly [isThere: boolean, ask: () => void] {
  const [isThere, setThere] = useState(isLoaded);
  const ask = useCallback(() => {
    // Drawing it holds up nothing that somebody does meanwhile.
    const show = () => startTransition(() => setThere(true));
    if (!isLoaded) doInTurn(() => void loadBeside().then(show));
  }, []);
  useEffect(() => {
    const timer = setTimeout(ask, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [ask]);
  return [isThere, ask];
}
