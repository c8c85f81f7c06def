import { useState } from 'react';
import { lazyPart } from '../../lazy/lazy-part.js';
import { notifySuccess } from '../notices/notify.js';

const CopyDialog = lazyPart(() => import('./dialog.js'), 'CopyDialog');

interface Copying {
  readonly text: string;
  /** Tells that it is copied. */
  readonly said: string;
  /** Of the dialog. */
  readonly title: string;
  /** Of the field in it. */
  readonly label: string;
}

/** Copies a text at a press; where the browser doesn't let us, `dialog` shows it for copying. */
export function useCopying({ said, ...shown }: Copying) {
  const [isShown, setShown] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(shown.text);
      notifySuccess(said);
    } catch {
      setShown(true);
    }
  };
  return {
    copy: () => void copy(),
    dialog: isShown && <CopyDialog {...shown} onClose={() => setShown(false)} />,
  };
}
