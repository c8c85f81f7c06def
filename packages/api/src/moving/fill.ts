import type { DocumentStore } from '../ports/document-store.js';
import { BatchSize, inBatches } from './in-batches.js';
import { movable, type AnyDocument, type Movable } from './collections.js';
import { advance, type Move } from './move-record.js';
import type { MoveWatcher } from './watcher.js';

export interface Filling {
  readonly target: DocumentStore;
  readonly move: Move;
  /** The documents of a collection in the order of their ids, or those after one. */
  readonly read: (definition: Movable, after: string | undefined) => AsyncIterable<AnyDocument>;
  readonly watcher: MoveWatcher;
}

/**
 * Writes documents from where the move has come to, each batch in one transaction with the note of
 * how far it goes. What another document keeps out is left to the comparison that follows.
 */
export async function fill({ target, move: begun, read, watcher }: Filling): Promise<Move> {
  let move = begun;
  const size = new BatchSize();
  const start = movable.findIndex(({ name }) => name === begun.collection);
  for (const definition of movable.slice(Math.max(0, start))) {
    const collection = definition.name;
    const after = collection === begun.collection ? (begun.after ?? undefined) : undefined;
    await inBatches(read(definition, after), size, async (batch) => {
      const before = move;
      const last = batch.at(-1)?._id ?? null;
      move = await target.transaction(async (unit) => {
        await unit.collection(definition).restoreMany(batch);
        return advance(unit, before, { collection, after: last });
      });
      watcher.advanced(collection, batch.length);
    });
  }
  const filled = move;
  return target.transaction((unit) => advance(unit, filled, { state: 'comparing' }));
}
