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

/** Writes documents, as many in one unit of work as take a moment of the store that is written to. */
export async function inBatches<D>(
  documents: AsyncIterable<D>,
  size: BatchSize,
  write: (batch: readonly D[]) => Promise<void>,
): Promise<void> {
  let batch: D[] = [];
  let characters = 0;
  const flush = async () => {
    const startedAt = performance.now();
    await write(batch);
    size.took(performance.now() - startedAt);
    batch = [];
    characters = 0;
  };
  for await (const document of documents) {
    batch.push(document);
    characters += JSON.stringify(document).length;
    if (size.isReached(batch.length, characters)) await flush();
  }
  if (batch.length > 0) await flush();
}
