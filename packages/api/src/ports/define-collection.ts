import type { CollectionDefinition, Identified } from './document-store.js';

/** Names a collection's type and keeps the names of its indexes for the compiler. */
export const defineCollection =
  <D extends Identified>() =>
  <I extends string>(definition: CollectionDefinition<D, I>): CollectionDefinition<D, I> =>
    definition;
