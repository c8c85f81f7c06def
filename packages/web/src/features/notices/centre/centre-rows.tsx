import type { Notice } from '@collabor8/domain';
import { useAppSelector } from '../../../shared/store.js';
import { EmptyState } from '../../../shared/ui/states/empty-state.js';
import { SkeletonRows } from '../../../shared/ui/states/skeleton.js';
import { selectNotices } from '../notices-slice.js';
import { useOwnNotices } from '../use-own-notices.js';
import { useMarkRead } from '../use-mark-read.js';
import { NoticeList } from './notice-list.js';

interface CentreRowsProps {
  /** Shows the newest of them. */
  readonly limit?: number;
  readonly onOpened?: () => void;
}

/** The rows, or what stands there until there are any. */
export function CentreRows({ limit = Infinity, onOpened }: CentreRowsProps) {
  useOwnNotices();
  const notices = useAppSelector(selectNotices);
  const markRead = useMarkRead();
  const open = (notice: Notice) => {
    markRead([notice]);
    onOpened?.();
  };
  if (notices === undefined) return <SkeletonRows rows={5} height={42} label="Loading" />;
  if (notices.length === 0) {
    return (
      <EmptyState title="Nothing yet">
        Answers, mentions, missed calls and your turns in games appear here.
      </EmptyState>
    );
  }
  return <NoticeList notices={notices.slice(0, limit)} onOpen={open} />;
}
