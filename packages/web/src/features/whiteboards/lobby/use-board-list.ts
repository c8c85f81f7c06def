import { useDispatch } from 'react-redux';
import { freshRead } from '../../../shared/api/fresh-read.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useLiveQuery } from '../../../shared/live/use-live-query.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { boardsListed, selectBoardRows } from '../whiteboards-slice.js';

/** 'My Whiteboards', kept current. */
export function useBoardList() {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const { username } = useUserContext().user;
  const query = useLiveQuery({
    topic: { kind: 'person', username },
    queryKey: ['whiteboards'],
    read: () => utils.whiteboards.openList.fetch(undefined, freshRead()),
    land: (rows) => dispatch(boardsListed(rows)),
  });
  const rows = useAppSelector(selectBoardRows);
  return { rows, isLoading: query.isLoading, error: query.error, retry: query.retry };
}
