import type { BoardPage } from '@collabor8/domain';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../../shared/store.js';
import { boardRead } from '../reads.js';
import { selectBoard } from '../whiteboards-slice.js';

interface BoardHandle {
  readonly page: BoardPage | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

export function useBoard(boardId: string): BoardHandle {
  const page = useAppSelector(selectBoard, boardId);
  const { hasLanded, error, retry } = useLiveRead(boardRead, { id: boardId }, { held: page });
  return { page: hasLanded ? page : undefined, error, retry };
}
