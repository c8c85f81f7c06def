import { matchPath } from '../shared/navigation/match-path.js';
import type { PageAddress, Read } from '../shared/reads/declare-read.js';

const declared = import.meta.glob<Readonly<Record<string, Read>>>('../features/*/reads.ts', {
  eager: true,
});

/**
 * What documents bring along: of the page that is opened, and of what is kept beside every page. It is all that a
 * feature's `reads.ts` exports.
 */
export const allReads: readonly Read[] = Object.values(declared).flatMap((reads) =>
  Object.values(reads),
);

export interface ReadAtAddress {
  readonly read: Read;
  readonly input: unknown;
  readonly address: PageAddress;
}

interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly key?: string;
}

/** The reads of an address, with what they ask. */
export function readsAt({ pathname, search, key }: Location): readonly ReadAtAddress[] {
  const query = new URLSearchParams(search);
  return allReads.flatMap((read) => {
    const params = read.at === undefined ? {} : matchPath(read.at, pathname);
    if (params === null) return [];
    const address = { params, query, key };
    const input = read.input?.(address);
    return input === null ? [] : [{ read, input, address }];
  });
}

/** Nothing keeps its answer current: asked ahead, it would be old when its page takes it. */
export const isPlain = (read: Read): boolean => read.at !== undefined && read.topic === undefined;

/** What is kept beside every page. */
export const keptReads: readonly Read[] = allReads.filter(({ at }) => at === undefined);

/** Those that may be asked before their page is opened; what is kept beside every page is there already. */
export const readsAhead = (location: Location): readonly ReadAtAddress[] =>
  readsAt(location).filter(({ read }) => read.at !== undefined && !isPlain(read));
