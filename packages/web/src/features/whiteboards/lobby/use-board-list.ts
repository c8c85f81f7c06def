import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../../shared/store.js';
import { ownBoardsRead } from '../reads.js';
import { selectBoardRows } from '../whiteboards-slice.js';

/** 'My Whiteboards', kept current. */
export function useBoardList() {
  const rows = useAppSelector(selectBoardRows);
  const { isLoading, error, retry } = useLiveRead(ownBoardsRead);
  return { rows, isLoading, error, retry };
}
