import type { Note } from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import type { Teller } from '../../platform/texts.js';
import type {
  CollectionDefinition,
  Collections,
  Identified,
  Stored,
} from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { runUnit } from '../../ports/run-unit.js';
import { written } from '../../request/errors.js';
import { createNoticing } from './noticing.js';

/** What one unit of work tells. */
export const TOLD_AT_ONCE = 25;

/** What many are still to be told, some of them at a time. */
interface StillToTell extends Identified {
  /** Behind the last who was told; null before the first. */
  readonly cursor: string | null;
}

/**
 * Tells many of something. That they are to be told is noted with what happens; whom it reached by then is noted with
 * their notices, so that each is told once, whichever process dies meanwhile.
 */
export function createTellingMany<D extends StillToTell>(
  { store, hub }: Teller,
  definition: CollectionDefinition<D, 'due'>,
  notesOfNext: (
    unit: Collections,
    due: Stored<D>,
  ) => Promise<{ readonly notes: readonly Note[]; readonly nextCursor: string | null }>,
) {
  const noticing = createNoticing({ store, hub });

  /** Tells the next few; true while there are more. */
  async function tellSome(id: string): Promise<boolean> {
    const { tell, hasMore } = await runUnit(store, async (unit) => {
      const collection = unit.collection(definition);
      const due = await collection.get(id);
      if (due === undefined) return { tell: undefined, hasMore: false };
      const { notes, nextCursor } = await notesOfNext(unit, due);
      const told = await noticing.note(unit, notes);
      if (nextCursor === null) await collection.remove(id);
      else written(await collection.update(id, (before) => ({ ...before, cursor: nextCursor })));
      return { tell: told, hasMore: nextCursor !== null };
    });
    await tell?.();
    return hasMore;
  }

  async function tellAll(id: string): Promise<void> {
    while (await tellSome(id));
  }

  return {
    /** After the commit: nobody waits for more than the first few to be told. */
    tell: async (id: string): Promise<void> => {
      // What fails here is tidied up.
      if (await tellSome(id)) void tellAll(id).catch(() => undefined);
    },

    /** What a process left that died or could not go on. */
    tellAllDue: (): Promise<void> =>
      eachForItself(readAll(store.collection(definition), 'due'), ({ _id }) => tellAll(_id)),
  };
}
