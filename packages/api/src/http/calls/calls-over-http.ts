import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  type AnyTRPCRouter,
  type TRPCProcedureType,
} from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { RequestContext } from '../../request/context.js';
import { toldOf } from '../../request/trpc.js';
import { retryAfterHeader } from '../failures.js';
import { readAskedCalls, type AskedCall, type Asking } from './asked-calls.js';
import { streamLines, writeLines, writeWhole, type CallAnswer } from './write-answers.js';

export interface Failure {
  /** Undefined when the request as a whole is refused. */
  readonly path: string | undefined;
  readonly error: TRPCError;
}

export interface CallsOptions {
  readonly router: AnyTRPCRouter;
  readonly onFailure: (failure: Failure) => void;
}

/** Who asks, for how much they may ask at once, and how what they send is read. */
export interface Caller extends Asking {
  readonly context: RequestContext;
  readonly left: AbortSignal;
}

/** Answers a request whose address, after the part that all calls share, names procedures. */
export type AnswerCalls = (
  req: IncomingMessage,
  res: ServerResponse,
  asked: Caller & { readonly address: string },
) => Promise<void>;

/** Answers a request that is refused before anybody knows what it asks. */
export type RefuseCalls = (res: ServerResponse, why: unknown) => Promise<void>;

const METHODS = { query: 'GET', mutation: 'POST', subscription: 'GET' } as const satisfies Record<
  TRPCProcedureType,
  string
>;

interface Outcome {
  readonly answer: CallAnswer;
  readonly error?: TRPCError;
}

/** 207 when the calls of a batch came to different ends. */
function statusOf(outcomes: readonly Outcome[]): number {
  const all = outcomes.map(({ error }) => (error ? getHTTPStatusCodeFromError(error) : 200));
  const [first = 200] = all;
  return all.every((status) => status === first) ? first : 207;
}

function tellWhenToRetry(res: ServerResponse, outcomes: readonly Outcome[]): void {
  const errors = outcomes.flatMap(({ error }) => error ?? []);
  if (errors.length > 0) res.setHeaders(retryAfterHeader(errors));
}

/**
 * Answers the calls of tRPC's HTTP clients, batches and streamed batches among them. tRPC's own
 * adapter makes a `Request` and a `Response` of each, with streams in them, which costs more than most
 * calls do; what is asked and answered is the same (calls-over-http.test.ts holds them together).
 */
export function callsOverHttp({ router, onFailure }: CallsOptions): {
  readonly answer: AnswerCalls;
  readonly refuse: RefuseCalls;
} {
  const procedures = new Map(
    Object.entries(
      router._def.procedures as Readonly<Record<string, { _def: { type: TRPCProcedureType } }>>,
    ).map(([path, { _def }]) => [path, _def.type] as const),
  );

  const fail = (cause: unknown, path?: string): Outcome & { readonly error: TRPCError } => {
    const error = toldOf(getTRPCErrorFromUnknown(cause));
    onFailure({ path, error });
    const shape: unknown = getTRPCErrorShape({
      config: router._def._config,
      ...{ error, path, input: undefined, ctx: undefined },
      type: (path === undefined ? undefined : procedures.get(path)) ?? 'unknown',
    });
    return { answer: { error: shape }, error };
  };

  const typeOf = ({ path }: AskedCall, { method }: IncomingMessage, res: ServerResponse) => {
    const type = procedures.get(path);
    if (type === undefined) {
      throw new TRPCError({ code: 'NOT_FOUND', message: `No procedure found on path "${path}"` });
    }
    if (method === METHODS[type]) return type;
    res.setHeader('Allow', METHODS[type]);
    throw new TRPCError({
      code: 'METHOD_NOT_SUPPORTED',
      message: `A ${type} is asked for by ${METHODS[type]}.`,
    });
  };

  const refuse: RefuseCalls = async (res, why) => {
    const refused = fail(why);
    tellWhenToRetry(res, [refused]);
    await writeWhole(res, statusOf([refused]), refused.answer);
  };

  const answer: AnswerCalls = async (req, res, { address, context, left, ...asking }) => {
    res.setHeader('Vary', 'trpc-accept, accept, accept-encoding');
    if (req.method === 'HEAD') {
      res.statusCode = 204;
      res.end();
      return;
    }
    const answerOne = async (call: AskedCall): Promise<Outcome> => {
      const { path, index, getRawInput } = call;
      try {
        const type = typeOf(call, req, res);
        const data: unknown = await callTRPCProcedure({
          router,
          ctx: context,
          path,
          type,
          getRawInput,
          signal: left,
          batchIndex: index,
        });
        return { answer: { result: { data } } };
      } catch (cause) {
        return fail(cause, path);
      }
    };
    try {
      const { calls, isBatch, isStreamed } = await readAskedCalls(req, address, asking);
      const asked = calls.map(answerOne);
      // What changes something may set a cookie: until it has come to an end, no header may go.
      if (isStreamed && req.method === 'GET' && asked.length > 1) {
        await streamLines(
          res,
          asked.map(async (one) => (await one).answer),
        );
        return;
      }
      const outcomes = await Promise.all(asked);
      if (res.destroyed) return;
      const answers = outcomes.map(({ answer }) => answer);
      tellWhenToRetry(res, outcomes);
      if (isStreamed) await writeLines(res, answers);
      else await writeWhole(res, statusOf(outcomes), isBatch ? answers : answers[0]);
    } catch (cause) {
      await refuse(res, cause);
    }
  };

  return { answer, refuse };
}
