import { lazy, type ComponentType } from 'react';
import { loadChunk } from './lazy/load-chunk.js';

/** A page in a chunk of its own, loaded when its address is first opened. */
export const lazyPage = <M>(load: () => Promise<M>, pick: (module: M) => ComponentType) =>
  lazy(async () => ({ default: pick(await loadChunk(load)) }));
