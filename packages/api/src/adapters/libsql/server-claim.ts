import { Connection, isBusy } from './driver.js';
import { placeOf } from './connect.js';

/** Another server of this product works on the file. */
export class StoreInUseError extends Error {
  readonly code = 'STORE_IN_USE';
}

/**
 * Claims a store's file for one server: two of them would not hear of each other's events. It is a
 * lock on a small file beside it, which the system takes back when the process ends, however it ends.
 * The importer and other tools may work beside a server and claim nothing.
 * @returns what lets go of it
 * @throws StoreInUseError
 */
export async function claimForServer(url: string): Promise<() => void> {
  const { path, leave } = await placeOf(url);
  if (url === ':memory:') {
    await leave();
    return () => undefined;
  }
  const claim = new Connection(`${path}-server`);
  try {
    claim.exec('PRAGMA busy_timeout = 0');
    claim.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    claim.close();
    throw isBusy(error)
      ? new StoreInUseError(`Another server works on ${path}.`, { cause: error })
      : error;
  }
  return () => {
    claim.rollback();
    claim.close();
  };
}
