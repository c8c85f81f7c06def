import { createElement, lazy, useState, type ComponentType } from 'react';
import { loadChunk } from './lazy/load-chunk.js';

/** A page in a chunk of its own. */
export type LazyPage = ComponentType & {
  /** Loads the chunk, once; a page that is loaded before it is shown is there at once. */
  readonly load: () => Promise<void>;
};

/** A page in a chunk of its own, loaded when its address is first opened, or before. */
export function lazyPage<M>(load: () => Promise<M>, pick: (module: M) => ComponentType): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<{ readonly default: ComponentType }> | undefined;
  const loadOnce = () =>
    (loading ??= loadChunk(load).then(
      (module) => ({ default: (loaded = pick(module)) }),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  const Lazy = lazy(loadOnce);
  // Which of the two is shown stays as it was when the page was opened: changing it would begin it anew.
  const Page = () => createElement(useState<ComponentType>(() => loaded ?? Lazy)[0]);
  return Object.assign(Page, {
    load: async () => {
      await loadOnce();
    },
  });
}
