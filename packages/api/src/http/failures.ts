import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { asAppError } from '../request/errors.js';
import { pathOf } from './exchange.js';
import type { Operation } from './operation.js';

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
export function toFailure(error: unknown) {
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

/** A sentence as an answer of its own. */
export function answerText(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}

export type AnswerFailure = (error: unknown, req: IncomingMessage, res: ServerResponse) => void;

/** A failure becomes its status and a sentence. */
export function answerFailures(log: Logger, operations: readonly Operation[]): AnswerFailure {
  const inJson = new Set(
    operations.filter(({ failsAs }) => failsAs === 'json').map(({ path }) => firstPart(path)),
  );
  return (error, req, res) => {
    const { status, message, retryAfter } = toFailure(error);
    if (status >= 500) log.error({ err: error, url: req.url }, 'request failed');
    if (res.headersSent) {
      // Broken, never as a shorter answer.
      res.destroy();
      return;
    }
    res.setHeader('Cache-Control', 'no-store');
    if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter));
    if (!inJson.has(firstPart(pathOf(req)))) {
      answerText(res, status, message);
      return;
    }
    res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
    res.end(JSON.stringify({ error: message }));
  };
}
