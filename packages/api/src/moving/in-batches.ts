const BATCH_DOCUMENTS = 500;
/** Words of texts cost the engine far more than their length; a unit of work may not take long. */
const BATCH_CHARACTERS = 500_000;

/** As many as one unit of work writes. */
export async function* inBatches<D>(documents: AsyncIterable<D>): AsyncGenerator<readonly D[]> {
  let batch: D[] = [];
  let characters = 0;
  for await (const document of documents) {
    batch.push(document);
    characters += JSON.stringify(document).length;
    if (batch.length < BATCH_DOCUMENTS && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
