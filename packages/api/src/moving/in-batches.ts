import { UnitTooLongError, type Collections, type DocumentStore } from '../ports/document-store.js';
import { movable, type AnyDocument, type Movable } from './collections.js';
import { advance, type Move } from './move-record.js';
import type { MoveWatcher } from './watcher.js';

const MOST_DOCUMENTS = 500;
/** Words of texts cost the engine far more than their length; a unit of work may not take long. */
const MOST_CHARACTERS = 500_000;
const LEAST_CHARACTERS = 5_000;
const FIRST_CHARACTERS = 125_000;

/** Far from what a store, or its server, takes for a unit that hangs; milliseconds. */
const LONG_MS = 2_000;
const SHORT_MS = 500;

/** How much one unit of work is given: less where units take long, more where they don't. */
export class BatchSize {
  #characters = FIRST_CHARACTERS;

  /** Whether a batch that holds so much is to be written. */
  isReached(documents: number, characters: number): boolean {
    return documents >= MOST_DOCUMENTS || characters >= this.#characters;
  }

  /** Notes for how many milliseconds the last batch was written. */
  took(milliseconds: number): void {
    const factor = milliseconds > LONG_MS ? 1 / 2 : milliseconds < SHORT_MS ? 2 : 1;
    this.#characters = Math.min(
      MOST_CHARACTERS,
      Math.max(LEAST_CHARACTERS, this.#characters * factor),
    );
  }
}

type Write<D> = (batch: readonly D[]) => Promise<void>;

/** Writes documents, as many in one unit of work as take a moment of the store that is written to. */
export async function inBatches<D>(
  documents: AsyncIterable<D>,
  size: BatchSize,
  write: Write<D>,
): Promise<void> {
  let batch: D[] = [];
  let characters = 0;
  for await (const document of documents) {
    batch.push(document);
    characters += JSON.stringify(document).length;
    if (!size.isReached(batch.length, characters)) continue;
    await writeSized(batch, size, write);
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) await writeSized(batch, size, write);
}

/** Writes a batch, or its halves one after the other when all of it takes longer than a unit may. */
async function writeSized<D>(batch: readonly D[], size: BatchSize, write: Write<D>): Promise<void> {
  const startedAt = performance.now();
  try {
    await write(batch);
  } catch (error) {
    if (!(error instanceof UnitTooLongError) || batch.length === 1) throw error;
    const middle = Math.ceil(batch.length / 2);
    await writeSized(batch.slice(0, middle), size, write);
    await writeSized(batch.slice(middle), size, write);
    return;
  } finally {
    size.took(performance.now() - startedAt);
  }
}

interface Filling {
  readonly target: DocumentStore;
  readonly move: Move;
  /** The documents of a collection in the order of their ids, or those after one. */
  readonly read: (definition: Movable, after: string | undefined) => AsyncIterable<AnyDocument>;
  readonly watcher: MoveWatcher;
}

/**
 * Writes documents from where the move has come to, each batch in one transaction with the note of
 * how far it goes: what a power cut takes along, the next run writes again. What another document keeps out is left to the comparison that follows.
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
      const work = async (unit: Collections): Promise<Move> => {
        await unit.collection(definition).restoreMany(batch);
        return advance(unit, before, { collection, after: last });
      };
      move = await target.transaction(work, { isFlushed: false });
      watcher.advanced(collection, batch.length);
    });
  }
  const filled = move;
  return target.transaction((unit) => advance(unit, filled, { state: 'comparing' }));
}
