import { MongoNetworkError, MongoServerSelectionError } from 'mongodb';
import { UnreachableError } from '../../ports/unreachable.js';

/** No primary answered for as long as the driver looks for one. */
export const isAway = (error: unknown): boolean => error instanceof MongoServerSelectionError;

export interface Reach {
  /** Runs a call; @throws UnreachableError where the database doesn't answer, at once while that is known */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** Looks for it no longer. */
  end(): void;
}

/**
 * Whether the database can be reached. The first calls that it doesn't answer wait for as long as an election takes;
 * those after them are refused until it answers again. `ping` waits for that as well, so it is noticed within the
 * half second in which the driver looks.
 */
export function createReach(ping: () => Promise<unknown>): Reach {
  let isLost = false;
  let hasEnded = false;

  function lookForIt(): void {
    ping().then(
      () => {
        isLost = false;
      },
      () => {
        if (!hasEnded) lookForIt();
      },
    );
  }

  /** Many calls may meet the same outage: one looks. */
  function lose(): void {
    if (isLost) return;
    isLost = true;
    lookForIt();
  }

  return {
    async run(call) {
      if (isLost) throw new UnreachableError('The database can’t be reached.');
      try {
        return await call();
      } catch (error) {
        if (isAway(error)) lose();
        else if (!(error instanceof MongoNetworkError)) throw error;
        throw new UnreachableError('The database does not answer.', { cause: error });
      }
    },
    end() {
      hasEnded = true;
    },
  };
}
