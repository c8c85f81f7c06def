import { useSyncExternalStore } from 'react';
import type { Notice } from './notices.js';

let isAreaNeeded = false;
const listeners = new Set<() => void>();

/** False until the first notice: most visits show none, and their component is not small. */
export const useIsNoticeAreaNeeded = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isAreaNeeded,
  );

/** Shown for a while in a corner, over any page. */
const show = (notice: Notice): void => {
  isAreaNeeded = true;
  listeners.forEach((listener) => listener());
  void import('./notices.js').then(({ showNotice }) => showNotice(notice));
};

export const notifySuccess = (message: string): void => show({ kind: 'success', message });

/** Something that somebody else did. */
export const notifyNews = (message: string): void => show({ kind: 'news', message });

/** For failures of something already left behind; a form shows its own next to the button. */
export const notifyError = (message: string): void => show({ kind: 'error', message });
