import type { Notice } from '@collabor8/domain';
import { trpc } from '../../shared/api/trpc.js';

/** Marks rows read as they are shown; all tabs hear of it from the server. */
export function useMarkRead(): (notices: readonly Notice[]) => void {
  const { mutate } = trpc.notices.markRead.useMutation();
  return (notices) => {
    const unread = notices.filter(({ isRead }) => !isRead);
    if (unread.length > 0) {
      mutate({ seen: unread.map(({ _id, revision }) => ({ _id, revision })) });
    }
  };
}
