import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { useDebounced } from '../../../shared/use-debounced.js';
import { freshRead } from '../../../shared/api/fresh-read.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useLive } from '../../../shared/live/live-context.js';
import { callableListed, callableListingFailed } from '../calls-slice.js';

const SEARCH_AFTER_MS = 250;

/** Keeps in the slice who can be called: read whenever listening begins, current by the events. */
export function useCallable(search: string): void {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const { topics } = useLive();
  const wanted = useDebounced(search.trim(), SEARCH_AFTER_MS);

  const read = useEffectEvent(async (search: string) => {
    const input = search === '' ? {} : { search };
    try {
      const listing = await topics.page(
        { kind: 'users' },
        () => utils.calls.callable.fetch(input, freshRead()),
        () => undefined,
      );
      if (search === wanted) dispatch(callableListed({ search, ...listing }));
    } catch {
      dispatch(callableListingFailed());
    }
  });

  useEffect(() => {
    const topic = { kind: 'users' } as const;
    // Again after a gap, and with the first word of a subscription that another component began.
    const leave = topics.join(topic, { onAttached: () => void read(wanted) });
    topics.start(topic, undefined);
    void read(wanted);
    return leave;
  }, [topics, wanted]);
}
