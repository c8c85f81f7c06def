import type { Notice } from './notices.js';

/** Shown for a while in a corner, over any page; the component loads with the first one. */
const show = (notice: Notice): void => {
  void import('./notices.js').then(({ showNotice }) => showNotice(notice));
};

export const notifySuccess = (message: string): void => show({ kind: 'success', message });

/** For failures of something already left behind; a form shows its own next to the button. */
export const notifyError = (message: string): void => show({ kind: 'error', message });
