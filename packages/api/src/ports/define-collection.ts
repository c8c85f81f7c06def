import type { CollectionDefinition, Identified } from './document-store.js';

/** What has no index is asked for by its id alone, and divided by that; all else says by what. */
type Divided<D, I> = [I] extends [never]
  ? unknown
  : { readonly dividedBy: (keyof D & string) | null };

/** Names a collection's type and keeps the names of its indexes for the compiler. */
export const defineCollection =
  <D extends Identified>() =>
  <I extends string>(
    definition: CollectionDefinition<D, I> &
      Divided<D, I> & { readonly ownedBy?: '_id' | NoInfer<I> },
  ): CollectionDefinition<D, I> =>
    definition;
