import type { BoardPage } from '@collabor8/domain';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { freshRead } from '../../../shared/api/fresh-read.js';
import { trpc } from '../../../shared/api/trpc.js';
import { standsAhead, takeLanded } from '../../../shared/live/landed.js';
import { useLiveQuery } from '../../../shared/live/use-live-query.js';
import { useAppSelector } from '../../../shared/store.js';
import { boardOpened, selectBoard } from '../whiteboards-slice.js';

interface BoardHandle {
  readonly page: BoardPage | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** An opened board: being subscribed is being there (SPEC §4, joinWhiteboard and leaveWhiteboard). */
export function useBoard(boardId: string): BoardHandle {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const page = useAppSelector(selectBoard, boardId);
  const query = useLiveQuery({
    topic: { kind: 'board', boardId },
    queryKey: [],
    read: () => utils.whiteboards.open.fetch({ id: boardId }, freshRead()),
    land: (opened) => {
      if (page === undefined || !takeLanded(opened)) dispatch(boardOpened(opened));
    },
  });
  const [wasAhead] = useState(() => standsAhead(page));
  // A second reading, after a gap in the updates, leaves the board on the screen.
  const hasLanded = wasAhead || query.snapshot !== undefined || query.live.generation > 0;
  return { page: hasLanded ? page : undefined, error: query.error, retry: query.retry };
}
