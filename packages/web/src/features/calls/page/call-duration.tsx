import { useSyncExternalStore } from 'react';
import { readClock, watchClock } from '../../../shared/ui/time.js';
import classes from './call-duration.module.css';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** '04:12', and '1:04:12' after an hour. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

/** How long the two have been talking; nothing before they are. */
export function CallDuration({ since }: { readonly since: string | undefined }) {
  const text = useSyncExternalStore(watchClock, () =>
    since === undefined ? '' : durationText(readClock().getTime() - Date.parse(since)),
  );
  return since === undefined ? null : (
    <span className={classes.duration} role="timer" aria-label="Call duration">
      {text}
    </span>
  );
}
