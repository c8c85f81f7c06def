import { setMaxListeners } from 'node:events';
import type { ServerResponse } from 'node:http';

/** For telling that somebody has left; any number of their calls may wait for it. */
export function createLeaving(): AbortController {
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  return leaving;
}

/** For what is done although nobody waits for it, or whoever does is not watched. */
export const NEVER: AbortSignal = createLeaving().signal;

/** Aborted when whoever asked is gone before their answer was all sent. */
export function leftSignal(res: ServerResponse): AbortSignal {
  const leaving = createLeaving();
  const look = (): void => {
    if (!res.writableFinished) leaving.abort('left');
  };
  if (res.closed) look();
  else res.once('close', look);
  return leaving.signal;
}
