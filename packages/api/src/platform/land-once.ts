import { runUnit } from '../ports/run-unit.js';
import type { Making } from '../request/count.js';
import { AppError } from '../request/errors.js';
import type {
  CollectionDefinition,
  Collections,
  DocumentStore,
  Identified,
  Stored,
} from '../ports/document-store.js';

/** What a client sent under an id of its own choice. */
interface Sent<D extends Identified, I extends string> {
  readonly definition: CollectionDefinition<D, I>;
  readonly _id: string;
  /** What a person calls it. */
  readonly what: string;
  /** Whether a document of this id is what the same person sent before. */
  readonly isSame: (known: Stored<D>) => boolean;
}

export type Landed<D, T> =
  | { readonly isNew: true; readonly value: T }
  | { readonly isNew: false; readonly known: Stored<D> };

/**
 * Writes what was sent, unless an earlier request already did: a repeated one, whose first answer
 * was lost, lands once and finds what is there. For the work of `runUnit`, as `write` inserts under an
 * id that was free a moment ago.
 * @throws AppError 'taken' when the id is somebody else's.
 */
export async function landOnce<D extends Identified, I extends string, T>(
  unit: Collections,
  { definition, _id, what, isSame }: Sent<D, I>,
  write: () => Promise<T>,
): Promise<Landed<D, T>> {
  const known = await unit.collection(definition).get(_id);
  if (known === undefined) return { isNew: true, value: await write() };
  if (!isSame(known)) throw new AppError('taken', `There is another ${what} with this id.`);
  return { isNew: false, known };
}

/** Whether an earlier request of the same person has landed. */
export async function hasLanded<D extends Identified, I extends string>(
  collections: Collections,
  { definition, _id, isSame }: Sent<D, I>,
): Promise<boolean> {
  const known = await collections.collection(definition).get(_id);
  return known !== undefined && isSame(known);
}

/** What lands once in a unit of its own, to be counted. */
export const landing = <D extends Identified, I extends string, T>(
  store: DocumentStore,
  sent: Sent<D, I>,
  write: (unit: Collections) => Promise<T>,
): Making<Landed<D, T>> => ({
  make: () => runUnit(store, (unit) => landOnce(unit, sent, () => write(unit))),
  isMade: () => hasLanded(store, sent),
});
