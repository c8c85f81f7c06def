import { createContext, useContext } from 'react';
import type { Client } from '../api/trpc.js';
import type { Names } from './name-lookup.js';

export type { Names };

/** Where nobody is known, every name is text. */
const NOBODY: Names = {
  find: () => Promise.resolve(new Map()),
  search: () => Promise.resolve([]),
};

const NamesContext = createContext(NOBODY);

export const NamesProvider = NamesContext;

export const useNames = (): Names => useContext(NamesContext);

/** Most pages name nobody: the book comes with the first who may be named. */
export function namesBy(client: Client): Names {
  let loading: Promise<Names> | undefined;
  const book = (): Promise<Names> =>
    (loading ??= import('./name-lookup.js').then(
      ({ createNameLookup }) => createNameLookup(client),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  return {
    find: async (words) => (await book()).find(words),
    search: async (beginning) => (await book()).search(beginning),
  };
}
