import type { useStore } from 'react-redux';
import { selectOutbox, type Held } from '../whiteboards-slice.js';

type Store = ReturnType<typeof useStore>;

/** When all that was done on a board is with the server. */
export function whenSaved(store: Store, boardId: string): Promise<void> {
  const isSaved = (): boolean => selectOutbox(store.getState() as Held, boardId).length === 0;
  return new Promise((resolve) => {
    if (isSaved()) {
      resolve();
      return;
    }
    const stop = store.subscribe(() => {
      if (!isSaved()) return;
      stop();
      resolve();
    });
  });
}
