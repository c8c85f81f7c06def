import type { BoardEntry } from '@collabor8/domain';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../../shared/api/trpc.js';

/** Reads the whole log of a board, page by page. */
export function useReadWholeLog(boardId: string): () => Promise<readonly BoardEntry[]> {
  const utils = trpc.useUtils();
  return async () => {
    const entries: BoardEntry[] = [];
    let cursor: string | null = null;
    do {
      const page: { entries: readonly BoardEntry[]; nextCursor: string | null } =
        await utils.whiteboards.logPage.fetch({ id: boardId, cursor }, { staleTime: 0 });
      entries.push(...page.entries);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return entries;
  };
}

/** The whole log as it stood when it was read. */
export function useWholeLog(boardId: string) {
  const queryFn = useReadWholeLog(boardId);
  return useQuery({ queryKey: ['board log', boardId], gcTime: 0, queryFn });
}
