import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '@collabor8/api';

interface ServerErrorData {
  readonly code: string;
  /** Seconds. */
  readonly retryAfter?: unknown;
  /** What the server asks for before it goes on. */
  readonly proofNeeded?: unknown;
  /** Whether it lacked the code of an authenticator app alone. */
  readonly codeNeeded?: unknown;
}

const hasCode = (data: unknown): data is ServerErrorData =>
  typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string';

const isOfCall = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof TRPCClientError;

/** A failure has SPEC.md's words for the log (failure-link.ts); what happened is its cause. */
function originOf(error: unknown): unknown {
  return isOfCall(error) && isOfCall(error.cause) ? originOf(error.cause) : error;
}

function errorData(error: unknown): ServerErrorData | undefined {
  const origin = originOf(error);
  if (!isOfCall(origin)) return undefined;
  const data: unknown = origin.data;
  return hasCode(data) ? data : undefined;
}

/** The server's code for a failure, such as 'NOT_FOUND'; undefined when no answer came. */
export const errorCode = (error: unknown): string | undefined => errorData(error)?.code;

/** Milliseconds after which the server asks us to try again; undefined when it doesn't say. */
export function retryAfterMs(error: unknown): number | undefined {
  const seconds = errorData(error)?.retryAfter;
  return typeof seconds === 'number' ? seconds * 1000 : undefined;
}

/** What the server asks for before it goes on, by its name; undefined when for nothing. */
export const proofNeededBy = (error: unknown): unknown => errorData(error)?.proofNeeded;

/** Whether a log-in lacked nothing but the code of an authenticator app. */
export const isCodeNeededBy = (error: unknown): boolean => errorData(error)?.codeNeeded === true;

/** The server's sentence for the person; undefined when no answer came. */
export function serverMessage(error: unknown): string | undefined {
  const origin = originOf(error);
  return errorCode(origin) !== undefined && origin instanceof Error ? origin.message : undefined;
}

/** Something was to be changed offline: no request has left the browser. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';

  constructor(cause: unknown) {
    super('There was no connection. Nothing was sent.', { cause });
  }
}

/** Whether a change failed before it left the browser. */
export const isNotSent = (error: unknown): boolean =>
  isOfCall(error) && error.cause instanceof NotSentError;

const NO_ANSWER =
  'The server did not respond, so it may have worked anyway. Check before you try again.';

/** What a person reads of a change that failed: `say` has the words for a refusal by the server. */
export function failureText(error: unknown, say = (sentence: string): string => sentence): string {
  const sentence = serverMessage(error);
  if (sentence !== undefined) return say(sentence);
  return isOfCall(error) && isNotSent(error) ? error.message : NO_ANSWER;
}

const transient = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'TIMEOUT']);

/** Whether a failure with this code may go away by itself. */
export const isTransient = (code: string): boolean => transient.has(code);
