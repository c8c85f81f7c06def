import { type ClientSession, MongoNetworkError, MongoServerSelectionError } from 'mongodb';
import { withDeadline } from '../../store-engine/with-deadline.js';
import { asTold, DisturbedError, isCommitUnknown, isTransient, pauseBefore } from './failures.js';
import { Unit, type UnitMeans } from './unit.js';
import { UnreachableError } from '../../ports/failures.js';

/** No primary answered for as long as the driver looks for one. */
const isAway = (error: unknown): boolean => error instanceof MongoServerSelectionError;

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

/** For how long a unit is run again while others are in its way. */
const PATIENCE_MS = 60_000;

export interface UnitOptions extends UnitMeans {
  /** How long one run may take, in milliseconds, without what it waits for others of its process. */
  readonly limit: number;
}

/** Runs `work` as a unit, and again until nobody is in its way. */
export async function runUnit<T>(
  options: UnitOptions,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  let wanted: readonly string[] = [];
  for (let run = 1; ; run += 1) {
    const unit = new Unit(options);
    try {
      await options.keepUp();
      await unit.take(wanted);
      return await runOnce(unit, options.limit, work, { isFirst: run === 1, deadline });
    } catch (error) {
      const isWorthwhile =
        error instanceof DisturbedError || (isTransient(error) && !isAway(error));
      if (!isWorthwhile || performance.now() > deadline) throw asTold(error);
      ({ wanted } = unit);
    } finally {
      await unit.close();
    }
    await pauseBefore(run);
  }
}

async function runOnce<T>(
  unit: Unit,
  limit: number,
  work: (unit: Unit) => Promise<T>,
  { isFirst, deadline }: { readonly isFirst: boolean; readonly deadline: number },
): Promise<T> {
  try {
    const value = await withDeadline(work(unit), limit, () => unit.waited);
    const session = await unit.complete(isFirst);
    if (session) await commit(session, deadline);
    return value;
  } catch (error) {
    throw unit.failure ?? error;
  }
}

/** Asks again while nobody can tell whether the commit happened. */
async function commit(session: ClientSession, deadline: number): Promise<void> {
  for (let run = 1; ; run += 1) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!isCommitUnknown(error) || isAway(error) || performance.now() > deadline) throw error;
    }
    await pauseBefore(run);
  }
}
