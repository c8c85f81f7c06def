import { WriteConcern, type ClientSession, type MongoClient } from 'mongodb';
import { withDeadline } from '../../store-engine/with-deadline.js';
import type { CountRows } from './counts.js';
import { asTold, isCommitUnknown, isTransient, pauseBefore } from './failures.js';
import { isAway } from './reach.js';
import { TakenError, Unit } from './unit.js';

/** For how long a unit is run again while others are in its way. */
const PATIENCE_MS = 60_000;

export interface UnitOptions {
  readonly client: MongoClient;
  readonly counts: CountRows;
  /** How long one run may take, in milliseconds. */
  readonly limit: number;
}

/** Runs `work` in a transaction, and again until it meets nobody. */
export async function runUnit<T>(
  options: UnitOptions,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let run = 1; ; run += 1) {
    try {
      return await options.client.withSession((session) =>
        runOnce(options, session, work, { isFirst: run === 1, deadline }),
      );
    } catch (error) {
      const isWorthwhile = error instanceof TakenError || (isTransient(error) && !isAway(error));
      if (!isWorthwhile || performance.now() > deadline) throw asTold(error);
    }
    await pauseBefore(run);
  }
}

async function runOnce<T>(
  { counts, limit }: UnitOptions,
  session: ClientSession,
  work: (unit: Unit) => Promise<T>,
  { isFirst, deadline }: { readonly isFirst: boolean; readonly deadline: number },
): Promise<T> {
  session.startTransaction({
    readConcern: { level: 'snapshot' },
    writeConcern: new WriteConcern('majority'),
    readPreference: 'primary',
  });
  const unit = new Unit(session, counts);
  try {
    const value = await withDeadline(work(unit), limit);
    await unit.complete(isFirst);
    await commit(session, deadline);
    return value;
  } catch (error) {
    await unit.end();
    // The error that is thrown matters, not that there may be nothing left to abort.
    if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
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
