import type { ProofWay, Result } from '@collabor8/domain';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import {
  InvalidCursorError,
  type CollectionDefinition,
  type Collections,
  type Identified,
  type Stored,
} from '../ports/document-store.js';
import {
  IndexUnfinishedError,
  SearchUnfinishedError,
  StoreFullError,
  UnreachableError,
} from '../ports/failures.js';

/** Every way in which a request can fail, with what each transport makes of it. */
const failures = {
  invalid: { status: 400, trpc: 'BAD_REQUEST' },
  unauthenticated: { status: 401, trpc: 'UNAUTHORIZED' },
  forbidden: { status: 403, trpc: 'FORBIDDEN' },
  missing: { status: 404, trpc: 'NOT_FOUND' },
  taken: { status: 409, trpc: 'CONFLICT' },
  late: { status: 408, trpc: 'TIMEOUT' },
  tooLarge: { status: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  tooMany: { status: 429, trpc: 'TOO_MANY_REQUESTS' },
  /** Nobody is there to read it any more. */
  left: { status: 499, trpc: 'CLIENT_CLOSED_REQUEST' },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
  internal: { status: 500, trpc: 'INTERNAL_SERVER_ERROR' },
} as const satisfies Record<string, { status: number; trpc: TRPC_ERROR_CODE_KEY }>;

export type ErrorCode = keyof typeof failures;

// The keys of a constant are known, which the type of Object.keys leaves open.
export const errorCodes = Object.keys(failures) as ErrorCode[];

/** What makes the same request succeed. */
interface WayOut {
  readonly retryAfter?: number;
  readonly proofNeeded?: readonly ProofWay[];
  readonly codeNeeded?: boolean;
}

/** The one error that services throw: its message is meant for the person who asked. */
export class AppError extends Error {
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined;

  /** By which of these the person proves who they are, after which the same request succeeds. */
  readonly proofNeeded: readonly ProofWay[] | undefined;

  /** Whether it lacked the code of an authenticator app alone. */
  readonly codeNeeded: boolean;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { retryAfter, proofNeeded, codeNeeded = false }: WayOut = {},
  ) {
    super(message);
    this.retryAfter = retryAfter;
    this.proofNeeded = proofNeeded;
    this.codeNeeded = codeNeeded;
  }

  get status(): number {
    return failures[this.code].status;
  }

  get trpcCode(): TRPC_ERROR_CODE_KEY {
    return failures[this.code].trpc;
  }
}

/** Whoever is away is looked for all the time, and found within a second. */
const UNREACHABLE_RETRY_SECONDS = 1;
/** A search or an index of many documents takes minutes to be made. */
const UNFINISHED_RETRY_SECONDS = 10;
/** Somebody has to make room first. */
const FULL_RETRY_SECONDS = 60;

/** The AppError that an expected failure means to the person who asked; undefined for a bug. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof InvalidCursorError) return new AppError('invalid', error.message);
  if (error instanceof StoreFullError) {
    const full =
      'The server has no room left on its disk, so nothing was changed. Please try later.';
    return new AppError('unavailable', full, { retryAfter: FULL_RETRY_SECONDS });
  }
  if (error instanceof SearchUnfinishedError) {
    const anew = 'The search is being made anew. Please try again in a few minutes.';
    return new AppError('unavailable', anew, { retryAfter: UNFINISHED_RETRY_SECONDS });
  }
  if (error instanceof IndexUnfinishedError) {
    const anew = 'This list is being put in order anew. Please try again in a minute.';
    return new AppError('unavailable', anew, { retryAfter: UNFINISHED_RETRY_SECONDS });
  }
  if (!(error instanceof UnreachableError)) return undefined;
  const sentence = 'A part of the server can’t be reached just now. Please try again.';
  return new AppError('unavailable', sentence, { retryAfter: UNREACHABLE_RETRY_SECONDS });
}

const valueOr =
  (code: ErrorCode) =>
  <T>(result: Result<T>): T => {
    if (result.ok) return result.value;
    throw new AppError(code, result.error);
  };

/** The value of a rule that held; otherwise the AppError that tells the person what is wrong. */
export const orInvalid = valueOr('invalid');

/** The same for a rule about who may do something. */
export const orForbidden = valueOr('forbidden');

/** The same for a rule about what has become of something meanwhile. */
export const orTaken = valueOr('taken');

/** What was read; where it isn't there, the AppError that says so. */
export function orMissing<T>(found: T | undefined, sentence: string): T {
  if (found !== undefined) return found;
  throw new AppError('missing', sentence);
}

/** The value a write must yield after the document was read in the same transaction. */
export function written<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error('A document vanished inside a transaction.');
}

/** Changes a document that was read in the same transaction, and answers what has become of it. */
export const updateIn = async <D extends Identified, I extends string>(
  unit: Collections,
  definition: CollectionDefinition<D, I>,
  ...change: readonly [id: string, rule: (document: Stored<D>) => NoInfer<D>]
): Promise<Stored<D>> => written(await unit.collection(definition).update(...change));

/** A document; where there is none of this id, the AppError that says so. */
export const requireIn = async <D extends Identified, I extends string>(
  from: Collections,
  definition: CollectionDefinition<D, I>,
  ...[id, sentence]: readonly [id: string, sentence: string]
): Promise<Stored<D>> => orMissing(await from.collection(definition).get(id), sentence);
