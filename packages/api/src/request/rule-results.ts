import type { Result } from '@collabor8/domain';
import type {
  CollectionDefinition,
  Collections,
  Identified,
  Stored,
} from '../ports/document-store.js';
import { AppError, type ErrorCode } from './errors.js';

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
