import type { DocumentStore } from '../ports/document-store.js';
import { moveInto } from './move-record.js';

/** A store that holds a part of what is being brought into it. */
export class UnfinishedStoreError extends Error {
  override readonly name = 'UnfinishedStoreError';
  readonly code = 'STORE_UNFINISHED';
}

/** @throws UnfinishedStoreError when a copy or a backup has not come in whole */
export async function assertWhole(store: DocumentStore): Promise<void> {
  const move = await moveInto(store);
  if (move === undefined || move.state === 'done') return;
  const command = `npm run store:${move.kind}`;
  throw new UnfinishedStoreError(
    `This store is not whole: ${command} was begun on it and has not come to its end. Run the same command again, or set STORE_URL to another store.`,
  );
}
