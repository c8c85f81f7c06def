import { createContext, useContext } from 'react';

/** Who is called what, as far as texts need it. */
export interface Names {
  /** The usernames, by their keys, of those of some words that are names. */
  readonly find: (words: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** People whose name has a word that begins so. */
  readonly search: (beginning: string) => Promise<readonly string[]>;
}

/** Where nobody is known, every name is text. */
const NOBODY: Names = {
  find: () => Promise.resolve(new Map()),
  search: () => Promise.resolve([]),
};

const NamesContext = createContext(NOBODY);

export const NamesProvider = NamesContext;

export const useNames = (): Names => useContext(NamesContext);
