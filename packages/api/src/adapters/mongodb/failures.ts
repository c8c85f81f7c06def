import { setTimeout as delay } from 'node:timers/promises';
import { MongoError, MongoErrorLabel, MongoServerError } from 'mongodb';

const DUPLICATE_KEY = 11_000;
const LONGEST_PAUSE_MS = 256;

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;

/** An error of the server or the way to it, after which a transaction can't go on. */
export const isOfServer = (error: unknown): error is MongoError => error instanceof MongoError;

/** Nothing was committed, and another run may fare better. */
export const isTransient = (error: unknown): boolean =>
  error instanceof MongoError && error.hasErrorLabel(MongoErrorLabel.TransientTransactionError);

/** The commit may or may not have happened; to commit again is safe either way. */
export const isCommitUnknown = (error: unknown): boolean =>
  error instanceof MongoError &&
  error.hasErrorLabel(MongoErrorLabel.UnknownTransactionCommitResult);

/** Random, so that writers who were in each other's way don't meet again. */
export const pauseBefore = (run: number): Promise<void> =>
  delay(Math.random() * Math.min(2 ** run, LONGEST_PAUSE_MS));
