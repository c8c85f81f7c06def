import type { DocumentStore } from '../../ports/document-store.js';
import { specimens } from './specimens.js';

/**
 * Takes 1 from one of the documents 'a' and 'b', which may go below nothing as long as both together
 * don't; false when they hold nothing any more.
 */
export const withdraw = (store: DocumentStore, from: 'a' | 'b'): Promise<boolean> =>
  store.transaction(async (unit) => {
    const inside = unit.collection(specimens);
    const [a, b] = [await inside.get('a'), await inside.get('b')];
    if ((a?.rank ?? 0) + (b?.rank ?? 0) <= 0) return false;
    await inside.update(from, (document) => ({ ...document, rank: (document.rank ?? 0) - 1 }));
    return true;
  });
