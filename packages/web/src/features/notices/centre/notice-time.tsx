import { noticeTime } from '@collabor8/domain';
import { useSyncExternalStore } from 'react';
import { readClock, watchClock } from '../../../shared/ui/time/clock.js';
import { withFullTime } from '../../../shared/ui/time/full-time.js';

/** How long ago, in a few letters; drawn again only when they change. */
export function NoticeTime({
  at,
  className,
}: {
  readonly at: string;
  readonly className?: string | undefined;
}) {
  const moment = new Date(at);
  const words = useSyncExternalStore(watchClock, () => noticeTime(moment, readClock()));
  return (
    <time className={className} dateTime={at} {...withFullTime}>
      {words}
    </time>
  );
}
