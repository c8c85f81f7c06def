import type { Result } from '@collabor8/domain';
import type {
  Collection,
  Collections,
  DocumentStore,
  Identified,
  Stored,
  UnitOptions,
  WriteError,
} from './document-store.js';

/** More than ever happens: after the first time the unit finds what was in its way. */
const MOST_RUNS = 20;

/** Thrown by a unit's work, it makes runUnit begin anew. */
export class TakenMeanwhileError extends Error {
  constructor() {
    super('What a unit of work found free was taken before it wrote, again and again.');
  }
}

/**
 * What was inserted under an id and unique keys that the unit has found free. No store locks what is
 * absent; when somebody else was faster, the unit has to look again, which runUnit sees to.
 */
export function stillFree<T>(inserted: Result<T, WriteError>): T {
  if (inserted.ok) return inserted.value;
  throw new TakenMeanwhileError();
}

/**
 * Changes a document by a rule or, where there is none of its id, inserts it; without a rule it takes the place of what is
 * there. For the work of `runUnit`, and not for what is made of having found none: that is `put`.
 */
export async function upsert<D extends Identified, I extends string>(
  collection: Pick<Collection<D, I>, 'update' | 'insert'>,
  document: D,
  rule: (known: Stored<D>) => D = () => document,
): Promise<Stored<D>> {
  const changed = await collection.update(document._id, rule);
  return changed.ok ? changed.value : stillFree(await collection.insert(document));
}

/** Writes a document in the place of what the unit has read; where that was nothing, it must be so still. */
export const put = async <D extends Identified, I extends string>(
  collection: Pick<Collection<D, I>, 'update' | 'insert'>,
  known: { readonly revision: number } | undefined,
  document: D,
): Promise<Stored<D>> =>
  stillFree(
    known?.revision
      ? await collection.update(document._id, () => document)
      : await collection.insert(document),
  );

/** A unit of work that begins anew when something that it found free was taken meanwhile. */
export async function runUnit<T>(
  store: Pick<DocumentStore, 'transaction'>,
  work: (collections: Collections) => Promise<T>,
  options?: UnitOptions,
): Promise<T> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await store.transaction(work, options);
    } catch (error) {
      if (!(error instanceof TakenMeanwhileError) || runs === MOST_RUNS) throw error;
    }
  }
}
