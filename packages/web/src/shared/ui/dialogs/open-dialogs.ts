import { createContext, useSyncExternalStore, type RefObject } from 'react';
import { createListeners } from '../../listeners.js';

let open: readonly HTMLDialogElement[] = [];
const { tell, listen } = createListeners();

const change = (next: readonly HTMLDialogElement[]): void => {
  open = next;
  tell();
};

/** The dialogs that are open, in the order in which they were opened. */
export const openDialogs = {
  add: (dialog: HTMLDialogElement): void => change([...open, dialog]),
  remove: (dialog: HTMLDialogElement): void => change(open.filter((other) => other !== dialog)),
  /** The last of them: while there is one, nothing outside of it can be seen by everybody or pressed. */
  top: (): HTMLDialogElement | undefined => open.at(-1),
};

export const useTopDialog = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(listen, openDialogs.top);

/** The dialog that a component is in; null on the page. */
export const InDialog = createContext<RefObject<HTMLDialogElement | null> | null>(null);
