import { relativeTime } from '@collabor8/domain';
import { useSyncExternalStore, type PointerEvent } from 'react';

const SECOND = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;
let isRead = false;

function tick(): void {
  now = Date.now();
  listeners.forEach((listener) => listener());
}

/** One timer for every clock on the page. */
function watchClock(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, SECOND);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Never more than a second old, and the same for all who read it in one go: React reads twice, and wants the same. */
export function readClock(): Date {
  const current = Date.now();
  if (!isRead && (current - now >= SECOND || current < now)) now = current;
  if (!isRead) queueMicrotask(() => (isRead = false));
  isRead = true;
  return new Date(now);
}

/** What is read from the clock; drawn again only when that changes. */
export const useClock = <T extends string | number | boolean | null | undefined>(
  read: (now: Date) => T,
): T => useSyncExternalStore(watchClock, () => read(readClock()));

/** Tells the full date to whoever points at it, not before: the browser's formats hold a phone up for 50 ms. */
export const withFullTime = {
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLTimeElement>) => {
    currentTarget.title = new Date(currentTarget.dateTime).toLocaleString();
  },
} as const;

interface RelativeTimeProps {
  /** ISO 8601. */
  readonly date: string;
  /** Words before it, such as 'asked'. */
  readonly prefix?: string;
}

/** What counts up, as wide as it gets. */
const COUNTED = /^\d+(?= (?:seconds|minutes|hours) ago)/;

/** How long ago something happened (SPEC §9); drawn again only when the words change. */
export function RelativeTime({ date, prefix }: RelativeTimeProps) {
  const moment = new Date(date);
  const words = useClock((now) => relativeTime(moment, now));
  const said = (what: string) => (prefix === undefined ? what : `${prefix} ${what}`);
  const widest = COUNTED.test(words) && { 'data-widest': said(words.replace(COUNTED, '00')) };
  return (
    <time dateTime={date} {...widest} {...withFullTime}>
      {said(words)}
    </time>
  );
}
