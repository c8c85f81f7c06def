import type { DocumentStore, Snapshot } from '../ports/document-store.js';
import { isSame } from './compare.js';
import { BatchSize, inBatches } from './in-batches.js';
import type { AnyDocument, Movable } from './collections.js';
import { pairs } from './pairs.js';

/**
 * Makes a collection what it is in the source at a moment. First goes all that is not in the source as
 * it is here; what is left then holds no unique key that a document which is still to come needs.
 */
export async function mend(
  moment: Snapshot,
  target: DocumentStore,
  definition: Movable,
): Promise<void> {
  const collection = target.collection(definition);
  const walk = () => pairs(moment.all(definition), collection.all());

  async function* outdated(): AsyncGenerator<string> {
    for await (const pair of walk()) {
      if (pair.target && !isSame(pair)) yield pair.target._id;
    }
  }
  async function* missing(): AsyncGenerator<AnyDocument> {
    for await (const { source, target: there } of walk()) if (source && !there) yield source;
  }

  const size = new BatchSize();
  await inBatches(outdated(), size, (ids) =>
    target.transaction(async (unit) => {
      for (const id of ids) await unit.collection(definition).remove(id);
    }),
  );
  await inBatches(missing(), size, async (documents) => {
    await collection.restoreMany(documents);
  });
}
