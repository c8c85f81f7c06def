import { startTransition, useEffect, useState } from 'react';
import { doInTurn } from '../in-turn.js';
import { loadChunk } from './load-chunk.js';

/**
 * Makes a hook for what a page needs soon, though not for its first view: it answers the module
 * once that has loaded, right after that view, and undefined before.
 */
export function laterModule<M extends object>(load: () => Promise<M>): () => M | undefined {
  let loaded: M | undefined;
  return function useLater() {
    const [module, setModule] = useState(loaded);
    useEffect(() => {
      if (module !== undefined) return;
      let isWanted = true;
      const show = (its: M) => {
        loaded = its;
        if (isWanted) startTransition(() => setModule(its));
      };
      // What is broken doesn't take the first view with it.
      doInTurn(() => void loadChunk(load).then(show, () => undefined));
      return () => {
        isWanted = false;
      };
    }, [module]);
    return module;
  };
}
