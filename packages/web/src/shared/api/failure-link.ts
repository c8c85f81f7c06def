import type { AppRouter } from '@collabor8/api';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { failureTextsOf } from './call-failures.js';

/** Writes down a failure and what caused it. */
export type LogFailure = (text: string, cause: unknown) => void;

const hasLeft = (signal: AbortSignal | null | undefined): boolean =>
  signal?.aborted === true &&
  !(signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError');

/**
 * Throws a call's failure as SPEC §8 names it, with what happened as its cause, and logs both.
 * errors.ts finds the server's own words in the cause, which is what people read.
 */
export const failureLink =
  (log: LogFailure): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(failure) {
          // Nobody waits for the answer any more: nothing has failed, unless by its deadline.
          const texts = hasLeft(op.signal) ? [] : failureTextsOf(op.path, op.input);
          observer.error(
            texts.reduce((cause, text) => {
              log(text, cause);
              return new TRPCClientError<AppRouter>(text, { cause });
            }, failure),
          );
        },
      }),
    );
