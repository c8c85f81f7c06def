import { useSyncExternalStore } from 'react';

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly HTMLDialogElement[]): void => {
  open = next;
  listeners.forEach((listener) => listener());
};

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The dialogs that are open, in the order in which they were opened. */
export const openDialogs = {
  add: (dialog: HTMLDialogElement): void => change([...open, dialog]),
  remove: (dialog: HTMLDialogElement): void => change(open.filter((other) => other !== dialog)),
};

/** The topmost open dialog: while there is one, nothing outside of it can be seen by everybody or pressed. */
export const useTopDialog = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(listen, () => open.at(-1));
