import { eachForItself } from '../../platform/each-for-itself.js';
import type { DocumentStore } from '../../ports/document-store.js';
import { onceForAStore } from '../../platform/upkeep.js';
import { boardStates } from './documents.js';
import { removeReplaced } from './pictures.js';

/**
 * Earlier versions kept what people said was a picture of the board. Their logs are whole, so these pictures go and the
 * server paints its own; those that are entries of a log stay.
 */
export const forgetPushedPictures = (store: DocumentStore): Promise<void> =>
  onceForAStore(store, 'painted boards', () =>
    eachForItself(store.collection(boardStates).all(), ({ _id }) =>
      store.transaction(async (unit) => {
        const state = await unit.collection(boardStates).get(_id);
        if (state === undefined) return;
        const { base, content, formerBase, formerContent } = state;
        for (const id of [base?.id, content?.id, formerBase, formerContent]) {
          await removeReplaced(unit, id ?? null);
        }
        await unit.collection(boardStates).update(_id, (known) => ({
          ...{ ...known, base: null, content: null },
          ...{ formerBase: null, formerContent: null, sent: [] },
        }));
      }),
    ),
  );
