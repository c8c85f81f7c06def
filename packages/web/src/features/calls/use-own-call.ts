import { useDispatch } from 'react-redux';
import { freshRead } from '../../shared/api/fresh-read.js';
import { trpc } from '../../shared/api/trpc.js';
import { useLiveQuery } from '../../shared/live/use-live-query.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import { ownCallRead, selectOwnCall } from './calls-slice.js';

/** One's own call, kept current; whoever asks for it shares one read. */
export function useOwnCall() {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const { username } = useUserContext().user;
  useLiveQuery({
    topic: { kind: 'person', username },
    queryKey: ['calls'],
    read: () => utils.calls.openMine.fetch(undefined, freshRead()),
    land: (own) => dispatch(ownCallRead(own)),
  });
  return useAppSelector(selectOwnCall);
}
