import { matchPath } from '../shared/navigation/match-path.js';
import {
  allReads,
  type PageAddress,
  type Read,
  type ReadHeld,
  landed,
} from '../shared/reads/declare-read.js';
import type { Store } from '@reduxjs/toolkit';
import type { PageLocation } from '../shared/navigation/page-history.js';
import type { Answers } from '../shared/reads/answers.js';

interface LandOptions {
  readonly answers: Answers;
  readonly store: Pick<Store, 'dispatch' | 'getState'>;
  readonly reader: string;
  /** The tab shows no page yet. */
  readonly isFirst?: boolean;
}

/** Puts what is answered already into its slices, when its page is about to be shown. */
export function landAnswers(
  location: Pick<PageLocation, 'pathname' | 'search' | 'key'>,
  { answers, store, reader, isFirst = false }: LandOptions,
): void {
  const reads = readsAt(location);
  answers.keepLanded(reads.map(({ read: { path }, input }) => ({ path, input })));
  for (const { read, input, address } of reads) {
    const { data, hasLanded } = answers.find(read.path, input) ?? {};
    // What has landed may have been changed since: its slice hears events.
    if (data === undefined || hasLanded === true || (read.holdsOne && !isFirst)) continue;
    if (isPlain(read)) continue;
    // What lands is always a snapshot (use-live-read.ts).
    const { value } = data.is as { readonly value: unknown };
    const action = read.lands
      ? read.lands(value, { reader, address })
      : landed(read)(value, reader);
    if (action === null) continue;
    const before: unknown = store.getState();
    store.dispatch(action);
    // Where nothing took it, its slice isn't there yet: it comes with what is kept beside every page.
    if (store.getState() !== before) answers.noteLanded(read.path, input);
  }
}

import.meta.glob('../features/*/reads.ts', { eager: true });

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

export function readsAt({ pathname, search, key }: Location): readonly ReadAtAddress[] {
  const query = new URLSearchParams(search);
  return allReads.flatMap((read) => {
    const params = read.at === undefined ? null : matchPath(read.at, pathname);
    if (params === null && !read.isKept) return [];
    const address = { params: params ?? {}, query, key };
    const input = read.input?.(address);
    return input === null ? [] : [{ read, input, address }];
  });
}

/** Nothing keeps its answer current: asked ahead, it would be old when its page takes it. */
export const isPlain = (read: ReadHeld): boolean => read.topic === null;

export const keptReads: readonly Read[] = allReads.filter(({ isKept }) => isKept);

/** Those that may be asked before their page is opened; what is kept beside every page is there already. */
export const readsAhead = (location: Location): readonly ReadAtAddress[] =>
  readsAt(location).filter(({ read }) => !read.isKept && !isPlain(read));
