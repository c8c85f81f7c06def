import type { AppRouter } from '@collabor8/api';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { errorCode, NotSentError } from './errors.js';

/** Time enough for a picture of some megabytes by a slow line. */
const DEADLINE_MS = 60_000;

/**
 * Waits a while for the answer to a change, and no longer. One fails by a NotSentError when the browser was
 * offline from the beginning to the end.
 */
export const sendingLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation') return next(op);
    const wasOffline = !navigator.onLine;
    const signal = op.signal ?? AbortSignal.timeout(DEADLINE_MS);
    return observable((observer) =>
      next({ ...op, signal }).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(failure) {
          const isNotSent = wasOffline && !navigator.onLine && errorCode(failure) === undefined;
          observer.error(
            isNotSent ? TRPCClientError.from<AppRouter>(new NotSentError(failure)) : failure,
          );
        },
      }),
    );
  };
