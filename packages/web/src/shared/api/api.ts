import type { AppRouter } from '@collabor8/api';
import type { TRPCClient, TRPCRequestOptions } from '@trpc/client';
import { createRecursiveProxy } from '@trpc/server/unstable-core-do-not-import';
import type { Prepared } from './prepared.js';

type Client = TRPCClient<AppRouter>;

/** The server's procedures, but for what is listened to: that comes over the live link. */
export type Api = {
  readonly [Feature in Exclude<keyof Client, 'live' | symbol>]: Client[Feature];
};

export interface Call {
  readonly type: 'query' | 'mutation';
  /** Such as 'questions.open'. */
  readonly path: string;
  readonly input: unknown;
  readonly options: TRPCRequestOptions | undefined;
}

/** @throws TRPCClientError when the server refuses or can't be reached. */
export type Answer = (call: Call) => Promise<unknown>;

const apiOf = (answer: Answer): Api =>
  createRecursiveProxy<Api>(({ path: names, args: [input, options] }) =>
    answer({
      type: names.at(-1) === 'mutate' ? 'mutation' : 'query',
      path: names.slice(0, -1).join('.'),
      input,
      options: options as TRPCRequestOptions | undefined,
    }),
  );

/**
 * The server's procedures as functions, `api.tags.byName.query({ name })`, answered from what came
 * with the document, or else by `answer`. It is a client without the ways to the server, so that the
 * first view doesn't wait for their code (network.ts).
 */
export const createApi = (prepared: Prepared, answer: Answer): Api =>
  apiOf((call) => {
    const known = call.type === 'query' ? prepared.take(call.path, call.input) : undefined;
    // What is read ahead is kept there for its page; what was prepared of its kind is old by then.
    if (known === undefined || call.options?.context?.['isAhead'] === true) return answer(call);
    return Promise.resolve(known.data);
  });

/** Answers from what came with the document, which stays there for the page itself; all else fails. */
export const createPreparedApi = (prepared: Prepared): Api =>
  apiOf(({ type, path, input }) => {
    const known = type === 'query' ? prepared.find(path, input) : undefined;
    return known === undefined
      ? Promise.reject(new Error(`${path} was not prepared.`))
      : Promise.resolve(known.data);
  });
