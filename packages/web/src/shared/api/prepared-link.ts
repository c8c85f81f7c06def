import type { AppRouter } from '@collabor8/api';
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { Client } from './trpc.js';
import type { Prepared } from './prepared.js';

const answered = (data: unknown) =>
  observable<{ result: { type: 'data'; data: unknown } }, TRPCClientError<AppRouter>>(
    (observer) => {
      observer.next({ result: { type: 'data', data } });
      observer.complete();
    },
  );

/** Answers the first who asks from what came with the document. */
export const preparedLink =
  (prepared: Prepared): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) => {
    const known = op.type === 'query' ? prepared.take(op.path, op.input) : undefined;
    // What is read ahead is kept there for its page; what was prepared of its kind is old by then.
    if (known === undefined || op.context['isAhead'] === true) return next(op);
    return answered(known.data);
  };

/** Answers from what came with the document, which stays there for the page itself; all else fails. */
export const createPreparedClient = (prepared: Prepared): Client =>
  createTRPCClient<AppRouter>({
    links: [
      () =>
        ({ op: { type, path, input } }) => {
          const known = type === 'query' ? prepared.find(path, input) : undefined;
          if (known !== undefined) return answered(known.data);
          return observable((observer) =>
            observer.error(new TRPCClientError(`${path} was not prepared.`)),
          );
        },
    ],
  });
