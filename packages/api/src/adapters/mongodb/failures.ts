import { setTimeout as delay } from 'node:timers/promises';
import { MongoError, MongoErrorLabel, MongoNetworkError, MongoServerError } from 'mongodb';
import { MomentGoneError } from '../../ports/document-store.js';
import { StoreFullError } from '../../ports/failures.js';

const DUPLICATE_KEY = 11_000;
const SNAPSHOT_TOO_OLD = 239;
const OUT_OF_DISK_SPACE = 14_031;
const LONGEST_PAUSE_MS = 256;

/** Codes of servers that are no primary (any more), by which a read may find another one. */
const NOT_PRIMARY: ReadonlySet<unknown> = new Set([
  91, 189, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** Somebody else was in a unit's way before anything of it was written: it has to run again. */
export class DisturbedError extends Error {}

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;

/** A failed write's error as the port names it. */
export const asTold = (error: unknown): unknown =>
  error instanceof MongoServerError && error.code === OUT_OF_DISK_SPACE
    ? new StoreFullError('The disk of the database is full.', { cause: error })
    : error instanceof DisturbedError
      ? (error.cause ?? error)
      : error;

/** An error of the server or the way to it, after which a transaction can't go on. */
export const isOfServer = (error: unknown): error is MongoError => error instanceof MongoError;

/** The commit may or may not have happened; to commit again is safe either way. */
export const isCommitUnknown = (error: unknown): boolean =>
  error instanceof MongoError &&
  error.hasErrorLabel(MongoErrorLabel.UnknownTransactionCommitResult);

/** Nothing was committed, and another run may fare better. Of a connection taken away only the pool's label tells. */
export const isTransient = (error: unknown): boolean =>
  error instanceof MongoError &&
  (error.hasErrorLabel(MongoErrorLabel.TransientTransactionError) ||
    (error.hasErrorLabel(MongoErrorLabel.PoolRequestedRetry) && !isCommitUnknown(error)));

/** Reading failed on the way, or the primary changed: read again, it may succeed. */
export const isInterruptedRead = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  (error instanceof MongoServerError && NOT_PRIMARY.has(error.code));

/** Random, so that writers who were in each other's way don't meet again. */
export const pauseBefore = (run: number): Promise<void> =>
  delay(Math.random() * Math.min(2 ** run, LONGEST_PAUSE_MS));

/** Says by the port's error when the server no longer knows the moment that is read. */
export async function lookingBack<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === SNAPSHOT_TOO_OLD)) throw error;
    throw new MomentGoneError(
      'Reading took longer than the MongoDB server looks back, five minutes unless it is told otherwise. Raise its parameter minSnapshotHistoryWindowInSeconds and try again.',
      { cause: error },
    );
  }
}
