import type { AppRouter } from '@collabor8/api';
import type { OperationResultEnvelope, TRPCClientError, TRPCLink } from '@trpc/client';
import { observable, observableToPromise, type Unsubscribable } from '@trpc/server/observable';
import { keyOf } from './prepared.js';
import { noteAhead } from './read-ahead.js';

/** Old answers lack nothing, as pages listen from the place of their answer; but there is more to catch up with. */
const FRESH_MS = 60_000;

interface Answer {
  readonly path: string;
  /** When it was asked for, in milliseconds. */
  readonly at: number;
  readonly result: Promise<OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>>;
}

/**
 * Keeps the answers of reads that were made ahead, each for the first who asks for the same. As with
 * prepared answers, those of a kind go as soon as one of that kind is asked for: whoever listens
 * since then would lack what happened before. All go when somebody else may be signed in.
 */
export function aheadLink(now: () => number = () => performance.now()): TRPCLink<AppRouter> {
  const answers = new Map<string, Answer>();

  const fresh = (answer: Answer | undefined): Answer | undefined =>
    answer !== undefined && now() - answer.at < FRESH_MS ? answer : undefined;
  const take = (path: string, key: string): Answer | undefined => {
    const answer = answers.get(key);
    for (const [other, { path: ofOther }] of answers) if (ofOther === path) answers.delete(other);
    return fresh(answer);
  };

  return () =>
    ({ op, next }) => {
      const { path, input, type, context } = op;
      if (path === 'users.openSession' || (type === 'mutation' && path.startsWith('users.'))) {
        answers.clear();
      }
      if (type !== 'query') return next(op);
      const key = keyOf(path, input);
      const isAhead = context['isAhead'] === true;
      const known = isAhead ? fresh(answers.get(key)) : take(path, key);
      if (!isAhead && known === undefined) return next(op);
      const answer = known ?? { path, at: now(), result: observableToPromise(next(op)) };
      if (isAhead) answers.set(key, answer);
      return observable((observer) => {
        let isOver = false;
        let own: Unsubscribable | undefined;
        answer.result.then(
          (result) => {
            if (isOver) return;
            if ('data' in result.result) noteAhead(result.result.data, answer.at);
            observer.next(result);
            observer.complete();
          },
          (error: unknown) => {
            if (isOver) return;
            answers.delete(key);
            // The page asks for itself what could not be had ahead.
            if (isAhead) observer.error(error as TRPCClientError<AppRouter>);
            else own = next(op).subscribe(observer);
          },
        );
        return () => {
          isOver = true;
          own?.unsubscribe();
        };
      });
    };
}
