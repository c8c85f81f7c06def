import type { Follows } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { freshRead } from '../../shared/api/fresh-read.js';
import { trpc } from '../../shared/api/trpc.js';
import { useLiveQuery } from '../../shared/live/use-live-query.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import { followsRead, selectFollows } from './follows-slice.js';

/** What the reader follows, the same in all tabs; undefined until it has been read. */
export function useFollows(): Follows | undefined {
  const { username } = useUserContext().user;
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  useLiveQuery({
    topic: { kind: 'person', username },
    queryKey: ['follows'],
    read: () => utils.follows.openMine.fetch(undefined, freshRead()),
    land: (follows) => dispatch(followsRead(follows)),
  });
  return useAppSelector(selectFollows);
}
