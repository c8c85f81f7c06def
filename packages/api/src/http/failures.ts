import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { asAppError } from '../request/errors.js';
import type { Operation } from './operation.js';

interface HttpFailure {
  readonly status: number;
  readonly message: string;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
}

/** Says when the calls of a batch may be tried again: when the last of them may. */
export function retryAfterHeader(errors: readonly { readonly cause?: unknown }[]): Headers {
  const seconds = errors.map(({ cause }) => asAppError(cause)?.retryAfter ?? 0);
  const last = Math.max(0, ...seconds);
  return new Headers(last > 0 ? { 'Retry-After': String(last) } : {});
}

const hasStatus = (error: unknown): error is { status: number; type?: string } =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number';

/** What a thrown value tells the client; what it doesn't know stays inside. */
export function toFailure(error: unknown): HttpFailure {
  const expected = asAppError(error);
  if (expected !== undefined) {
    const { status, message, retryAfter } = expected;
    return { status, message, retryAfter };
  }
  if (error instanceof URIError) return { status: 400, message: 'The address is malformed.' };
  if (hasStatus(error) && error.status === 413) {
    return { status: 413, message: 'The request is too large.' };
  }
  if (hasStatus(error) && error.status >= 400 && error.status < 500) {
    const isJson = error.type === 'entity.parse.failed';
    return {
      status: 400,
      message: isJson ? 'The body is not valid JSON.' : 'The request is malformed.',
    };
  }
  return { status: 500, message: 'Something went wrong on the server. Please try again.' };
}

const firstPart = (path: string): string => path.split('/')[1] ?? '';

/** The last handler: a failure becomes its status and a sentence. */
export function answerFailures(log: Logger, operations: readonly Operation[]): ErrorRequestHandler {
  const inJson = new Set(
    operations.filter(({ failsAs }) => failsAs === 'json').map(({ path }) => firstPart(path)),
  );
  return (error: unknown, req, res, next) => {
    const { status, message, retryAfter } = toFailure(error);
    if (status >= 500) log.error({ err: error, url: req.originalUrl }, 'request failed');
    if (res.headersSent) {
      next(error);
      return;
    }
    res.status(status);
    if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
    if (inJson.has(firstPart(req.path))) res.json({ error: message });
    else res.type('text/plain').send(message);
  };
}
