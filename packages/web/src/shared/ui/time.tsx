import { relativeTime } from '@collabor8/domain';
import { useSyncExternalStore } from 'react';
import { readClock, watchClock, withFullTime } from './clock.js';

interface RelativeTimeProps {
  /** ISO 8601. */
  readonly date: string;
  /** Words before it, such as 'asked'. */
  readonly prefix?: string;
}

/** How long ago something happened (SPEC §9); drawn again only when the words change. */
export function RelativeTime({ date, prefix }: RelativeTimeProps) {
  const moment = new Date(date);
  const words = useSyncExternalStore(watchClock, () => relativeTime(moment, readClock()));
  return (
    <time dateTime={date} {...withFullTime}>
      {prefix === undefined ? words : `${prefix} ${words}`}
    </time>
  );
}
