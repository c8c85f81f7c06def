import type { Store } from '@reduxjs/toolkit';
import type { PageLocation } from '../../shared/navigation/page-history.js';
import type { Answers } from '../../shared/reads/answers.js';
import { landed } from '../../shared/reads/declare-read.js';
import { isPlain, readsAt } from '../reads.js';

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
